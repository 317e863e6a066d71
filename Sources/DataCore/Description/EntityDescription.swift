/// What a model says of one entity, resolved and unchanging: the engine's view of it.
///
/// Named after Core Data's `NSEntityDescription`. A slot is a position in `properties`, inherited
/// properties first; every record of the entity keeps its values in that order.
package final class EntityDescription: Sendable {
  package let name: String
  /// The name in an older version of the model; the same as `name` where it never changed.
  package let originalName: String
  package let superentityName: String?
  package let isAbstract: Bool
  /// The root of the hierarchy first, this entity last.
  package let lineage: [String]
  /// This entity and all below it.
  package let family: Set<String>
  package let properties: [PropertyDescription]
  package let slots: [String: Int]
  let relationshipSlots: [Int]
  /// The slots of its to-many relationships.
  package let toManySlots: [Int]
  /// Groups of property names that together are unique among the entity's objects.
  package let uniquenessConstraints: [[String]]
  /// What the temporary identifiers of the entity's new objects share.
  let temporaryOrigin: IdentifierOrigin
  /// Inherited ones included.
  package let indexes: [IndexDescription]

  package init(
    name: String, originalName: String? = nil, superentityName: String?, isAbstract: Bool,
    lineage: [String], family: Set<String>, properties: [PropertyDescription],
    uniquenessConstraints: [[String]], indexes: [IndexDescription] = []
  ) {
    self.name = name
    self.originalName = originalName ?? name
    temporaryOrigin = IdentifierOrigin(store: nil, entity: name, kind: .temporary)
    self.superentityName = superentityName
    self.isAbstract = isAbstract
    self.lineage = lineage
    self.family = family
    self.properties = properties
    self.uniquenessConstraints = uniquenessConstraints
    self.indexes = indexes
    relationshipSlots = properties.indices.filter { properties[$0].relationship != nil }
    toManySlots = properties.indices.filter { properties[$0].relationship?.isToMany == true }
    slots = Dictionary(
      properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var rootName: String { lineage.first ?? name }

  package func slot(of property: String) -> Int? { slots[property] }

  package func property(_ name: String) -> PropertyDescription? {
    slots[name].map { properties[$0] }
  }

  package func isKind(of other: String) -> Bool { lineage.contains(other) }
}

extension EntityDescription: Hashable {
  package static func == (a: EntityDescription, b: EntityDescription) -> Bool {
    a === b || (a.name == b.name && a.lineage == b.lineage && a.properties == b.properties)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Properties by whose values a store keeps an entity's objects in order.
package struct IndexDescription: Hashable, Sendable {
  /// What sets it apart among the entity's indexes.
  package var name: String
  package var properties: [String]

  package init(_ name: String, properties: [String]) {
    self.name = name
    self.properties = properties
  }
}
