import DataCore

/// What each side of each relationship with an inverse gained and lost in a save.
///
/// Both sides agreed before; they agree afterwards exactly if they gained and lost the same.
struct EdgeLedger {
  struct Edge: Hashable, Comparable {
    /// The key at the first side's objects, and the one at the second's.
    let first: Int64
    let second: Int64

    static func < (a: Edge, b: Edge) -> Bool {
      a.first == b.first ? a.second < b.second : a.first < b.first
    }
  }

  struct Sides {
    var relationship: RelationshipLayout
    var first: [Edge] = []
    var second: [Edge] = []
  }

  private var added: [Int: Sides] = [:]
  private var removed: [Int: Sides] = [:]

  mutating func note(
    _ owner: Int64, added new: [Int64], removed old: [Int64], _ relationship: RelationshipLayout
  ) {
    guard let pair = relationship.pair else { return }
    Self.note(owner, new, relationship, &added[pair, default: Sides(relationship: relationship)])
    Self.note(
      owner, old, relationship, &removed[pair, default: Sides(relationship: relationship)])
  }

  private static func note(
    _ owner: Int64, _ keys: [Int64], _ relationship: RelationshipLayout, _ sides: inout Sides
  ) {
    for key in keys {
      if relationship.isFirstOfPair { sides.first.append(Edge(first: owner, second: key)) }
      if !relationship.isFirstOfPair || relationship.isSymmetric {
        sides.second.append(Edge(first: key, second: owner))
      }
    }
  }

  func check(in save: SaveTransaction) throws(DataError) {
    for (sides, verb) in added.values.map({ ($0, "gains") }) + removed.values.map({ ($0, "loses") })
    {
      let first = sides.first.sorted()
      let second = sides.second.sorted()
      guard first != second else { continue }
      let odd = Set(first).symmetricDifference(second).min()
      throw DataError(
        .conflict,
        "The relationship “\(sides.relationship.property.name)” \(verb) a link between"
          + " p\(odd?.first ?? 0) and p\(odd?.second ?? 0) at one end only.",
        remedy: "Change the relationship and its inverse together.")
    }
  }
}
