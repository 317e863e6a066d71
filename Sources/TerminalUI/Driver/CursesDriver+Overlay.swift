import CNCurses
import Glibc

extension CursesDriver {
  /// Joins right-to-left runs of neighbouring cells no more: a left-to-right mark, invisible.
  private static let leftToRightMark: wchar_t = 0x200E

  /// A cell as curses can hold it, ending in zero: one spacing character as wide as the cell, and
  /// marks. Nil for other clusters.
  func plainText(of cell: Cell) -> [wchar_t]? {
    if let byte = CursesDriver.ascii(cell) { return [wchar_t(byte), 0] }
    let scalars = cell.character.unicodeScalars
    guard let first = scalars.first else { return [0x20, 0] }
    guard isUTF8 else { return byteText(of: cell) }
    guard scalars.count < 5, cairn_character_width(first.value) == Int32(cell.columns),
      scalars.dropFirst().allSatisfy({ cairn_character_width($0.value) == 0 })
    else { return nil }
    var text = scalars.map { wchar_t($0.value) }
    if cell.endsRightToLeft { text.append(CursesDriver.leftToRightMark) }
    return text + [0]
  }

  /// The byte of a cell that holds one printable ASCII character and no more.
  static func ascii(_ cell: Cell) -> UInt8? {
    let bytes = cell.character.utf8
    guard let byte = bytes.first, (0x20..<0x7F).contains(byte), bytes.count == 1 else { return nil }
    return byte
  }

  /// A cell in a locale of one byte a character: what it lacks is a question mark.
  private func byteText(of cell: Cell) -> [wchar_t] {
    let substitutes: [Character: Character] = ["\u{2026}": "~", "\u{21B5}": "|", "\u{21E5}": ">"]
    let character = substitutes[cell.character] ?? cell.character
    var code: wchar_t = 0x3F
    if character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      wctob(wint_t(scalar.value)) != EOF
    {
      code = wchar_t(scalar.value)
    }
    return [code, 0]
  }

  /// Writes the clusters that curses cannot hold, row by row, and returns the cursor to its place.
  ///
  /// A terminal that does not know a cluster may advance by more columns than the cluster has here;
  /// the cells it may have spoilt are written again.
  func overlay(_ canvas: Canvas, _ theme: Theme, rows: Set<Int>) {
    var text = ""
    for y in rows.sorted() where y < canvas.size.height {
      overlaidRows.remove(y)
      var spoilt = 0
      for x in 0..<canvas.size.width {
        guard let cell = canvas[Point(x: x, y: y)], cell.columns > 0 else { continue }
        let isRisky = CursesDriver.ascii(cell) == nil && plainText(of: cell) == nil
        guard isRisky || x < spoilt else { continue }
        overlaidRows.insert(y)
        text += placed(cell, x: x, y: y, theme)
        if isRisky {
          let reach = cell.character.unicodeScalars.reduce(0) {
            $0 + max(0, Int(cairn_character_width($1.value)))
          }
          spoilt = max(spoilt, x + reach)
        }
      }
    }
    guard !text.isEmpty else { return }
    text += capability("sgr0") ?? ""
    let cursor = canvas.cursor ?? .zero
    send(text + (capability("cup", Int32(cursor.y), Int32(cursor.x)) ?? ""))
  }

  private func placed(_ cell: Cell, x: Int, y: Int, _ theme: Theme) -> String {
    let style = theme.resolve(cell.style, depth: depth)
    let colors = colorNumbers(style)
    let bits = attributes(style.attributes, colors.isBold)
    var text = capability("cup", Int32(y), Int32(x)) ?? ""
    text += capability("sgr0") ?? ""
    if colors.pair.foreground >= 0 { text += capability("setaf", colors.pair.foreground) ?? "" }
    if colors.pair.background >= 0 { text += capability("setab", colors.pair.background) ?? "" }
    for (bit, name) in [
      (cairn_attribute_bold(), "bold"), (cairn_attribute_dim(), "dim"),
      (cairn_attribute_italic(), "sitm"), (cairn_attribute_underline(), "smul"),
      (cairn_attribute_reverse(), "rev"),
    ] where bits & bit != 0 {
      text += capability(name) ?? ""
    }
    text.append(cell.character)
    if cell.endsRightToLeft { text += "\u{200E}" }
    return text
  }
}
