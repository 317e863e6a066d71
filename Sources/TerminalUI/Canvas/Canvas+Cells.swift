extension Canvas {
  /// Puts a cluster at a point of the whole canvas, in the clip; the one place that changes cells.
  mutating func put(
    _ character: Character, columns: Int, style: Style, x: Int, y: Int,
    endsRightToLeft: Bool = false
  ) {
    guard clip.rows.contains(y) else { return }
    let row = y * size.width
    if columns == 2 {
      guard x >= clip.x, x + 1 < clip.maxX else {
        if clip.columns.contains(x) { set(.blank(style), x: x, row: row) }
        if clip.columns.contains(x + 1) { set(.blank(style), x: x + 1, row: row) }
        return
      }
      set(
        Cell(character, columns: 2, style: style, endsRightToLeft: endsRightToLeft),
        x: x, row: row)
      breakWide(x: x + 1, row: row)
      cells[row + x] = Cell(
        character, columns: 2, style: style, endsRightToLeft: endsRightToLeft)
      cells[row + x + 1] = Cell(" ", columns: 0, style: style)
    } else {
      guard clip.columns.contains(x) else { return }
      set(
        Cell(character, style: style, endsRightToLeft: endsRightToLeft), x: x, row: row)
    }
  }

  private mutating func set(_ cell: Cell, x: Int, row: Int) {
    breakWide(x: x, row: row)
    cells[row + x] = cell
  }

  /// Blanks the other half of a wide cluster of which one half is at `x`.
  private mutating func breakWide(x: Int, row: Int) {
    switch cells[row + x].columns {
    case 0 where x > 0: cells[row + x - 1] = .blank(cells[row + x - 1].style)
    case 2 where x + 1 < size.width: cells[row + x + 1] = .blank(cells[row + x + 1].style)
    default: break
    }
  }
}
