/// One column of one row.
package struct Cell: Hashable, Sendable {
  /// A single cluster, already sanitised.
  package var character: Character
  /// 1, or 2 for the first column of a wide cluster, whose second column has 0.
  package var columns: UInt8
  package var style: Style
  /// Whether a right-to-left run ends here, which bidi terminals must not join with what follows.
  package var endsRightToLeft: Bool

  package init(
    _ character: Character, columns: UInt8 = 1, style: Style, endsRightToLeft: Bool = false
  ) {
    self.character = character
    self.columns = columns
    self.style = style
    self.endsRightToLeft = endsRightToLeft
  }

  package static func blank(_ style: Style) -> Cell { Cell(" ", style: style) }
}
