/// One column of an order. Objects equal in every key are ordered by identifier, ascending, so an
/// order is always total.
package struct SortKey: Hashable, Sendable {
  package enum Collation: Hashable, Sendable {
    /// By UTF-8 bytes; what `SortDescriptor` says.
    case binary
    /// Case and diacritics folded, digits by value: what a person expects
    /// (`localizedStandardCompare`).
    case localizedStandard
  }

  /// Property names from the object, to-one relationships and composites included.
  package var path: [String]
  package var isAscending: Bool
  package var collation: Collation

  package init(
    _ path: [String], ascending: Bool = true, collation: Collation = .binary
  ) {
    self.path = path
    isAscending = ascending
    self.collation = collation
  }
}
