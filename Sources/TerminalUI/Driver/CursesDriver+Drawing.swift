import CNCurses
import Glibc

extension CursesDriver {
  package func present(_ canvas: Canvas, theme: Theme) {
    guard state == .active else { return }
    if !draw(canvas, theme) {
      // All pairs were taken: start over with those that this screen needs.
      pairs.removeAll()
      redrawAll()
      _ = draw(canvas, theme)
    }
  }

  /// - Returns: false where curses ran out of colour pairs.
  private func draw(_ canvas: Canvas, _ theme: Theme) -> Bool {
    let earlier = shown?.theme == theme ? shown?.canvas : nil
    let diff = FrameDiff(from: earlier, to: canvas)
    var looks: [Style: Look] = [:]
    var isComplete = true
    let rows = Set(diff.runs.map(\.y))
    for row in rows where overlaidRows.contains(row) {
      wredrawln(cairn_stdscr(), Int32(row), 1)
    }
    for run in diff.runs {
      var index = run.cells.startIndex
      while index < run.cells.endIndex {
        let style = run.cells[index].style
        let look = looks[style] ?? self.look(theme.resolve(style, depth: depth))
        if look == nil { isComplete = false }
        looks[style] = look ?? Look(attributes: 0, pair: 0)
        index = put(run, from: index, look ?? Look(attributes: 0, pair: 0))
      }
    }
    guard isComplete || pairs.numbers.isEmpty else {
      shown = nil
      return false
    }
    place(canvas.cursor)
    refresh()
    overlay(canvas, theme, rows: rows)
    shown = (canvas, theme)
    return true
  }

  private func place(_ cursor: Point?) {
    let visibility: Int32 = cursor == nil ? 0 : 1
    if visibility != cursorVisibility {
      curs_set(visibility)
      cursorVisibility = visibility
    }
    move(Int32(cursor?.y ?? 0), Int32(cursor?.x ?? 0))
  }

  /// A style in curses' terms.
  struct Look: Hashable {
    let attributes: attr_t
    let pair: Int32
  }

  private func look(_ style: ResolvedStyle) -> Look? {
    let colors = colorNumbers(style)
    guard let (pair, isNew) = pairs.number(for: colors.pair) else { return nil }
    if isNew { init_extended_pair(pair, colors.pair.foreground, colors.pair.background) }
    return Look(attributes: attributes(style.attributes, colors.isBold), pair: pair)
  }

  /// Curses' numbers of a style's colours.
  ///
  /// On 8 colours, bright ones are the bold form of the others; the bold form of black, which many
  /// terminals show as black, is plain text.
  func colorNumbers(_ style: ResolvedStyle) -> (pair: ColorPairs.Colors, isBold: Bool) {
    let hasBright = cairn_colors() > 8
    func number(_ color: TerminalColor) -> Int32 {
      guard depth != .mono else { return -1 }
      switch color {
      case .standard: return -1
      case .indexed(8) where !hasBright: return -1
      case .indexed(let index): return Int32(hasBright ? index : index & 7)
      case .rgb(let red, let green, let blue):
        // The first eight numbers are palette colours.
        return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
      }
    }
    var isBold = false
    if case .indexed(9...15) = style.foreground, !hasBright, depth != .mono { isBold = true }
    return (
      ColorPairs.Colors(
        foreground: number(style.foreground), background: number(style.background)), isBold
    )
  }

  func attributes(_ attributes: Attributes, _ isBold: Bool) -> attr_t {
    var bits: attr_t = 0
    if attributes.contains(.bold) || isBold { bits |= cairn_attribute_bold() }
    if attributes.contains(.dim) { bits |= cairn_attribute_dim() }
    if attributes.contains(.italic) { bits |= cairn_attribute_italic() }
    if attributes.contains(.underline) { bits |= cairn_attribute_underline() }
    if attributes.contains(.reverse) { bits |= cairn_attribute_reverse() }
    return bits & supportedAttributes
  }

  /// Puts a cell, or as many ASCII ones of the same style as follow; gives the index after them.
  private func put(_ run: FrameDiff.Run, from start: Int, _ look: Look) -> Int {
    var text: [CChar] = []
    var end = start
    while end < run.cells.endIndex, run.cells[end].style == run.cells[start].style,
      run.cells[end].columns == 1, let byte = CursesDriver.ascii(run.cells[end])
    {
      text.append(CChar(byte))
      end += 1
    }
    let (y, x) = (Int32(run.y), Int32(run.x + start))
    if !text.isEmpty {
      cairn_put_ascii(y, x, text, Int32(text.count), look.attributes, look.pair)
      return end
    }
    if run.cells[start].columns > 0 { put(run.cells[start], y, x, look) }
    return start + 1
  }

  private func put(_ cell: Cell, _ y: Int32, _ x: Int32, _ look: Look) {
    guard let text = plainText(of: cell) else {
      for column in 0..<Int32(cell.columns) {
        cairn_put_cell(y, x + column, [0x20, 0], look.attributes, look.pair)
      }
      return
    }
    // The lower right corner reports an error although it is drawn; no drawing error matters.
    cairn_put_cell(y, x, text, look.attributes, look.pair)
    if cell.columns == 2, !isUTF8 {
      cairn_put_cell(y, x + 1, [0x20, 0], look.attributes, look.pair)
    }
  }
}
