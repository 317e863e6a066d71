/// Where text stands in a field wider than it.
package enum TextAlignment: Hashable, Sendable { case leading, trailing, center }

extension Canvas {
  /// Writes one line of text, sanitised and clipped.
  ///
  /// - Parameters:
  ///   - point: the first column, in the current view.
  ///   - width: the columns of the field, filled up with blanks; nil: to the edge of the view, and
  ///     no filling.
  /// - Returns: the columns the text itself takes. Text that does not fit ends in an ellipsis.
  @discardableResult
  package mutating func write(
    _ text: String, at point: Point, width: Int? = nil, style: Style = .text,
    alignment: TextAlignment = .leading
  ) -> Int {
    write([Span(text, style)], at: point, width: width, style: style, alignment: alignment)
  }

  /// Writes one line of differently styled pieces as one text; blanks around it have `style`.
  @discardableResult
  package mutating func write(
    _ spans: [Span], at point: Point, width: Int? = nil, style: Style = .text,
    alignment: TextAlignment = .leading
  ) -> Int {
    let field = min(max(0, width ?? (view.width - point.x)), Size.limit)
    guard field > 0 else { return 0 }
    let line = LineLayout(spans, columns: field, sanitizer: sanitizer, ellipsis: symbols.ellipsis)
    let blank = field - line.columns
    let lead =
      switch alignment {
      case .leading: 0
      case .trailing: blank
      case .center: blank / 2
      }
    let origin = point.moved(x: view.x, y: view.y)
    let end = origin.x + field
    var x = origin.x
    if width != nil {
      fillRow(origin.y, from: x, to: x + lead, style: style)
      fillRow(origin.y, from: x + lead + line.columns, to: end, style: style)
    }
    x += lead
    let last = line.glyphs.count - 1
    for (position, glyph) in line.glyphs.enumerated() {
      put(
        glyph.character, columns: glyph.columns, style: glyph.style, x: x, y: origin.y,
        endsRightToLeft: position == last && line.isRightToLeft)
      x += glyph.columns
    }
    return line.columns
  }

  mutating func fillRow(_ y: Int, from start: Int, to end: Int, style: Style) {
    let left = max(start, clip.x)
    let right = min(end, clip.maxX)
    guard left < right else { return }
    for x in left..<right { put(" ", columns: 1, style: style, x: x, y: y) }
  }
}
