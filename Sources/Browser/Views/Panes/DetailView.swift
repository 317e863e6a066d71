import DataCore
import TerminalUI

/// All properties of the object under the list's cursor, each with its whole value.
struct DetailView {
  let state: AppState

  init(_ state: AppState) { self.state = state }

  private var isFocused: Bool { state.focus == .detail }

  /// The pane where a value prompt shows its field in place, if it can.
  func shows(_ form: Form) -> Bool {
    guard let frame = state.layout.detail, frame.height >= 4, frame.width >= 24 else {
      return false
    }
    return form.fields.count == 1 && form.id != nil && form.id == state.detail.id
      && state.detail.fields.contains { $0.name == form.fields[0].path.first }
  }

  /// The form that lies in this pane.
  private var form: Form? {
    for prompt in state.prompts {
      if case .value(let form) = prompt, shows(form) { return form }
    }
    return nil
  }

  func draw(in frame: Rect, into canvas: inout Canvas) {
    let detail = state.detail
    PaneTitle(
      title: detail.id == nil ? "Detail" : detail.title, trailing: kind(of: detail),
      isFocused: isFocused
    ).draw(in: frame, into: &canvas)
    canvas.inside(frame.inset(top: 1)) { canvas in
      if let error = detail.error {
        let lines = canvas.sanitizer.wrapped(
          error, columns: max(1, canvas.bounds.width - 4), limit: canvas.bounds.height)
        for (y, line) in lines.enumerated() {
          canvas.write(line, at: Point(x: 2, y: y), style: Style(.error))
        }
      } else if detail.id == nil {
        canvas.write("No object is chosen.", at: Point(x: 2, y: 0), style: Style(.dim))
      } else {
        drawFields(of: detail, into: &canvas)
      }
      if isFocused, canvas.cursor == nil { canvas.placeCursor(.zero) }
    }
  }

  private func kind(of detail: Detail) -> [Span] {
    guard let id = detail.id else { return [] }
    var spans = [Span("\(id.entityName) \(id.keyText)", Style(.dim))]
    if let mark = state.pending[id] { spans.append(Span(" \(mark.rawValue)", Style(mark.role))) }
    return spans
  }

  private func drawFields(of detail: Detail, into canvas: inout Canvas) {
    let form = form
    let area = canvas.bounds
    let names = detail.fields.map { canvas.sanitizer.columns(of: $0.name, limit: 24) }
    let nameWidth = min(names.max() ?? 0, max(6, area.width * 2 / 5))
    let lines = DetailLines(
      state, symbols: canvas.symbols, sanitizer: canvas.sanitizer,
      columns: area.width - Self.gutter - nameWidth - 3, height: area.height)
    let cursor = detail.cursorIndex
    let first = lines.first(of: detail, showing: cursor)
    var y = 0
    for (index, field) in detail.fields.enumerated().dropFirst(first) where y < area.height {
      let isCursor = index == cursor
      let edited = form?.fields.first.flatMap { $0.path.first == field.name ? $0 : nil }
      let values =
        edited == nil
        ? lines.lines(of: field, isCursor: isCursor && isFocused)
        : Array(repeating: [], count: 1)
      let place = Rect(x: 0, y: y, width: area.width, height: values.count)
      drawName(
        of: field, in: place, width: nameWidth, isCursor: isCursor, isEdited: edited != nil,
        into: &canvas)
      let column = Self.gutter + nameWidth + 2
      let isLine = isCursor && isFocused && edited == nil
      for (row, spans) in values.enumerated() {
        let spans = isLine && row == 0 ? spans.map { $0.on(.selection) } : spans
        canvas.write(
          spans, at: Point(x: column, y: y + row), width: max(0, area.width - column - 1),
          style: isLine && row == 0 ? .text.on(.selection) : .text)
      }
      y += values.count
      if let edited {
        let input = Rect(x: column, y: place.y, width: area.width - column - 1, height: 1)
        y += FieldView(edited, isCurrent: true).draw(
          in: input, error: form?.error, lines: area.height - y, style: .text, into: &canvas)
      }
    }
    canvas.scrollbar(area.split(.right, 1).piece, first: first, total: lines.total(of: detail))
  }

  /// Columns at the left: cursor, pending mark, blank.
  static let gutter = 3

  private func drawName(
    of field: Detail.Field, in place: Rect, width: Int, isCursor: Bool, isEdited: Bool,
    into canvas: inout Canvas
  ) {
    var background = Role.background
    if isCursor, isFocused {
      canvas.drawCursorLine(place.row(0), isFocused: true)
      background = .selection
      if !isEdited { canvas.placeCursor(Point(x: Self.gutter, y: place.y)) }
    }
    if let id = state.detail.id, state.pending.isChanged(field.name, of: id) {
      canvas.write(
        PendingMarks.Mark.changed.rawValue, at: Point(x: 1, y: place.y), width: 1,
        style: Style(.changed, on: background))
    }
    canvas.write(
      field.name, at: Point(x: Self.gutter, y: place.y), width: width,
      style: Style(isEdited ? .accent : .label, on: background))
  }
}

extension Span {
  func on(_ background: Role) -> Span {
    style.background == .background ? Span(text, style.on(background)) : self
  }
}
