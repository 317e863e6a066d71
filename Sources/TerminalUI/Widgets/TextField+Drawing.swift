extension TextField {
  /// Draws the text into the first row of `rect`, scrolled so that the cursor shows.
  ///
  /// - Parameters:
  ///   - showsCursor: whether to put the terminal's cursor into the field.
  ///   - hint: what an empty field shows, in the role `hint`.
  package func draw(
    in canvas: inout Canvas, _ rect: Rect, style: Style = Style(.text, on: .input),
    showsCursor: Bool = true, hint: String = ""
  ) {
    guard !rect.isEmpty else { return }
    canvas.inside(rect) { canvas in
      canvas.fill(canvas.bounds, style)
      let window = self.window(columns: rect.width, sanitizer: canvas.sanitizer)
      if buffer.characters.isEmpty, !hint.isEmpty {
        canvas.write(hint, at: .zero, style: Style(.hint, on: style.background))
      } else {
        let text = String(buffer.characters[window.first..<window.end])
        canvas.write(text, at: .zero, style: style)
      }
      if showsCursor { canvas.placeCursor(Point(x: window.cursorColumn, y: 0)) }
    }
  }

  /// The clusters that show in so many columns, and the column of the cursor among them.
  ///
  /// The last column is kept free for a cursor behind the text; some text behind the cursor shows
  /// where there is any.
  package func window(
    columns: Int, sanitizer: Sanitizer
  ) -> (first: Int, end: Int, cursorColumn: Int) {
    guard columns > 0 else { return (buffer.cursor, buffer.cursor, 0) }
    func width(_ index: Int) -> Int {
      sanitizer.columns(of: String(buffer.characters[index]))
    }
    let characters = buffer.characters
    var after = 0
    var index = buffer.cursor
    while index < characters.count, after < columns / 3 {
      after += width(index)
      index += 1
    }
    let room = max(0, columns - 1 - min(after, columns / 3))
    var first = buffer.cursor
    var cursorColumn = 0
    while first > 0, cursorColumn + width(first - 1) <= room {
      first -= 1
      cursorColumn += width(first)
    }
    var end = buffer.cursor
    var used = cursorColumn
    while end < characters.count, used + width(end) <= columns {
      used += width(end)
      end += 1
    }
    return (first, end, min(cursorColumn, columns - 1))
  }
}
