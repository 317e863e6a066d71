/// Which two relationships are each other's inverse, as a side of one of them sees it.
package struct RelationshipPair: Hashable, Sendable {
  /// The relationship and its inverse share it.
  package let number: Int
  package let isFirst: Bool
  /// The relationship is its own inverse.
  package let isSymmetric: Bool
}

/// The pairs of a model, numbered.
package struct RelationshipPairs: Sendable {
  private let model: ModelDescription
  private var pairs: [String: RelationshipPair] = [:]

  package init(_ model: ModelDescription) {
    self.model = model
    var numbers: [String: Int] = [:]
    for entity in model.entities {
      for property in entity.properties where property.relationship != nil {
        let mine = name(of: property.name, in: entity)
        guard pairs[mine] == nil, let inverse = model.inverse(of: property),
          inverse.property.relationship?.inverse == property.name
        else { continue }
        let theirs = name(of: inverse.property.name, in: inverse.entity)
        let number = numbers[theirs] ?? numbers.count
        numbers[mine] = number
        numbers[theirs] = number
        pairs[mine] = RelationshipPair(
          number: number, isFirst: mine <= theirs, isSymmetric: mine == theirs)
      }
    }
  }

  /// Nil for an attribute, and for a relationship without inverse.
  package subscript(property: String, entity: EntityDescription) -> RelationshipPair? {
    pairs[name(of: property, in: entity)]
  }

  /// Under the uppermost entity that has the property, and so declares it.
  private func name(of property: String, in entity: EntityDescription) -> String {
    let declarer = entity.lineage.first { model[$0]?.property(property) != nil } ?? entity.name
    return "\(declarer).\(property)"
  }
}
