extension ModelMapping {
  /// Only what the entity itself declares is told of; what it inherits is told of above.
  mutating func checkProperties(of entity: EntityDescription) {
    guard let mapped = entities[entity.name] else { return }
    let inherited = entity.superentityName.flatMap { new[$0] }
    for (slot, property) in entity.properties.enumerated() {
      guard let source = mapped.sources[slot],
        inherited?.slot(of: property.name) == nil || entities[inherited?.name ?? ""] == nil
      else { continue }
      let known = problems.count
      check(property, mapped.old.properties[source], "\(entity.name).\(property.name)")
      if isStaged, problems.count > known {
        problems.removeLast(problems.count - known)
        for name in entity.family { forget(property.name, of: name) }
      }
    }
  }

  /// Nothing becomes of the old values by itself: the stage sets the new ones.
  private mutating func forget(_ property: String, of entity: String) {
    guard let slot = new[entity]?.slot(of: property) else { return }
    entities[entity]?.sources[slot] = nil
  }

  private mutating func check(
    _ property: PropertyDescription, _ kept: PropertyDescription, _ name: String
  ) {
    switch (property.kind, kept.kind) {
    case (.attribute(let attribute), .attribute(let stored)):
      check(attribute, stored, name, property.kindName, kept.kindName)
    case (.relationship(let relationship), .relationship(let stored)):
      check(relationship, stored, name)
    case (.attribute, .relationship), (.relationship, .attribute):
      problems.append("\(name) is \(kept.kindName) in the store and \(property.kindName) here")
    }
  }

  private mutating func check(
    _ attribute: AttributeDescription, _ stored: AttributeDescription, _ name: String,
    _ kind: String, _ storedKind: String
  ) {
    let isEnum = !attribute.enumCases.isEmpty
    let wasEnum = !stored.enumCases.isEmpty
    if isEnum || wasEnum {
      // One is kept in a column a case, the other as text: either way the values are names.
      if attribute.type != .string || stored.type != .string {
        problems.append("\(name) is \(storedKind) in the store and \(kind) here")
      }
      return
    }
    guard
      AttributeConversion(from: stored.type, to: attribute.type, isDerived: isDerived) != nil
    else {
      problems.append("\(name) is \(storedKind) in the store and \(kind) here")
      return
    }
    for element in attribute.elements {
      guard let inner = element.attribute,
        let old = stored.elements.first(where: { $0.name == element.name }),
        let innerOld = old.attribute
      else { continue }
      check(inner, innerOld, "\(name).\(element.name)", element.kindName, old.kindName)
    }
  }

  private mutating func check(
    _ relationship: RelationshipDescription, _ stored: RelationshipDescription, _ name: String
  ) {
    if stored.isToMany && !relationship.isToMany {
      problems.append(
        "\(name) leads to several \(stored.destination) in the store and to one here")
    }
    // The objects at the other end stay what they are, or count as one of their superentities.
    let fits =
      old[stored.destination].map { destination in
        destination.family.allSatisfy { member in
          guard let now = successor(of: member) else { return true }
          return now.isKind(of: relationship.destination)
        }
      } ?? true
    if !fits {
      problems.append(
        "\(name) leads to \(stored.destination) in the store and to "
          + "\(relationship.destination) here")
    }
  }
}
