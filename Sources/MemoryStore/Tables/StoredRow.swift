import DataCore

/// An object in its table: its values and the to-many relationships it owns. Its identifier and
/// its entity follow from its place and its ordinal.
struct StoredRow: Sendable {
  /// By slot, null in to-many slots, as readers hand rows out.
  var values: [ModelValue]
  /// The keys at the other ends, by the entity's to-many relationships: ascending, or in the
  /// relationship's own order. Empty where the object has no such links at all.
  var links: [[Int64]] = []
  /// How many references point here through relationships that have no inverse.
  var incoming: Int32 = 0
  /// The entity's place in the table's hierarchy; negative where there is no row.
  let ordinal: Int32

  /// What stands where no row is.
  static let none = StoredRow(values: [], ordinal: -1)

  var exists: Bool { ordinal >= 0 }

  func linked(_ link: Int) -> [Int64] { link < links.count ? links[link] : [] }

  mutating func setLinked(_ keys: [Int64], at link: Int, of count: Int) {
    if links.isEmpty {
      if keys.isEmpty { return }
      links = Array(repeating: [], count: count)
    }
    guard link < links.count else { return }
    links[link] = keys
  }
}
