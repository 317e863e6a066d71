/// The entities of a store, resolved: Core Data's `NSManagedObjectModel`.
///
/// Made from model types (`Schema`) or from a store's own cached model.
package final class ModelDescription: Sendable {
  /// In Core Data's order: alphabetical, hierarchies depth first.
  package let entities: [EntityDescription]
  private let byName: [String: EntityDescription]

  /// One entity as it was declared, before inheritance is resolved.
  package struct Declaration {
    package var name: String
    /// The name in an older version of the model.
    package var originalName: String
    package var superentityName: String?
    package var isAbstract: Bool
    /// Without the inherited ones.
    package var properties: [PropertyDescription]
    package var uniquenessConstraints: [[String]]
    package var indexes: [IndexDescription]

    package init(
      _ name: String, originalName: String? = nil, superentityName: String? = nil,
      isAbstract: Bool = false, properties: [PropertyDescription],
      uniquenessConstraints: [[String]] = [], indexes: [IndexDescription] = []
    ) {
      self.name = name
      self.originalName = originalName ?? name
      self.superentityName = superentityName
      self.isAbstract = isAbstract
      self.properties = properties
      self.uniquenessConstraints = uniquenessConstraints
      self.indexes = indexes
    }
  }

  /// Resolves inheritance. A superentity that is not declared makes a root; a cycle is cut.
  package init(_ declarations: [Declaration]) {
    let declared = Dictionary(
      declarations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var children: [String: [String]] = [:]
    var roots: [String] = []
    for declaration in declared.values {
      if let parent = declaration.superentityName, parent != declaration.name,
        declared[parent] != nil
      {
        children[parent, default: []].append(declaration.name)
      } else {
        roots.append(declaration.name)
      }
    }
    var resolved: [EntityDescription] = []
    func resolve(_ name: String, under parent: EntityDescription?) {
      guard let declaration = declared[name] else { return }
      var family: Set<String> = []
      var open = [name]
      while let next = open.popLast() {
        guard family.insert(next).inserted else { continue }
        open += children[next] ?? []
      }
      let own = Set(declaration.properties.map(\.name))
      let inherited = (parent?.properties ?? []).filter { !own.contains($0.name) }
      let entity = EntityDescription(
        name: name, originalName: declaration.originalName, superentityName: parent?.name,
        isAbstract: declaration.isAbstract, lineage: (parent?.lineage ?? []) + [name],
        family: family,
        properties: inherited + declaration.properties,
        uniquenessConstraints: (parent?.uniquenessConstraints ?? [])
          + declaration.uniquenessConstraints,
        indexes: (parent?.indexes ?? []) + declaration.indexes)
      resolved.append(entity)
      for child in (children[name] ?? []).sorted() { resolve(child, under: entity) }
    }
    for root in roots.sorted() { resolve(root, under: nil) }
    entities = resolved
    byName = Dictionary(
      resolved.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(name: String) -> EntityDescription? { byName[name] }

  /// The relationship's other side, where the model names one.
  package func inverse(
    of property: PropertyDescription
  ) -> (entity: EntityDescription, property: PropertyDescription)? {
    guard let relationship = property.relationship, let name = relationship.inverse,
      let entity = self[relationship.destination], let inverse = entity.property(name)
    else { return nil }
    return (entity, inverse)
  }
}

extension ModelDescription: Hashable {
  package static func == (a: ModelDescription, b: ModelDescription) -> Bool {
    a === b || a.entities == b.entities
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(entities.count) }
}
