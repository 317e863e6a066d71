/// What shows canvases and delivers keys: curses, or a recording in tests.
@MainActor
package protocol TerminalDriver: AnyObject {
  /// Before ``start()`` it is what the terminal says of itself, as far as that can be known.
  var size: Size { get }
  var depth: ColorDepth { get }
  /// The line characters that the terminal can show.
  var symbols: Symbols { get }
  /// A sentence for the user about what is not as wished, such as an unknown `TERM`.
  var notice: String? { get }
  /// Told of everything that happens; set before ``start()``.
  var handler: ((TerminalEvent) -> Void)? { get set }

  /// Takes the terminal over.
  ///
  /// - Throws: ``TerminalError`` where there is no usable terminal.
  func start() throws(TerminalError)

  /// Shows a canvas; only what differs from the last one is sent.
  func present(_ canvas: Canvas, theme: Theme)

  /// Gives the terminal back and stops the process until it is continued.
  func suspend()

  /// Gives the terminal to a program until it ends.
  ///
  /// - Parameter arguments: the program, looked up in `PATH`, and its arguments.
  /// - Returns: the exit status; 128 and the signal's number where a signal ended it.
  /// - Throws: ``TerminalError`` where the program cannot be started.
  func run(_ arguments: [String]) throws(TerminalError) -> Int32

  /// Gives the terminal back for good. May be called again.
  func shutDown()
}

/// What a driver reports.
package enum TerminalEvent: Hashable, Sendable {
  /// Keys that arrived together.
  case keys([Key])
  case resized(Size)
  /// The terminal was taken over again and must be drawn afresh.
  case resumed
  case ended(TerminalEnd)
}

/// Why a session is over.
package enum TerminalEnd: Hashable, Sendable {
  /// The program asked for it.
  case stopped
  /// A signal asked for it; exit with status 128 and this number.
  case signal(Int32)
  /// The terminal is gone.
  case inputEnded
}

/// Why the terminal cannot be used.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
