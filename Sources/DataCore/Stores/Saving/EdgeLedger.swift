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

  /// A link that one end gained or lost without the other.
  package struct OddEdge {
    /// The number of the relationship and its inverse.
    package let pair: Int
    /// The end that says nothing is the pair's first.
    package let isFirstSilent: Bool
    /// The object at that end, and the one at the other.
    package let silent: Int64
    package let speaking: Int64
    package let isAdded: Bool
    package let error: DataError
  }

  /// The links that changed at one end only, in order.
  package var oddEdges: [OddEdge] {
    odd(added, isAdded: true) + odd(removed, isAdded: false)
  }

  private func odd(_ ledger: [Int: Sides], isAdded: Bool) -> [OddEdge] {
    ledger.sorted { $0.key < $1.key }.flatMap { pair, sides -> [OddEdge] in
      let first = Set(sides.first)
      let second = Set(sides.second)
      if first == second { return [] }
      return first.symmetricDifference(second).sorted().map { edge in
        let isFirstSilent = second.contains(edge)
        return OddEdge(
          pair: pair, isFirstSilent: isFirstSilent,
          silent: isFirstSilent ? edge.first : edge.second,
          speaking: isFirstSilent ? edge.second : edge.first, isAdded: isAdded,
          error: DataError(
            .conflict,
            "The relationship “\(sides.name)” \(isAdded ? "gains" : "loses") a link between"
              + " p\(edge.first) and p\(edge.second) at one end only.",
            remedy: "Change the relationship and its inverse together."))
      }
    }
  }

  /// Throws `conflict` where one side changed alone.
  package func check() throws(DataError) {
    if let odd = oddEdges.first { throw odd.error }
  }
}
