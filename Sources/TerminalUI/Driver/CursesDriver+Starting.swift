import CNCurses
import CTerminal
import Foundation
import Glibc

extension CursesDriver {
  package func start() throws(TerminalError) {
    guard state == .initial else { return }
    setlocale(LC_ALL, "")
    isUTF8 = String(cString: nl_langinfo(CInt(CODESET))) == "UTF-8"
    symbols = isUTF8 ? .unicode : .ascii
    decoder = KeyDecoder(highCharacters: isUTF8 ? nil : CursesDriver.highCharacters)
    try openTerminal()
    try openScreen()
    state = .active
    raw()
    noecho()
    nonl()
    typeahead(-1)
    keypad(cairn_stdscr(), false)
    leaveok(cairn_stdscr(), false)
    scrollok(cairn_stdscr(), false)
    startColors()
    supportedAttributes = term_attrs()
    let signals = cairn_signals_open()
    cairn_crash_guard(input, restoreText)
    enter()
    watch(input) { $0.readKeys() }
    if signals >= 0 { watch(signals) { $0.readSignals(signals) } }
  }

  /// Keys come from the terminal even where data is piped in, and the screen goes there even where
  /// output is piped on.
  private func openTerminal() throws(TerminalError) {
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      (input, output) = (STDIN_FILENO, STDOUT_FILENO)
      return
    }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw TerminalError(
        "there is no terminal to draw on; use a command such as `cairn list` where there is none")
    }
    input = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : terminal
    output = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : terminal
  }

  private func openScreen() throws(TerminalError) {
    let wanted = environment["TERM"] ?? ""
    guard let source = fdopen(dup(input), "r"), let sink = fdopen(dup(output), "w") else {
      throw TerminalError("the terminal cannot be opened")
    }
    var tried: Set<String> = [""]
    for name in [wanted, "xterm-256color", "xterm", "vt100"] where tried.insert(name).inserted {
      guard cairn_knows_terminal(name, output) else { continue }
      guard isOpened(name, source, sink) else { continue }
      guard cairn_capability("cup", 0, 0) != nil else {
        endwin()
        throw TerminalError(
          "the terminal type \(name) cannot place the cursor; set TERM, to xterm-256color for "
            + "example, or use a command such as `cairn list`")
      }
      if name != wanted {
        notice = "TERM \(wanted.isEmpty ? "is not set" : "\(wanted) is not known"); using \(name)"
      }
      return
    }
    throw TerminalError(
      "the terminal type \(wanted.isEmpty ? "(TERM is not set)" : wanted) is not known, nor are "
        + "xterm-256color, xterm and vt100; install ncurses-base or set TERMINFO")
  }

  /// Opens the screen, by a terminal description with 16 million colours where the terminal has them.
  private func isOpened(
    _ name: String, _ source: UnsafeMutablePointer<FILE>, _ sink: UnsafeMutablePointer<FILE>
  ) -> Bool {
    if let direct = DirectColor(terminal: name, environment: environment), direct.prepare() {
      let earlier = environment["TERMINFO"]
      setenv("TERMINFO", direct.folder, 1)
      let screen = newterm(direct.name, sink, source)
      if let earlier { setenv("TERMINFO", earlier, 1) } else { unsetenv("TERMINFO") }
      if screen != nil { return true }
    }
    return newterm(name, sink, source) != nil
  }

  private func startColors() {
    guard (environment["NO_COLOR"] ?? "").isEmpty, has_colors(), start_color() == OK else {
      depth = .mono
      return
    }
    use_default_colors()
    switch cairn_colors() {
    case 0x100_0000...: depth = .trueColor
    case 256...: depth = .ansi256
    case 8...: depth = .ansi16
    default: depth = .mono
    }
    pairs = ColorPairs(limit: cairn_color_pairs() - 1)
  }

  /// What makes a terminal usable again after a crash.
  private var restoreText: String {
    let ends = ["sgr0", "rmkx", "rmcup", "cnorm"].compactMap { capability($0) }
    return CursesDriver.pasteOff + ends.joined() + "\r\n"
  }

  private static let highCharacters: [Character?] = (128..<256).map { byte in
    let code = btowc(Int32(byte))
    return Unicode.Scalar(code).flatMap { $0.value >= 0xA0 ? Character($0) : nil }
  }
}
