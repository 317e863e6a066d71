import CNCurses
import CTerminal
import Dispatch
import Glibc

extension CursesDriver {
  static let pasteOn = "\u{1B}[?2004h"
  static let pasteOff = "\u{1B}[?2004l"

  package func suspend() {
    guard state == .active else { return }
    leave()
    cairn_stop()
    enter()
    handler?(.resumed)
  }

  package func run(_ arguments: [String]) throws(TerminalError) -> Int32 {
    guard let file = arguments.first else { return 0 }
    leave()
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    argv.append(nil)
    let status = cairn_run(input, file, argv)
    for argument in argv { free(argument) }
    // What was typed for the program is not for us, nor are its keyboard signals.
    tcflush(input, TCIFLUSH)
    decoder.reset()
    enter()
    handler?(.resumed)
    guard status >= 0 else {
      throw TerminalError("\(file) cannot be run: \(String(cString: strerror(-status)))")
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  package func shutDown() {
    guard state != .closed, state != .initial else { return }
    if state == .active { leave() }
    state = .closed
    for source in sources { source.cancel() }
    escapeTimer?.cancel()
    escapeTimer = nil
    sources = []
    cairn_crash_release()
    cairn_signals_close()
  }

  /// Takes the terminal (again): modes, size, and everything to be drawn afresh.
  func enter() {
    state = .active
    reset_prog_mode()
    send(CursesDriver.pasteOn)
    cursorVisibility = -1
    adoptSize()
    redrawAll()
  }

  private func leave() {
    state = .away
    curs_set(1)
    send(CursesDriver.pasteOff)
    endwin()
  }

  /// Asks the terminal for its size; curses is told.
  func adoptSize() {
    if let size = terminalSize(output) { resizeterm(Int32(size.height), Int32(size.width)) }
    size = Size(width: Int(cairn_columns()), height: Int(cairn_lines()))
  }

  /// What the kernel knows of a terminal's size; nil for what is no terminal.
  func terminalSize(_ descriptor: Int32) -> Size? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0
    else { return nil }
    return Size(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  func redrawAll() {
    shown = nil
    clearok(cairn_stdscr(), true)
  }

  /// Writes past curses.
  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        return
      }
    }
  }

  /// A capability of the terminal without its padding, or nil.
  func capability(_ name: String, _ first: Int32 = 0, _ second: Int32 = 0) -> String? {
    guard let text = cairn_capability(name, first, second) else { return nil }
    var rest = Substring(String(cString: text))
    var result = ""
    while let start = rest.firstRange(of: "$<"),
      let end = rest[start.upperBound...].firstIndex(of: ">")
    {
      result += rest[..<start.lowerBound]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
