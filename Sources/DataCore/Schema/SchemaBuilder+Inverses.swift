extension SchemaBuilder {
  private typealias End = (entity: Schema.Entity, relationship: Schema.Relationship)

  /// Gives each relationship its other side: as one of the two says, or else where exactly one
  /// relationship leads back.
  func resolveInverses() {
    let ends: [End] = entities.flatMap { entity in
      entity.storedProperties.compactMap { property in
        (property as? Schema.Relationship).map { (entity, $0) }
      }
    }
    for end in ends {
      guard let name = end.relationship.inverseName else { continue }
      for other in ends
      where other.relationship.name == name && other.relationship.inverseName == nil
        && isKind(end.relationship.destination, of: other.entity.name)
        && other.relationship !== end.relationship
      {
        connect(other, to: end)
      }
    }
    for end in ends where end.relationship.inverseName == nil {
      let back = ends.filter { leads(from: $0, backTo: end) }
      guard back.count == 1, let other = back.first, other.relationship !== end.relationship,
        ends.filter({ leads(from: $0, backTo: other) }).count == 1
      else { continue }
      connect(end, to: other)
      connect(other, to: end)
    }
  }

  private func connect(_ end: End, to other: End) {
    end.relationship.inverseName = other.relationship.name
    end.relationship.inverseKeyPath = other.relationship.keypath
  }

  private func leads(from other: End, backTo end: End) -> Bool {
    other.relationship.inverseName == nil
      && isKind(end.relationship.destination, of: other.entity.name)
      && isKind(other.relationship.destination, of: end.entity.name)
  }

  /// Whether the entity is the other one or below it.
  private func isKind(_ name: String, of other: String) -> Bool {
    var entity = entities.first { $0.name == name }
    while let current = entity {
      if current.name == other { return true }
      entity = current.superentity
    }
    return false
  }
}
