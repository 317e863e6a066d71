import DataCore
import TerminalUI

/// The filter line in the bottom row; above it, what is wrong with it and where.
struct FilterView {
  private let state: AppState
  private let prompt: FilterPrompt

  init(_ state: AppState, _ prompt: FilterPrompt) {
    self.state = state
    self.prompt = prompt
  }

  func draw(in row: Rect, into canvas: inout Canvas) {
    let bar = Style(.statusBar, on: .statusBar)
    canvas.fill(row, bar)
    guard row.width > 4, row.height > 0 else { return }
    canvas.write(" f ", at: row.origin, width: 3, style: Style(.prompt, on: .statusBar))
    var hints = KeyHints(state).spans(columns: row.width / 3, in: canvas)
    var width = canvas.columns(of: hints)
    if width > row.width / 3 { (hints, width) = ([], 0) }
    let field = Rect(x: row.x + 3, y: row.y, width: max(1, row.width - 5 - width), height: 1)
    var text = TextField()
    text.buffer = prompt.text
    // The caret that the terminal shows is where one types; the mark above it, where it is wrong.
    if let error = prompt.error { draw(error, above: field, text, row, into: &canvas) }
    text.draw(
      in: &canvas, field, style: Style(isWrong ? .inputInvalid : .input, on: .statusBar),
      hint: "condition on \(state.sheet?.entity.label ?? "objects"), empty for all")
    canvas.write(hints, at: Point(x: row.maxX - 1 - width, y: row.y), width: width, style: bar)
  }

  /// Whether what is typed is wrong, and not only unfinished.
  private var isWrong: Bool {
    prompt.error.map { $0.column <= prompt.text.characters.count } ?? false
  }

  private func draw(
    _ error: PredicateFormatError, above field: Rect, _ text: TextField, _ row: Rect,
    into canvas: inout Canvas
  ) {
    guard row.y > 1 else { return }
    let style = Style(isWrong ? .error : .statusDim, on: .statusBar)
    var line = Rect(x: row.x, y: row.y - 1, width: row.width, height: 1)
    canvas.fill(line, style)
    let length = canvas.sanitizer.columns(of: error.message, limit: row.width)
    var lines: [String] = []
    if let x = column(of: error, text, field, canvas) {
      canvas.write(
        String(canvas.symbols.descending), at: Point(x: x, y: line.y), width: 1, style: style)
      if x + 2 + length < line.maxX {
        canvas.write(error.message, at: Point(x: x + 2, y: line.y), width: length, style: style)
      } else if length + 2 <= x - line.x {
        canvas.write(
          error.message, at: Point(x: x - 1 - length, y: line.y), width: length, style: style)
      } else {
        lines = wrapped(error.message, row, canvas)
        line = line.moved(y: -lines.count)
      }
    } else {
      lines = wrapped("\(error.column): \(error.message)", row, canvas)
      line = line.moved(y: 1 - lines.count)
    }
    for (index, text) in lines.enumerated() {
      canvas.fill(line.moved(y: index), style)
      canvas.write(
        text, at: Point(x: line.x + 1, y: line.y + index), width: max(0, line.width - 2),
        style: style)
    }
  }

  private func wrapped(_ message: String, _ row: Rect, _ canvas: Canvas) -> [String] {
    canvas.sanitizer.wrapped(
      message, columns: max(1, row.width - 2), limit: max(1, min(3, row.y - 2)))
  }

  /// Where the character at fault is shown; nil where it is scrolled out of the field.
  private func column(
    of error: PredicateFormatError, _ text: TextField, _ field: Rect, _ canvas: Canvas
  ) -> Int? {
    let shown = text.window(columns: field.width, sanitizer: canvas.sanitizer)
    let index = error.column - 1
    guard (shown.first...shown.end).contains(index) else { return nil }
    let before = String(prompt.text.characters[shown.first..<index])
    let x = field.x + canvas.sanitizer.columns(of: before)
    return x < field.maxX ? x : nil
  }
}
