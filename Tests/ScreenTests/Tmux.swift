import Foundation
import Glibc
import Testing

/// The program in a real terminal: tmux on a socket of its own, with its own HOME, a fixed zone
/// and locale.
///
/// Waits look at the screen again and again until their time is over; nothing sleeps blindly.
final class Tmux {
  let folder: URL
  private let socket = "cairn-test-\(UUID().uuidString.prefix(8))"
  private let window = "main"

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts the program with these arguments at this size.
  init(
    _ arguments: [String] = [], columns: Int = 120, rows: Int = 40, config: String? = nil,
    environment: [String: String] = [:], shell: Bool = false, program: URL = Tmux.program
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-screen-\(UUID().uuidString)")
    let configuration = folder.appending(path: "config/cairn")
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    if let config {
      try Data(config.utf8).write(to: configuration.appending(path: "config.json5"))
    }
    var variables = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
      "XDG_STATE_HOME": folder.appending(path: "state").path,
      "XDG_DATA_HOME": folder.appending(path: "data").path, "LANG": "C.UTF-8",
      "LC_ALL": "C.UTF-8", "TZ": "UTC", "PS1": "shell$ ", "EDITOR": "", "VISUAL": "",
      "COLORTERM": "", "NO_COLOR": "",
    ]
    variables.merge(environment) { _, new in new }
    // What is to be absent goes first: `env` takes options only before settings.
    let unset = variables.filter(\.value.isEmpty).keys.sorted().map { "-u \($0)" }
    let set = variables.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { "\($0.key)=\(Tmux.quoted($0.value))" }
    let settings = unset + set
    let words = ([program.path] + arguments).map(Tmux.quoted).joined(separator: " ")
    let command =
      shell
      ? "cd \(Tmux.quoted(folder.path)) && exec env \(settings.joined(separator: " ")) bash --norc -i"
      : "env \(settings.joined(separator: " ")) \(words); echo \"status $?\"; sleep 1000"
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-s", window, "-x", "\(columns)", "-y", "\(rows)",
      command)
    try tmux("set-option", "-g", "escape-time", "0")
    if shell { try wait(for: "shell$") }
  }

  deinit {
    _ = try? tmux("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  /// The program that was built beside the tests.
  static var program: URL {
    let binary = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = binary.deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appending(path: "cairn")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    return URL(fileURLWithPath: ".build/debug/cairn")
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: Typing

  /// Keys under tmux's names: `Enter`, `Escape`, `C-r`, `Space`, or a character.
  func type(_ keys: String...) throws {
    try tmux(["send-keys", "-t", window] + keys)
  }

  /// Text as it is, character by character.
  func type(text: String) throws { try tmux("send-keys", "-t", window, "-l", text) }

  /// A bracketed paste.
  func paste(_ text: String) throws {
    try tmux("set-buffer", text)
    try tmux("paste-buffer", "-p", "-t", window)
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-t", window, "-x", "\(columns)", "-y", "\(rows)")
  }

  // MARK: Looking

  func screen() throws -> String { try tmux("capture-pane", "-p", "-t", window) }

  /// The screen with its colours as escape sequences.
  func colours() throws -> String { try tmux("capture-pane", "-p", "-e", "-t", window) }

  /// Waits until the condition holds for the screen; throws with the screen if it never does.
  @discardableResult
  func wait(
    _ what: String, seconds: Double = 10, until condition: (String) -> Bool
  ) throws -> String {
    let end = Date(timeIntervalSinceNow: seconds)
    var last = ""
    repeat {
      last = try screen()
      if condition(last) { return last }
      usleep(20_000)
    } while Date() < end
    throw Failure(description: "The screen never showed \(what):\n\(last)")
  }

  /// Waits until all these texts are on the screen together.
  ///
  /// What is painted later than the first of them is waited for, too: name it here, and do not
  /// look for it on the screen that is returned.
  @discardableResult
  func wait(for texts: String..., seconds: Double = 10) throws -> String {
    let what = texts.map { "“\($0)”" }.joined(separator: " with ")
    return try wait(what, seconds: seconds) { screen in
      texts.allSatisfy { screen.contains($0) }
    }
  }

  @discardableResult
  func wait(gone text: String, seconds: Double = 10) throws -> String {
    try wait("the end of “\(text)”", seconds: seconds) { !$0.contains(text) }
  }

  /// What programs have switched on: the alternate screen, the cursor, keypad and mouse modes.
  func flags() throws -> String {
    try tmux(
      "display-message", "-p", "-t", window,
      "#{alternate_on} #{cursor_flag} #{keypad_flag} #{keypad_cursor_flag} #{mouse_any_flag}")
  }

  /// The process identifier of the window's shell.
  func shell() throws -> Int32 {
    let text = try tmux("display-message", "-p", "-t", window, "#{pane_pid}")
    guard let id = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(description: "tmux gave no process: \(text)")
    }
    return id
  }

  // MARK: Running tmux

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try Tmux.run("/usr/bin/tmux", ["-L", socket] + arguments)
  }

  /// Runs a command to its end and returns what it printed.
  ///
  /// By `posix_spawn` and `waitpid`: Foundation's `Process` waits until every descendant has
  /// closed its files, and a tmux server never does.
  @discardableResult
  static func run(_ path: String, _ arguments: [String]) throws -> String {
    let output = FileManager.default.temporaryDirectory
      .appending(path: "cairn-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // A test's thread blocks signals, and its children would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var child: pid_t = 0
    let failure = posix_spawn(&child, path, &actions, &attributes, &words, environ)
    guard failure == 0 else {
      throw Failure(description: "\(path) does not start: \(String(cString: strerror(failure)))")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    if status != 0 && path.hasSuffix("tmux") {
      throw Failure(description: "\(arguments.joined(separator: " ")): \(text)")
    }
    return text
  }
}
