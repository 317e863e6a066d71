import TerminalUI

/// The stores and, indented below each, its entities with how many objects they have.
struct SidebarView {
  private let state: AppState

  init(_ state: AppState) { self.state = state }

  private var isFocused: Bool { state.focus == .sidebar }

  func draw(in frame: Rect, into canvas: inout Canvas) {
    let sidebar = state.sidebar
    PaneTitle(title: "Stores", isFocused: isFocused).draw(in: frame, into: &canvas)
    let area = frame.inset(top: 1)
    let first = ListScroll.first(
      sidebar.scroll, showing: sidebar.cursorIndex ?? sidebar.scroll, count: sidebar.rows.count,
      height: area.height)
    canvas.inside(area) { canvas in
      for (y, row) in sidebar.rows.dropFirst(first).prefix(area.height).enumerated() {
        draw(row, in: canvas.bounds.row(y), into: &canvas)
      }
      if sidebar.rows.isEmpty {
        canvas.write("No store is open.", at: Point(x: 2, y: 0), style: Style(.dim))
      }
      canvas.scrollbar(
        canvas.bounds.split(.right, 1).piece, first: first, total: sidebar.rows.count)
    }
  }

  private func draw(_ row: Sidebar.Row, in line: Rect, into canvas: inout Canvas) {
    let isCursor = row.key == state.sidebar.cursor
    var background = Role.background
    if isCursor {
      canvas.drawCursorLine(line, isFocused: isFocused)
      background = isFocused ? .selection : .selectionInactive
    }
    let indent = row.depth == 0 ? 1 : 2 * min(row.depth, 8)
    let end = line.width - 1
    let title = canvas.sanitizer.columns(of: row.title, limit: line.width)
    var mark = trailing(row)
    if let count = state.sidebar.counts[row.key], let wide = mark,
      indent + title + 1 + wide.text.count > end
    {
      mark = Span(count.rounded, wide.style)
    }
    let markWidth = mark.map { canvas.columns(of: [$0]) } ?? 0
    let room = max(0, end - indent - (markWidth > 0 ? markWidth + 1 : 0))
    let style: Style =
      row.depth == 0
      ? Style(.heading, on: background, .bold)
      : Style(row.isAbstract ? .dim : .text, on: background)
    canvas.write(row.title, at: Point(x: indent, y: line.y), width: room, style: style)
    if let mark {
      canvas.write(
        mark.text, at: Point(x: max(indent, end - markWidth), y: line.y), width: markWidth,
        style: mark.style.on(background))
    }
    if isCursor && isFocused { canvas.placeCursor(Point(x: min(indent, end), y: line.y)) }
  }

  /// A store's kind, an entity's count.
  private func trailing(_ row: Sidebar.Row) -> Span? {
    if row.key.entity != nil {
      return state.sidebar.counts[row.key].map { Span($0.grouped, Style(.count)) }
    }
    if row.isReadOnly { return Span("[RO]", Style(.readOnly)) }
    return state.store(row.key.store)?.isInMemory == true
      ? Span("memory", Style(.dim)) : nil
  }
}
