import DataCore

/// At which end of each relationship the file has its links: at one, so that whoever edits the file
/// by hand changes one line.
struct LinkEnds: Sendable {
  enum End: Sendable {
    /// The file has the links here.
    case kept
    /// They follow from the other end.
    case derived
    /// A relationship that is its own inverse: the object with the lower key has the link.
    case shared
  }

  let pairs: RelationshipPairs
  private let derived: Set<Side>
  private let shared: Set<Int>

  /// One end of a pair.
  private struct Side: Hashable {
    let pair: Int
    let isFirst: Bool
  }

  init(_ model: ModelDescription) {
    pairs = RelationshipPairs(model)
    var ends: [Int: [Bool: RelationshipDescription]] = [:]
    var shared: Set<Int> = []
    for entity in model.entities {
      for property in entity.properties {
        guard let relationship = property.relationship, let pair = pairs[property.name, entity]
        else { continue }
        ends[pair.number, default: [:]][pair.isFirst] = relationship
        if pair.isSymmetric, !relationship.isOrdered { shared.insert(pair.number) }
      }
    }
    self.shared = shared
    derived = Set(
      ends.compactMap { number, ends in
        guard let first = ends[true], let second = ends[false] else { return nil }
        // Both orders are data.
        if first.isOrdered && second.isOrdered { return nil }
        if first.isOrdered != second.isOrdered {
          return Side(pair: number, isFirst: second.isOrdered)
        }
        // A line with one object is better than a list that grows.
        if first.isToMany != second.isToMany {
          return Side(pair: number, isFirst: first.isToMany)
        }
        return Side(pair: number, isFirst: false)
      })
  }

  func end(of property: PropertyDescription, in entity: EntityDescription) -> End {
    guard let pair = pairs[property.name, entity] else { return .kept }
    if shared.contains(pair.number) { return .shared }
    return derived.contains(Side(pair: pair.number, isFirst: pair.isFirst)) ? .derived : .kept
  }
}
