import DataCore

/// One entity as the store sees it.
final class EntityLayout: Sendable {
  let entity: EntityDescription
  let table: Int
  /// The entity's place in its table's hierarchy.
  let ordinal: Int
  /// What the identifiers of the entity's rows share.
  let origin: IdentifierOrigin
  let slots: ContiguousArray<SlotLayout>
  let relationships: [RelationshipLayout]
  let relationshipsBySlot: [Int: RelationshipLayout]
  let toManyCount: Int
  let constraints: [ConstraintLayout]

  init(
    _ entity: EntityDescription, table: Int, ordinal: Int, origin: IdentifierOrigin,
    relationships: [RelationshipLayout], constraints: [ConstraintLayout]
  ) {
    self.entity = entity
    self.table = table
    self.ordinal = ordinal
    self.origin = origin
    slots = ContiguousArray(entity.properties.map(SlotLayout.init))
    self.relationships = relationships
    self.constraints = constraints
    relationshipsBySlot = Dictionary(
      relationships.map { ($0.slot, $0) }, uniquingKeysWith: { first, _ in first })
    toManyCount = relationships.count { $0.link != nil }
  }

  func identifier(_ key: Int64) -> PersistentIdentifier { PersistentIdentifier(origin, key) }
}

/// One relationship of an entity.
struct RelationshipLayout: Sendable {
  let slot: Int
  let property: PropertyDescription
  let description: RelationshipDescription
  /// The place among the entity's to-many relationships; nil for a to-one.
  let link: Int?
  /// Nil where the model lacks the destination.
  let destinationTable: Int?
  let destinationFamily: Set<String>
  /// Nil without an inverse.
  let pair: RelationshipPair?
}

/// Properties that together are unique among the objects of the entity that declares it.
struct ConstraintLayout: Sendable {
  let number: Int
  let slots: [Int]
}

extension StoreLayout {
  static func relationships(
    of entity: EntityDescription, _ model: ModelDescription, _ tables: [String: Int],
    _ pairs: RelationshipPairs
  ) -> [RelationshipLayout] {
    var links = 0
    return entity.properties.enumerated().compactMap { slot, property in
      guard let relationship = property.relationship else { return nil }
      let destination = model[relationship.destination]
      if relationship.isToMany { links += 1 }
      return RelationshipLayout(
        slot: slot, property: property, description: relationship,
        link: relationship.isToMany ? links - 1 : nil,
        destinationTable: destination.flatMap { tables[$0.rootName] },
        destinationFamily: destination?.family ?? [], pair: pairs[property.name, entity])
    }
  }

  static func constraints(
    of entity: EntityDescription, _ model: ModelDescription,
    _ numbers: inout Numbering<String>
  ) -> [ConstraintLayout] {
    let attributes = entity.properties.filter { $0.attribute?.isUnique == true }.map { [$0.name] }
    var seen: Set<[String]> = []
    return (attributes + entity.uniquenessConstraints).compactMap { names in
      let slots = names.compactMap(entity.slot(of:))
      guard slots.count == names.count, !names.isEmpty, seen.insert(names).inserted else {
        return nil
      }
      let declarer =
        entity.lineage.first { name in
          guard let ancestor = model[name] else { return false }
          return ancestor.uniquenessConstraints.contains(names)
            || (names.count == 1 && ancestor.property(names[0])?.attribute?.isUnique == true)
        } ?? entity.name
      return ConstraintLayout(
        number: numbers.number(of: declarer + " " + names.joined(separator: " ")), slots: slots)
    }
  }
}
