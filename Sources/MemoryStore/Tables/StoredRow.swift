import DataCore

/// An object in its table: its row and the to-many relationships it owns.
struct StoredRow: Sendable {
  /// With null in to-many slots, as readers hand it out.
  var row: Row
  /// The keys at the other ends, by the entity's to-many relationships: ascending, or in the
  /// relationship's own order. Empty where the object has no such links at all.
  var links: [[Int64]] = []
  /// How many references point here through relationships that have no inverse.
  var incoming: Int32 = 0
  /// The entity's place in the table's hierarchy.
  let ordinal: Int32

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
