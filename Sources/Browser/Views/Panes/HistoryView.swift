import DataCore
import TerminalUI

/// What changed, when and by whom: newest first, what is not saved above all.
struct HistoryView {
  private let state: AppState

  init(_ state: AppState) { self.state = state }

  private var isFocused: Bool { state.focus == .history }

  func draw(in frame: Rect, into canvas: inout Canvas) {
    let history = state.history
    let count = history.items.isEmpty ? "" : "  \(history.items.count.grouped)"
    PaneTitle(
      title: "History",
      notes: [Span(count + (history.hasMore ? "+" : ""), Style(.count))], isFocused: isFocused
    ).draw(in: frame, into: &canvas)
    var area = frame.inset(top: 1)
    if !state.pending.isEmpty {
      drawPending(in: area.row(0), into: &canvas)
      area = area.inset(top: 1)
    }
    canvas.inside(area) { canvas in
      if isFocused { canvas.placeCursor(Point(x: 2, y: 0)) }
      if let error = history.error {
        canvas.write(error, at: Point(x: 2, y: 0), style: Style(.error))
      } else if history.items.isEmpty {
        drawWords(emptyWords, into: &canvas)
      } else {
        drawLines(into: &canvas)
      }
    }
  }

  private var emptyWords: String {
    if state.stores.contains(where: \.keepsHistory) { return "Nothing has changed yet." }
    return state.stores.count == 1
      ? "This store keeps no history: what changed in it, and when, is not recorded."
      : "These stores keep no history: what changed in them, and when, is not recorded."
  }

  private func drawWords(_ text: String, into canvas: inout Canvas) {
    let lines = canvas.sanitizer.wrapped(
      text, columns: max(1, canvas.bounds.width - 4), limit: canvas.bounds.height)
    for (y, line) in lines.enumerated() {
      canvas.write(line, at: Point(x: 2, y: y), style: Style(.dim))
    }
  }

  private func drawPending(in row: Rect, into canvas: inout Canvas) {
    let count = state.pending.count
    var spans = [
      Span("\(PendingMarks.Mark.changed.rawValue) unsaved   ", Style(.pending)),
      Span(UndoName.count(count, "object"), Style(.text)),
    ]
    if let key = state.keymap.keys(of: .save).first {
      spans.append(Span("  \(key.short) saves", Style(.dim)))
    }
    canvas.write(
      spans, at: Point(x: row.x + 1, y: row.y), width: max(0, row.width - 2))
  }

  private func drawLines(into canvas: inout Canvas) {
    let lines = state.history.lines
    let height = canvas.bounds.height
    let cursor = state.history.cursorLine
    let first = ListScroll.first(
      state.history.scroll, showing: cursor ?? 0, count: lines.count, height: height)
    for (y, line) in lines.dropFirst(first).prefix(height).enumerated() {
      let row = canvas.bounds.row(y)
      let isCursor = first + y == cursor
      var background = Role.background
      if isCursor, isFocused {
        canvas.drawCursorLine(row, isFocused: true)
        background = .selection
        canvas.placeCursor(Point(x: min(2, row.width - 1), y: y))
      }
      draw(line, in: row, on: background, into: &canvas)
    }
    canvas.scrollbar(
      canvas.bounds.split(.right, 1).piece, first: first,
      total: lines.count + (state.history.hasMore ? height : 0))
  }

  private func draw(
    _ line: HistoryPane.Line, in row: Rect, on background: Role, into canvas: inout Canvas
  ) {
    let display = ValueDisplay(state, canvas.symbols, titles: titles(of: line))
    let room = max(0, row.width - 2)
    switch line {
    case .item(let item):
      draw(item, in: row, on: background, into: &canvas)
    case .object(let item, let change):
      let mark = change.kind.mark
      canvas.write(
        [
          Span("  \(mark.rawValue) ", Style(mark.role)),
          Span(item.titles[change.id] ?? change.id.title, Style(mark.role)),
          Span(kind(of: change, titled: item.titles[change.id]), Style(.dim)),
        ], at: Point(x: 1, y: row.y), width: room)
    case .property(let item, let change, let name, let before, let after):
      let attribute = item.changes?[change.id]?.entity.property(name)?.attribute
      canvas.write(
        [Span("    \(name)  ", Style(.label))]
          + values(before, after, attribute, change.kind, room: room - 6 - name.count, display),
        at: Point(x: 1, y: row.y), width: room)
    case .more(_, let count):
      canvas.write(
        "    \(count.grouped) more", at: Point(x: 1, y: row.y), width: room, style: Style(.dim))
    }
  }

  private func kind(of change: HistoryEntryChange, titled title: String?) -> String {
    title == nil ? "" : "  \(change.id.entityName.words)"
  }

  private func titles(of line: HistoryPane.Line) -> [PersistentIdentifier: String] {
    switch line {
    case .item(let item), .object(let item, _), .property(let item, _, _, _, _),
      .more(let item, _):
      item.titles
    }
  }

  private func values(
    _ before: ModelValue?, _ after: ModelValue?, _ attribute: AttributeDescription?,
    _ kind: HistoryEntryChange.Kind, room: Int, _ display: ValueDisplay
  ) -> [Span] {
    let arrow = Span(" \(display.symbols.arrow) ", Style(.dim))
    guard let before else {
      let now = after.map { [display.line($0, of: attribute), Span("  ")] } ?? []
      let used = now.reduce(0) { $0 + $1.text.count }
      let words = "earlier value not recorded"
      return now + [
        Span(used + words.count <= room ? words : "not recorded", Style(.dim, .italic))
      ]
    }
    let old = display.line(before, of: attribute).colored(.deleted)
    if kind == .delete { return [old] }
    return [old, arrow, display.line(after ?? .null, of: attribute).colored(.added)]
  }

  private func draw(
    _ item: HistoryPane.Item, in row: Rect, on background: Role, into canvas: inout Canvas
  ) {
    let isExpanded = state.history.expanded.contains(item.key)
    let time = HistoryTime(
      item.entry.timestamp, now: state.now, in: state.settings.timeZone
    ).text
    let pad = String(repeating: " ", count: max(0, 8 - time.count))
    let sign = isExpanded ? canvas.symbols.expanded : canvas.symbols.collapsed
    let author = item.entry.author ?? ""
    var authorWidth = min(12, canvas.sanitizer.columns(of: author, limit: 12))
    let title = canvas.sanitizer.columns(of: item.title, limit: row.width)
    // What happened matters more than who did it.
    if 13 + title + 2 + authorWidth + 2 > row.width { authorWidth = 0 }
    let room = max(0, row.width - 2 - (authorWidth > 0 ? authorWidth + 3 : 0))
    canvas.write(
      [
        Span("\(sign) ", Style(.dim, on: background)),
        Span("\(time)\(pad)  ", Style(.date, on: background)),
        Span(item.title, .text.on(background)),
      ], at: Point(x: 1, y: row.y), width: room, style: .text.on(background))
    canvas.write(
      author, at: Point(x: max(1, row.width - 2 - authorWidth), y: row.y), width: authorWidth,
      style: Style(.dim, on: background))
  }
}

extension HistoryEntryChange.Kind {
  fileprivate var mark: PendingMarks.Mark {
    switch self {
    case .insert: .added
    case .update: .changed
    case .delete: .deleted
    }
  }
}
