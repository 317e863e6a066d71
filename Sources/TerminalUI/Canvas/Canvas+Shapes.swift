extension Canvas {
  /// Fills a rectangle of the current view with one character, a blank as a rule.
  package mutating func fill(_ rect: Rect, _ style: Style, character: Character = " ") {
    let area = clip.intersection(rect.moved(x: view.x, y: view.y))
    guard !area.isEmpty else { return }
    let glyph = sanitizer.glyph(for: character)
    let filler = glyph.columns == 1 ? glyph.character : " "
    for y in area.rows {
      for x in area.columns { put(filler, columns: 1, style: style, x: x, y: y) }
    }
  }

  /// Gives the cells of a rectangle another background, keeping what is written there.
  package mutating func highlight(_ rect: Rect, on background: Role, _ attributes: Attributes = [])
  {
    let area = clip.intersection(rect.moved(x: view.x, y: view.y))
    for y in area.rows {
      for x in area.columns {
        let index = y * size.width + x
        cells[index].style = cells[index].style.on(background).with(attributes)
      }
    }
  }

  package mutating func horizontalLine(at point: Point, length: Int, _ style: Style) {
    fill(
      Rect(x: point.x, y: point.y, width: length, height: 1), style,
      character: symbols.horizontal)
  }

  package mutating func verticalLine(at point: Point, length: Int, _ style: Style) {
    fill(
      Rect(x: point.x, y: point.y, width: 1, height: length), style, character: symbols.vertical)
  }

  /// Draws a frame along the inside of `rect`, a title in its top line.
  ///
  /// - Returns: the rectangle inside the frame; all of `rect` where it is too small for a frame.
  @discardableResult
  package mutating func box(
    _ rect: Rect, title: String = "", style: Style, titleStyle: Style? = nil
  ) -> Rect {
    guard rect.width >= 2, rect.height >= 2 else { return rect }
    let right = rect.maxX - 1
    let bottom = rect.maxY - 1
    horizontalLine(at: Point(x: rect.x + 1, y: rect.y), length: rect.width - 2, style)
    horizontalLine(at: Point(x: rect.x + 1, y: bottom), length: rect.width - 2, style)
    verticalLine(at: Point(x: rect.x, y: rect.y + 1), length: rect.height - 2, style)
    verticalLine(at: Point(x: right, y: rect.y + 1), length: rect.height - 2, style)
    for (character, x, y) in [
      (symbols.topLeft, rect.x, rect.y), (symbols.topRight, right, rect.y),
      (symbols.bottomLeft, rect.x, bottom), (symbols.bottomRight, right, bottom),
    ] {
      fill(Rect(x: x, y: y, width: 1, height: 1), style, character: character)
    }
    if !title.isEmpty, rect.width > 6 {
      let room = rect.width - 6
      let used = min(sanitizer.columns(of: title, limit: room), room)
      let place = Point(x: rect.x + 2, y: rect.y)
      let titleStyle = titleStyle ?? style
      fill(Rect(x: place.x, y: place.y, width: used + 2, height: 1), titleStyle)
      write(title, at: place.moved(x: 1), width: used, style: titleStyle)
    }
    return rect.inset(by: 1)
  }

  /// Draws a scroll bar of one column when `total` does not fit into the rectangle's rows.
  package mutating func scrollbar(_ rect: Rect, first: Int, total: Int) {
    guard total > rect.height, rect.height > 0 else { return }
    let rows = rect.height
    let thumb = max(1, min(rows, Int((Double(rows) * Double(rows) / Double(total)).rounded())))
    let range = Double(max(1, total - rows))
    let share = min(max(0, Double(first) / range), 1)
    let start = Int((share * Double(rows - thumb)).rounded())
    for row in 0..<rows {
      let isThumb = row >= start && row < start + thumb
      fill(
        rect.row(row), Style(isThumb ? .scrollbarThumb : .scrollbar),
        character: isThumb ? symbols.thumb : symbols.track)
    }
  }
}
