import Foundation
import Glibc
import TerminalUI

/// Where a command's data and words go, and what it knows of its surroundings.
struct CommandIO {
  /// Data, and nothing else.
  let output: OutputBuffer
  /// Says a sentence to a person.
  let say: (String) -> Void
  /// All of the standard input.
  let input: () throws(LaunchError) -> [UInt8]
  var environment: [String: String] = [:]
  var configuration = Configuration()
  /// What the screen remembers of the person's choices.
  var flags: () -> Flags = { Flags() }
  /// The data goes to a terminal, of so many columns.
  var isTerminal = false
  var columns = 80
  var width = TextWidth.narrow
  var timeZone = TimeZone.current
  var now = Date()
  /// Waits for what comes next, a moment; false to end.
  var wait: () throws(OutputFailure) -> Bool = { () throws(OutputFailure) in false }

  /// One line that a terminal may be sent.
  static func sanitized(_ text: String) -> String { Sanitizer().sanitized(text) }
}

extension CommandIO {
  /// The process's own: stdout, stderr and stdin.
  static func standard(environment: [String: String]) -> CommandIO {
    let output = OutputBuffer { (piece) throws(OutputFailure) in
      try write(piece, to: STDOUT_FILENO)
    }
    var io = CommandIO(
      output: output, say: StandardStreams.say,
      input: { () throws(LaunchError) in try readAll(STDIN_FILENO) })
    io.environment = environment
    io.configuration = Configuration(environment: environment)
    io.flags = { FlagStore().read() }
    io.timeZone = io.configuration.timeZone ?? .current
    if let width = io.configuration.ambiguousWidth {
      io.width = TextWidth(ambiguous: width.rawValue)
    }
    io.isTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    if io.isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      io.columns = Int(size.ws_col)
    }
    io.wait = { () throws(OutputFailure) in
      var poll = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      _ = Glibc.poll(&poll, 1, 500)
      if Int32(poll.revents) & (POLLERR | POLLHUP) != 0 { throw .closed }
      return true
    }
    return io
  }

  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(OutputFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = UnsafeRawBufferPointer(rebasing: rest).withMemoryRebound(to: UInt8.self) {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR {
        throw .failed(String(cString: strerror(errno)))
      }
    }
  }

  private static func readAll(_ descriptor: Int32) throws(LaunchError) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count > 0 {
        bytes += piece[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw LaunchError(
          status: .failed,
          message: "The standard input cannot be read: \(String(cString: strerror(errno))).")
      }
    }
  }
}
