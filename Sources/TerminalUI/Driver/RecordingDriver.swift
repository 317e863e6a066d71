/// A terminal for tests: keys are fed to it, and the canvases shown are kept.
@MainActor
package final class RecordingDriver: TerminalDriver {
  package private(set) var size: Size
  package let depth: ColorDepth
  package let symbols: Symbols
  package var notice: String?
  package var handler: ((TerminalEvent) -> Void)?

  /// Every canvas shown, the last one last.
  package private(set) var frames: [Canvas] = []
  /// The theme of the last canvas.
  package private(set) var theme: Theme?
  package private(set) var suspensions = 0
  package private(set) var isShutDown = false
  /// The programs run so far.
  package private(set) var runs: [[String]] = []
  /// Takes the part of a program that is run.
  package var program: ([String]) throws(TerminalError) -> Int32 = { _ in 0 }

  package init(
    size: Size = Size(width: 80, height: 24), depth: ColorDepth = .trueColor,
    symbols: Symbols = .unicode
  ) {
    self.size = size
    self.depth = depth
    self.symbols = symbols
  }

  /// The rows of the last canvas.
  package var rows: [String] { frames.last?.rows() ?? [] }

  package func start() throws(TerminalError) {}

  package func present(_ canvas: Canvas, theme: Theme) {
    frames.append(canvas)
    self.theme = theme
  }

  package func suspend() {
    suspensions += 1
    handler?(.resumed)
  }

  package func run(_ arguments: [String]) throws(TerminalError) -> Int32 {
    runs.append(arguments)
    defer { handler?(.resumed) }
    return try program(arguments)
  }

  package func shutDown() {
    isShutDown = true
  }

  /// Keys as if they had arrived together.
  package func feed(_ keys: Key...) {
    handler?(.keys(keys))
  }

  /// Text as if it were typed, in one piece.
  package func type(_ text: String) {
    handler?(.keys(text.map { Key.character($0) }))
  }

  package func resize(to size: Size) {
    self.size = size
    handler?(.resized(size))
  }

  package func end(_ end: TerminalEnd) {
    handler?(.ended(end))
  }
}
