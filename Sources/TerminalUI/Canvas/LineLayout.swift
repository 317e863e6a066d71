/// One line of styled text cut to a number of columns.
struct LineLayout {
  struct StyledGlyph {
    let character: Character
    let columns: Int
    let style: Style
  }

  private(set) var glyphs: [StyledGlyph] = []
  private(set) var columns = 0
  private(set) var isRightToLeft = false

  /// Takes glyphs until `limit` columns are full; where some are left over, the last ones give way to
  /// the ellipsis.
  init(_ spans: [Span], columns limit: Int, sanitizer: Sanitizer, ellipsis: Character) {
    var overflowing: Style?
    for span in spans {
      sanitizer.visitGlyphs(of: span.text) { glyph in
        guard columns + glyph.columns <= limit else {
          overflowing = span.style
          return false
        }
        let style = glyph.isSymbol ? span.style.with(.dim) : span.style
        glyphs.append(
          StyledGlyph(character: glyph.character, columns: glyph.columns, style: style))
        columns += glyph.columns
        if glyph.isRightToLeft { isRightToLeft = true }
        return true
      }
      if overflowing != nil { break }
    }
    guard let style = overflowing else { return }
    let mark = sanitizer.width.columns(of: ellipsis)
    while columns + mark > limit, let last = glyphs.popLast() { columns -= last.columns }
    if columns + mark <= limit {
      glyphs.append(StyledGlyph(character: ellipsis, columns: mark, style: style))
      columns += mark
    }
  }
}
