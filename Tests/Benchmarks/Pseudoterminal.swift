import Foundation
import Glibc

/// A program on a pseudoterminal, timed by the bytes that it writes.
final class Pseudoterminal {
  private let master: Int32
  private var child: pid_t = 0
  private var sent: Double

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the program on 120 columns and 40 rows.
  init(program: URL, arguments: [String]) throws {
    // What `unlockpt` and `ptsname` do: Linux, ioctl_tty(2). Glibc's module hides them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw Failure(description: "no pseudoterminal can be had") }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A new session takes the first terminal that it opens as its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Glibc's module hides as well.
    posix_spawnattr_setflags(&attributes, 0x80)
    let settings = [
      "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "HOME=/nonexistent",
    ]
    var words: [UnsafeMutablePointer<CChar>?] =
      ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    sent = Pseudoterminal.now()
    let failure = posix_spawn(
      &child, program.path, &actions, &attributes, &words, &variables)
    guard failure == 0 else {
      throw Failure(description: "\(program.path) does not start; build it first")
    }
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  func send(_ keys: String) {
    let bytes = Array(keys.utf8)
    sent = Pseudoterminal.now()
    _ = write(master, bytes, bytes.count)
  }

  /// Reads until nothing comes for the given time; gives the seconds from the last key, or the
  /// start, to the last byte.
  func settle(quiet: Double) -> Double {
    var last = sent
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var waits = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var isFirst = true
    while true {
      // The first byte may take its time.
      let limit = isFirst ? 10_000 : Int32(quiet * 1000)
      guard poll(&waits, 1, limit) > 0 else { break }
      guard read(master, &buffer, buffer.count) > 0 else { break }
      last = Pseudoterminal.now()
      isFirst = false
    }
    return last - sent
  }

  /// The most memory that the process had so far, in KiB.
  func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    return line.flatMap { $0.split(separator: " ").compactMap { Int($0) }.first } ?? 0
  }

  func end() {
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    close(master)
  }
}
