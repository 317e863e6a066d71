/// How many columns text takes on a terminal, by grapheme cluster.
///
/// The measure is our own (Unicode annexes 11 and 29), the same in every locale: a cluster is never
/// wider than two columns and never narrower than one. What the terminal believes may differ for
/// emoji sequences; the driver therefore positions absolutely after them.
package struct TextWidth: Hashable, Sendable {
  /// Columns of characters with ambiguous width: 1, or 2 on terminals set up so for CJK users.
  package let ambiguous: Int

  package static let narrow = TextWidth(ambiguous: 1)

  package init(ambiguous: Int = 1) {
    self.ambiguous = ambiguous >= 2 ? 2 : 1
  }
}
