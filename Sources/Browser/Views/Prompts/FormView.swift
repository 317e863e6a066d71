import TerminalUI

/// A form in a box: labels on the left, what is typed on the right, errors below their fields.
struct FormView {
  private let form: Form
  private let state: AppState

  init(_ form: Form, _ state: AppState) {
    self.form = form
    self.state = state
  }

  func draw(into canvas: inout Canvas) {
    let width = min(72, max(1, canvas.bounds.width - 8))
    let column = valueColumn(width: width, canvas)
    let needed = form.fields.reduce(form.error == nil ? 0 : 2) {
      $0 + lines(of: $1, width: width - column, canvas)
    }
    let height = min(needed, max(0, canvas.bounds.height - 5))
    Dialog(
      title: form.title, footer: footer, size: Size(width: width, height: max(1, height))
    ).draw(into: &canvas) { drawFields(into: &$0) }
  }

  private var footer: [Span] {
    if form.isSubmitting { return [Span("Saving…", Dialog.dim)] }
    return [Span("\(min(form.cursor + 1, form.fields.count))/\(form.fields.count)", Dialog.dim)]
  }

  private func drawFields(into canvas: inout Canvas) {
    let area = canvas.bounds
    let column = valueColumn(width: area.width, canvas)
    let labelWidth = max(0, column - 4)
    let valueWidth = max(0, area.width - column)
    let first = firstField(height: area.height, valueWidth: valueWidth, canvas)
    var y = 0
    for (index, field) in form.fields.enumerated().dropFirst(first) where y < area.height {
      let isCurrent = index == form.cursor
      if isCurrent {
        canvas.write(
          String(canvas.cursorMark), at: Point(x: 0, y: y), width: 1,
          style: Style(.accent, on: .dialog))
      }
      canvas.write(
        field.label, at: Point(x: 2, y: y), width: labelWidth,
        style: Style(isCurrent ? .accent : .label, on: .dialog))
      let row = Rect(x: column, y: y, width: valueWidth, height: 1)
      y += 1
      y += FieldView(field, isCurrent: isCurrent).draw(
        in: row, lines: area.height - y, style: Dialog.text, into: &canvas)
    }
    guard let error = form.error else { return }
    let lines = canvas.sanitizer.wrapped(error, columns: max(1, area.width), limit: 2)
    let top = max(0, min(y, area.height - lines.count))
    for (index, line) in lines.enumerated() {
      canvas.write(
        line, at: Point(x: 0, y: top + index), width: area.width,
        style: Style(.error, on: .dialog))
    }
  }

  /// Where the values begin: behind the labels.
  private func valueColumn(width: Int, _ canvas: Canvas) -> Int {
    let labels = form.fields.map { canvas.sanitizer.columns(of: $0.label, limit: 24) }
    return 4 + min(labels.max() ?? 0, max(4, width * 2 / 5))
  }

  private func lines(of field: FormField, width: Int, _ canvas: Canvas) -> Int {
    guard let error = field.error else { return 1 }
    return 1 + canvas.sanitizer.wrapped(error, columns: max(1, width - 2), limit: 4).count
  }

  /// The first field to show so that the current one shows with its error.
  private func firstField(height: Int, valueWidth: Int, _ canvas: Canvas) -> Int {
    guard form.fields.indices.contains(form.cursor) else { return 0 }
    var heights = form.fields[...form.cursor].map { lines(of: $0, width: valueWidth, canvas) }
    var first = 0
    while heights.count > 1, heights.reduce(0, +) > max(1, height - (form.error == nil ? 0 : 2)) {
      heights.removeFirst()
      first += 1
    }
    return first
  }
}
