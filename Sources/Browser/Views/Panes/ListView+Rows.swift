import DataCore
import TerminalUI

extension ListView {
  func drawHeadings(_ table: TableLayout, _ sheet: Sheet, into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, Style(.tableHeader, on: .tableHeader))
    for column in table.columns {
      let mark = column.property.flatMap { sheet.view.sortMark(of: $0.name) }
      var text = column.heading
      var role = Role.tableHeader
      if let mark {
        role = .sortedHeader
        let arrow = mark.isAscending ? canvas.symbols.ascending : canvas.symbols.descending
        let place = sheet.view.sort.count > 1 ? String(mark.place) : ""
        // The arrow stays when the name is cut.
        let room = column.width - 1 - place.count - 1
        text = cut(text, columns: max(1, room), canvas) + " \(arrow)\(place)"
      }
      canvas.write(
        text, at: Point(x: Self.gutter + column.x, y: 0), width: column.width,
        style: Style(role, on: .tableHeader), alignment: column.isTrailing ? .trailing : .leading)
    }
    let text = "+\(table.hiddenCount)"
    let end = Self.gutter + (table.columns.last.map { $0.x + $0.width } ?? 0)
    if table.hiddenCount > 0, end + text.count + 2 <= canvas.bounds.width {
      canvas.write(
        text, at: Point(x: canvas.bounds.width - text.count - 1, y: 0), width: text.count,
        style: Style(.dim, on: .tableHeader))
    }
  }

  private func cut(_ text: String, columns: Int, _ canvas: Canvas) -> String {
    if canvas.sanitizer.columns(of: text, limit: columns) <= columns { return text }
    let glyphs = canvas.sanitizer.glyphs(of: text, columns: max(0, columns - 1))
    return String(glyphs.map(\.character)) + String(canvas.symbols.ellipsis)
  }

  func drawRows(
    _ table: TableLayout, _ sheet: Sheet, _ display: ValueDisplay, into canvas: inout Canvas
  ) {
    let rows = sheet.window.rows
    let height = canvas.bounds.height
    let cursor = sheet.cursorIndex
    let first = ListScroll.first(
      sheet.scroll, showing: cursor ?? sheet.scroll, count: rows.count, height: height)
    let range = rangeIndices(of: sheet)
    for y in 0..<min(height, rows.count - first) {
      let index = first + y
      let isSelected = sheet.selection.contains(rows[index].id) || range.contains(index)
      draw(
        rows[index], in: canvas.bounds.row(y), table, display, search: sheet.view.search,
        isCursor: index == cursor, isSelected: isSelected, into: &canvas)
    }
    if isFocused, let cursor, (first..<first + height).contains(cursor) {
      canvas.placeCursor(Point(x: min(Self.gutter, canvas.bounds.width - 1), y: cursor - first))
    }
    if let place = sheet.firstPlace {
      canvas.scrollbar(
        canvas.bounds.split(.right, 1).piece, first: place + first,
        total: sheet.count ?? rows.count)
    }
  }

  /// What `v` would select here.
  private func rangeIndices(of sheet: Sheet) -> Range<Int> {
    guard let start = sheet.rangeStart, let cursor = sheet.cursorIndex,
      let from = sheet.window.rows.firstIndex(where: { $0.id == start })
    else { return 0..<0 }
    return min(from, cursor)..<max(from, cursor) + 1
  }

  private func draw(
    _ row: Row, in line: Rect, _ table: TableLayout, _ display: ValueDisplay, search: String,
    isCursor: Bool, isSelected: Bool, into canvas: inout Canvas
  ) {
    let mark = state.pending[row.id]
    var background = Role.background
    if isSelected {
      background = .marked
      canvas.fill(line, .text.on(background))
    }
    if isCursor {
      background = isFocused ? .selection : .selectionInactive
      canvas.drawCursorLine(line, isFocused: isFocused)
    }
    if isSelected {
      canvas.write(
        String(canvas.symbols.bullet), at: line.origin, width: 1,
        style: Style(.accent, on: background))
    }
    if let mark {
      canvas.write(
        mark.rawValue, at: Point(x: line.x + 1, y: line.y), width: 1,
        style: Style(mark.role, on: background))
    }
    for column in table.columns {
      var span = Span(row.entity.name, Style(.dim))
      if let property = column.property {
        span = display.line(row[property.name], of: property.attribute)
        switch mark {
        case nil: break
        case .added: if span.style.foreground != .null { span.style.foreground = .added }
        case .deleted: span.style = Style(.deleted)
        case .changed, .conflict:
          if state.pending.isChanged(property.name, of: row.id) {
            span.style.foreground = .changed
          }
        }
      }
      span.style = span.style.on(background)
      canvas.write(
        column.property?.isSearched == true ? highlighted(span, search) : [span],
        at: Point(x: Self.gutter + column.x, y: line.y), width: column.width, style: span.style,
        alignment: column.isTrailing ? .trailing : .leading)
    }
  }

  /// The text with what the search found set off.
  private func highlighted(_ span: Span, _ search: String) -> [Span] {
    if search.isEmpty { return [span] }
    var spans: [Span] = []
    var start = span.text.startIndex
    for found in TextMatcher(search).ranges(in: span.text) where found.lowerBound >= start {
      spans.append(Span(String(span.text[start..<found.lowerBound]), span.style))
      spans.append(Span(String(span.text[found]), Style(.match, on: .match)))
      start = found.upperBound
    }
    spans.append(Span(String(span.text[start...]), span.style))
    return spans
  }
}

extension PropertyDescription {
  /// Search looks at its text.
  fileprivate var isSearched: Bool {
    attribute.map { $0.type == .string || $0.type == .composite } ?? false
  }
}

extension PendingMarks.Mark {
  var role: Role {
    switch self {
    case .added: .added
    case .changed: .changed
    case .deleted: .deleted
    case .conflict: .error
    }
  }
}
