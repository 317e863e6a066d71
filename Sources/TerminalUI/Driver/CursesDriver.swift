import CNCurses
import Dispatch
import Glibc

/// The terminal by ncursesw.
///
/// Curses draws; bytes are read by ourselves, so that pastes and unknown sequences are under our
/// control. Clusters that curses cannot hold in a cell (emoji sequences, flags) are written over the
/// blanks that curses put there, with absolute positioning before and after.
@MainActor
package final class CursesDriver: TerminalDriver {
  package var handler: ((TerminalEvent) -> Void)?
  package internal(set) var size = Size(width: 80, height: 24)
  package internal(set) var depth = ColorDepth.mono
  package internal(set) var symbols = Symbols.ascii
  package internal(set) var notice: String?

  let environment: [String: String]
  /// How long to wait whether a lone Esc is the start of a sequence.
  let escapeDelay: DispatchTimeInterval
  var input: Int32 = -1
  var output: Int32 = -1
  var isUTF8 = false
  var state = State.initial
  var decoder = KeyDecoder()
  var sources: [any DispatchSourceProtocol] = []
  var escapeTimer: (any DispatchSourceTimer)?
  var pairs = ColorPairs(limit: 0)
  var shown: (canvas: Canvas, theme: Theme)?
  /// Rows on which something was written past curses.
  var overlaidRows: Set<Int> = []
  var supportedAttributes: attr_t = 0
  var cursorVisibility: Int32 = -1

  enum State { case initial, active, away, closed }

  /// - Parameter environment: of the process; `TERM`, `COLORTERM`, `NO_COLOR`, `ESCDELAY` and the XDG
  ///   folders are looked at.
  package init(environment: [String: String]) {
    self.environment = environment
    let delay = environment["ESCDELAY"].flatMap { Int($0) } ?? 25
    escapeDelay = .milliseconds(min(max(0, delay), 5_000))
    if let size = terminalSize(STDOUT_FILENO) { self.size = size }
  }
}
