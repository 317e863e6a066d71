import DataCore
import TerminalUI

/// The objects of the shown sheet as a table.
struct ListView {
  let state: AppState

  /// Columns at the left of each row: cursor or selection, pending mark, blank.
  static let gutter = 3

  init(_ state: AppState) { self.state = state }

  var isFocused: Bool { state.focus == .list }

  func draw(in frame: Rect, into canvas: inout Canvas) {
    guard let sheet = state.sheet else {
      PaneTitle(title: "List", isFocused: isFocused).draw(in: frame, into: &canvas)
      drawWords(
        state.stores.isEmpty ? "No store is open." : "Choose an entity in the sidebar.",
        Style(.dim), in: frame.inset(top: 2), into: &canvas)
      return
    }
    title(of: sheet, canvas.symbols).draw(in: frame, into: &canvas)
    let area = frame.inset(top: ScreenLayout.headingRows)
    if let error = sheet.error, sheet.window.rows.isEmpty {
      drawWords(error, Style(.error), in: area, into: &canvas)
    } else if sheet.window.rows.isEmpty {
      drawWords(emptyWords(sheet), Style(.dim), in: area, into: &canvas)
    } else {
      let display = ValueDisplay(state, canvas.symbols, titles: sheet.titles)
      let table = TableLayout(
        sheet, columns: max(0, frame.width - Self.gutter - 1), display: display,
        sanitizer: canvas.sanitizer)
      canvas.inside(frame.row(1)) { drawHeadings(table, sheet, into: &$0) }
      let (trouble, rows) = area.split(.bottom, state.layout.troubleRows)
      canvas.inside(rows) { drawRows(table, sheet, display, into: &$0) }
      if let error = sheet.error { drawTrouble(error, in: trouble, into: &canvas) }
    }
  }

  /// Why there are no more rows than those above.
  private func drawTrouble(_ text: String, in area: Rect, into canvas: inout Canvas) {
    let lines = canvas.sanitizer.wrapped(
      text, columns: max(1, area.width - 2), limit: area.height)
    for (index, line) in lines.enumerated() {
      let row = area.row(index).inset(left: 1)
      canvas.write(line, at: row.origin, width: row.width, style: Style(.error))
    }
  }

  private func drawWords(_ text: String, _ style: Style, in area: Rect, into canvas: inout Canvas) {
    let lines = canvas.sanitizer.wrapped(
      text, columns: max(1, area.width - 4), limit: area.height)
    let top = min(max(0, area.height - lines.count) / 3, 6)
    for (index, line) in lines.enumerated() {
      let row = area.row(top + index)
      canvas.write(line, at: row.origin, width: row.width, style: style, alignment: .center)
    }
    if isFocused, !area.isEmpty { canvas.placeCursor(area.row(top).origin) }
  }

  /// Why there are no rows, and what to do.
  private func emptyWords(_ sheet: Sheet) -> String {
    if sheet.loading != .none { return "Loading…" }
    if !sheet.view.search.isEmpty {
      let key = state.keymap.keys(of: .back).first.map { " \($0) clears the search." } ?? ""
      return "Nothing matches “\(sheet.view.search)”.\(key)"
    }
    let name = UndoName.pluralInSentence(sheet.entity.label)
    if let condition = sheet.view.condition {
      let key = state.keymap.keys(of: .back).first.map { " \($0) goes back." } ?? ""
      return "No \(name) fulfil “\(condition.text)”.\(key)"
    }
    if let reason = state.whyNotAdd { return "No \(name) here. \(reason)" }
    let key = state.keymap.keys(of: .add).first.map { " Press \($0) to add one." } ?? ""
    return "No \(name) yet.\(key)"
  }
}
