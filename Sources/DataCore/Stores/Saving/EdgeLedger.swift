/// What each side of each relationship with an inverse gained and lost in a save.
///
/// Both sides agreed before; they agree afterwards exactly if they gained and lost the same.
package struct EdgeLedger {
  private struct Edge: Hashable, Comparable {
    /// The key at the first side's objects, and the one at the second's.
    let first: Int64
    let second: Int64

    static func < (a: Edge, b: Edge) -> Bool {
      a.first == b.first ? a.second < b.second : a.first < b.first
    }
  }

  private struct Sides {
    let name: String
    var first: [Edge] = []
    var second: [Edge] = []
  }

  private var added: [Int: Sides] = [:]
  private var removed: [Int: Sides] = [:]

  package init() {}

  /// Notes what an object's side gained and lost.
  package mutating func note(
    _ owner: Int64, added new: [Int64], removed old: [Int64], _ pair: RelationshipPair,
    _ property: PropertyDescription
  ) {
    Self.note(owner, new, pair, &added[pair.number, default: Sides(name: property.name)])
    Self.note(owner, old, pair, &removed[pair.number, default: Sides(name: property.name)])
  }

  private static func note(
    _ owner: Int64, _ keys: [Int64], _ pair: RelationshipPair, _ sides: inout Sides
  ) {
    for key in keys {
      if pair.isFirst { sides.first.append(Edge(first: owner, second: key)) }
      if !pair.isFirst || pair.isSymmetric {
        sides.second.append(Edge(first: key, second: owner))
      }
    }
  }

  /// Throws `conflict` where one side changed alone.
  package func check() throws(DataError) {
    for (sides, verb) in added.values.map({ ($0, "gains") }) + removed.values.map({ ($0, "loses") })
    {
      let first = sides.first.sorted()
      let second = sides.second.sorted()
      guard first != second else { continue }
      let odd = Set(first).symmetricDifference(second).min()
      throw DataError(
        .conflict,
        "The relationship “\(sides.name)” \(verb) a link between"
          + " p\(odd?.first ?? 0) and p\(odd?.second ?? 0) at one end only.",
        remedy: "Change the relationship and its inverse together.")
    }
  }
}
