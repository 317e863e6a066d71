import DataCore
import TerminalUI

extension ListView {
  /// What is listed and how many; search, filter, order and place.
  func title(of sheet: Sheet, _ symbols: Symbols) -> PaneTitle {
    var notes: [Span] = []
    if let count = countText(sheet) { notes.append(Span("  \(count)", Style(.count))) }
    if !sheet.view.search.isEmpty {
      notes.append(Span("  /", Style(.dim)))
      notes.append(Span(sheet.view.search, Style(.accent)))
    }
    if let condition = sheet.view.condition {
      notes.append(Span("  f ", Style(.dim)))
      notes.append(Span(condition.text, Style(.accent)))
    }
    if !sheet.selection.isEmpty {
      notes.append(Span("  \(sheet.selection.count.grouped) selected", Style(.accent)))
    }
    var trailing = order(of: sheet, symbols)
    if let place = place(in: sheet), sheet.window.rows.count > 0 {
      if !trailing.isEmpty { trailing.append(Span(symbols.separator, Style(.dim))) }
      trailing.append(Span(place, Style(.count)))
    }
    let path = state.sheets.suffix(3).map(\.title).joined(separator: " \(symbols.follow) ")
    return PaneTitle(title: path, notes: notes, trailing: trailing, isFocused: isFocused)
  }

  private func countText(_ sheet: Sheet) -> String? {
    if let count = sheet.count { return count.grouped }
    if sheet.window.rows.isEmpty { return nil }
    let isWhole = !sheet.window.hasBefore && !sheet.window.hasAfter
    return sheet.window.rows.count.grouped + (isWhole ? "" : "+")
  }

  private func order(of sheet: Sheet, _ symbols: Symbols) -> [Span] {
    if sheet.view.sort.isEmpty { return [] }
    let keys = sheet.view.sort.map { key in
      "\(key.path.joined(separator: ".")) \(key.isAscending ? symbols.ascending : symbols.descending)"
    }
    return [Span(keys.joined(separator: ", "), Style(.dim))]
  }

  private func place(in sheet: Sheet) -> String? {
    guard let index = sheet.cursorIndex, let first = sheet.firstPlace else { return nil }
    let place = (first + index + 1).grouped
    return sheet.count.map { "\(place)/\($0.grouped)" } ?? place
  }
}

extension Sheet {
  /// How many rows of the query lie before the window, where that is known.
  var firstPlace: Int? {
    if !window.hasBefore { return 0 }
    guard !window.hasAfter, let count else { return nil }
    return max(0, count - window.rows.count)
  }
}
