/// What one cluster of data becomes on the screen: a printable cluster and its columns.
package struct Glyph: Hashable, Sendable {
  package let character: Character
  /// 1 or 2.
  package let columns: Int
  /// Whether the character stands for something that must not be sent to a terminal.
  package let isSymbol: Bool
  /// Whether the cluster is written from right to left.
  package let isRightToLeft: Bool

  package init(
    _ character: Character, columns: Int = 1, isSymbol: Bool = false, isRightToLeft: Bool = false
  ) {
    self.character = character
    self.columns = columns
    self.isSymbol = isSymbol
    self.isRightToLeft = isRightToLeft
  }
}
