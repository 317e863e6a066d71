import TerminalUI

/// A box with a line to type in and the items that fit below it.
struct ChooserView {
  private let chooser: Chooser

  init(_ chooser: Chooser) { self.chooser = chooser }

  func draw(into canvas: inout Canvas) {
    let matches = chooser.matches
    let hasDetails = chooser.items.contains { !$0.detail.isEmpty || !$0.keys.isEmpty }
    let height = min(max(1, chooser.items.count), 18, max(1, canvas.bounds.height - 7))
    Dialog(
      title: chooser.title,
      footer: [Span("\(matches.count)/\(chooser.items.count)", Dialog.dim)],
      size: Size(width: hasDetails ? 76 : 40, height: height + 2)
    ).draw(into: &canvas) { canvas in
      let (top, list) = canvas.bounds.split(.top, 2)
      drawInput(chooser.text, in: top, hint: "type to narrow", into: &canvas)
      drawItems(matches, in: list, into: &canvas)
    }
  }

  private func drawItems(_ matches: [Chooser.Match], in area: Rect, into canvas: inout Canvas) {
    if matches.isEmpty {
      canvas.write(
        "Nothing fits “\(chooser.text.text)”.", at: area.origin.moved(x: 2), style: Dialog.dim)
      return
    }
    let cursor = matches.firstIndex { $0.item.id == chooser.cursor }
    let first = ListScroll.first(
      chooser.scroll, showing: cursor ?? 0, count: matches.count, height: area.height)
    let hasMarks = chooser.items.contains(where: \.isMarked)
    let titles = chooser.items.map { canvas.sanitizer.columns(of: $0.title, limit: 60) }
    let hasDetails = chooser.items.contains { !$0.detail.isEmpty }
    let room = max(0, area.width - 3 - (hasMarks ? 2 : 0))
    let titleWidth = min(titles.max() ?? 0, hasDetails ? min(24, room) : room)
    for (y, match) in matches.dropFirst(first).prefix(area.height).enumerated() {
      draw(
        match, in: area.row(y), isCursor: first + y == cursor, hasMarks: hasMarks,
        titleWidth: titleWidth, into: &canvas)
    }
    canvas.scrollbar(area.split(.right, 1).piece, first: first, total: matches.count)
  }

  private func draw(
    _ match: Chooser.Match, in row: Rect, isCursor: Bool, hasMarks: Bool, titleWidth: Int,
    into canvas: inout Canvas
  ) {
    let item = match.item
    var background = Role.dialog
    if isCursor {
      canvas.drawCursorLine(row.inset(right: 1), isFocused: true)
      background = .selection
    }
    var x = row.x + 2
    if hasMarks {
      canvas.write(
        item.isMarked ? String(canvas.symbols.check) : " ", at: Point(x: x, y: row.y), width: 1,
        style: Style(.accent, on: background))
      x += 2
    }
    let isDisabled = item.disabledReason != nil
    let titleStyle = Style(isDisabled ? .dim : .text, on: background)
    canvas.write(
      highlighted(match, titleStyle), at: Point(x: x, y: row.y), width: titleWidth,
      style: titleStyle)
    x += titleWidth + 2
    let keyWidth = row.width >= 40 ? canvas.sanitizer.columns(of: item.keys, limit: 16) : 0
    let end = row.maxX - 2 - (keyWidth > 0 ? keyWidth + 2 : 0)
    let words = item.disabledReason ?? item.detail
    if end - x >= 8 {
      canvas.write(
        words, at: Point(x: x, y: row.y), width: end - x,
        style: Style(.dim, on: background, isDisabled ? .italic : []))
    }
    canvas.write(
      item.keys, at: Point(x: row.maxX - 2 - keyWidth, y: row.y), width: keyWidth,
      style: Style(isDisabled ? .dim : .key, on: background), alignment: .trailing)
  }

  /// The title with the characters that fit set off.
  private func highlighted(_ match: Chooser.Match, _ style: Style) -> [Span] {
    if match.offsets.isEmpty { return [Span(match.item.title, style)] }
    let offsets = Set(match.offsets)
    return match.item.title.enumerated().map { index, character in
      Span(
        String(character),
        offsets.contains(index) ? Style(.accent, on: style.background, .bold) : style)
    }
  }
}

/// A line to type in, and a line under it.
func drawInput(_ text: TextBuffer, in area: Rect, hint: String, into canvas: inout Canvas) {
  canvas.write(
    "/ ", at: area.origin, width: min(2, area.width), style: Style(.prompt, on: .dialog))
  var field = TextField()
  field.buffer = text
  field.draw(
    in: &canvas, area.row(0).inset(left: 2), style: Style(.input, on: .dialog), hint: hint)
  if area.height > 1 {
    canvas.horizontalLine(
      at: area.origin.moved(y: 1), length: area.width, Style(.border, on: .dialog))
  }
}
