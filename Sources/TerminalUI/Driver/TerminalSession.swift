/// The loop between the terminal and the program: keys in, canvases out.
///
/// Everything happens on the main actor. However many events arrive together, the screen is drawn once
/// after them.
@MainActor
package final class TerminalSession {
  package let driver: any TerminalDriver
  package var theme: Theme {
    didSet { setNeedsDisplay() }
  }
  /// How wide the terminal shows characters of ambiguous width.
  package var width: TextWidth {
    didSet { setNeedsDisplay() }
  }
  /// The key that suspends the program as in a shell; nil hands it to the program like any other.
  package var suspendKey: Key? = .control("z")
  /// Why the session ended; nil while it runs.
  package internal(set) var end: TerminalEnd?

  var draw: ((inout Canvas) -> Void)?
  var onKey: ((Key) -> Void)?
  var onResize: ((Size) -> Void)?
  var isDrawingScheduled = false
  var needsDisplay = false

  package init(driver: any TerminalDriver, theme: Theme, width: TextWidth = .narrow) {
    self.driver = driver
    self.theme = theme
    self.width = width
  }
}
