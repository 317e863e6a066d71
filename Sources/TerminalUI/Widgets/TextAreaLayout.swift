/// A text area's lines in so many columns, and where the cursor stands in them.
package struct TextAreaLayout: Sendable {
  let characters: [Character]
  let sanitizer: Sanitizer
  package let lines: [Range<Int>]
  /// Column and row among the lines.
  package let cursor: Point

  package init(_ area: TextArea, columns: Int, sanitizer: Sanitizer) {
    let characters = area.buffer.characters
    let cursor = area.buffer.cursor
    // One column is kept free for a cursor behind a full line.
    let lines = sanitizer.wrappedRanges(of: characters, columns: max(1, columns - 1))
    let row = lines.lastIndex { $0.lowerBound <= cursor } ?? 0
    let column = characters[lines[row].lowerBound..<cursor].reduce(0) {
      $0 + sanitizer.glyph(for: $1).columns
    }
    self.characters = characters
    self.sanitizer = sanitizer
    self.lines = lines
    self.cursor = Point(x: min(column, max(0, columns - 1)), y: row)
  }

  /// The cluster at a column of a line, or the line's last place a cursor may stand.
  func position(row: Int, column: Int) -> Int {
    guard lines.indices.contains(row) else { return characters.count }
    let line = lines[row]
    var used = 0
    for index in line {
      if characters[index].isLineEnd { return index }
      let width = sanitizer.glyph(for: characters[index]).columns
      if used + width > column { return index }
      used += width
    }
    let isLast = row == lines.count - 1
    return isLast ? line.upperBound : max(line.lowerBound, line.upperBound - 1)
  }
}

extension TextArea {
  /// Draws the lines around the cursor into `rect`.
  package func draw(
    in canvas: inout Canvas, _ rect: Rect, style: Style = Style(.text, on: .input),
    showsCursor: Bool = true
  ) {
    guard !rect.isEmpty else { return }
    canvas.inside(rect) { canvas in
      canvas.fill(canvas.bounds, style)
      let layout = TextAreaLayout(self, columns: rect.width, sanitizer: canvas.sanitizer)
      let top = max(0, min(layout.cursor.y - rect.height / 2, layout.lines.count - rect.height))
      for row in 0..<min(rect.height, layout.lines.count - top) {
        var line = buffer.characters[layout.lines[top + row]]
        let isBroken = line.last?.isLineEnd == true
        if isBroken || (top + row < layout.lines.count - 1 && line.last == " ") {
          line.removeLast()
        }
        canvas.write(String(line), at: Point(x: 0, y: row), style: style)
      }
      if showsCursor {
        canvas.placeCursor(Point(x: layout.cursor.x, y: layout.cursor.y - top))
      }
    }
  }
}
