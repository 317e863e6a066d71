import DataCore
import TerminalUI

/// The search line in the bottom row, with how much it found.
struct SearchView {
  private let state: AppState
  private let search: SearchPrompt

  init(_ state: AppState, _ search: SearchPrompt) {
    self.state = state
    self.search = search
  }

  func draw(in row: Rect, into canvas: inout Canvas) {
    let bar = Style(.statusBar, on: .statusBar)
    canvas.fill(row, bar)
    guard row.width > 4, row.height > 0 else { return }
    canvas.write(" / ", at: row.origin, width: 3, style: Style(.prompt, on: .statusBar))
    var trailing: [Span] = []
    if let found {
      trailing = [Span(found, Style(.count, on: .statusBar)), Span("  ", bar)]
    }
    trailing += KeyHints(state).spans(columns: row.width / 2 - 12, in: canvas)
    var width = canvas.columns(of: trailing)
    if width > row.width / 2 { (trailing, width) = ([], 0) }
    var field = TextField()
    field.buffer = search.text
    field.draw(
      in: &canvas,
      Rect(x: row.x + 3, y: row.y, width: max(1, row.width - 5 - width), height: 1),
      style: Style(.input, on: .statusBar), hint: "search \(state.sheet?.title ?? "")")
    canvas.write(
      trailing, at: Point(x: row.maxX - 1 - width, y: row.y), width: width, style: bar)
  }

  private var found: String? {
    guard let sheet = state.sheet, !search.text.text.isEmpty else { return nil }
    if sheet.window.rows.isEmpty { return sheet.loading == .none ? "nothing found" : nil }
    return sheet.count.map { "\($0.grouped) found" }
  }
}
