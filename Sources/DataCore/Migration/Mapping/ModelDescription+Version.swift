extension ModelDescription {
  /// How closely two models have to agree to count as one version.
  package enum Likeness: Sendable {
    /// In all that a store can tell, but for default values and the order of properties.
    case exact
    /// In names, types and where relationships lead: what decides how rows are read.
    case structural
  }

  /// What the version hashes of Core Data would compare, and for `exact` also uniqueness, delete
  /// rules and options of attributes. Source: Apple, “Core Data Model Versioning and Data Migration”.
  package func isVersion(of other: ModelDescription, _ likeness: Likeness) -> Bool {
    entities.count == other.entities.count
      && entities.allSatisfy { entity in
        guard let twin = other[entity.name] else { return false }
        return entity.outline(likeness) == twin.outline(likeness)
      }
  }

  /// What sets a store's model apart from a schema's, in the middle of a sentence each.
  func differences(from schema: ModelDescription) -> [String] {
    var result = ModelFit(of: self, to: schema, isReadOnly: false).problems
    for entity in entities {
      guard let known = schema[entity.name] else {
        result.append("the store has an entity \(entity.name), which is unknown here")
        continue
      }
      let parent = entity.superentityName.flatMap { self[$0] }
      for property in entity.properties
      where known.slot(of: property.name) == nil && parent?.slot(of: property.name) == nil {
        result.append("the store has \(entity.name).\(property.name), which is unknown here")
      }
    }
    return result
  }
}

extension EntityDescription {
  fileprivate struct Outline: Equatable {
    var lineage: [String]
    var properties: [String: PropertyDescription]
    var constraints: Set<Set<String>>
  }

  fileprivate func outline(_ likeness: ModelDescription.Likeness) -> Outline {
    let stored = properties.filter { !$0.isTransient }.map { $0.outline(likeness) }
    let isExact = likeness == .exact
    return Outline(
      lineage: lineage,
      properties: Dictionary(
        stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
      constraints: isExact ? Set(uniquenessConstraints.map { Set($0) }) : [])
  }
}

extension PropertyDescription {
  fileprivate func outline(_ likeness: ModelDescription.Likeness) -> PropertyDescription {
    var copy = self
    copy.originalName = name
    switch kind {
    case .attribute(var attribute):
      attribute.defaultValue = .null
      attribute.elements = attribute.elements.map { $0.outline(likeness) }
      // Counted among the constraints.
      attribute.isUnique = false
      if likeness == .structural {
        attribute.allowsExternalStorage = false
        attribute.preservesValueOnDeletion = false
        attribute.transformerName = nil
      }
      copy.kind = .attribute(attribute)
    case .relationship(var relationship):
      // Classes do not say it.
      relationship.isOrdered = false
      if relationship.isToMany { copy.isOptional = true }
      if likeness == .structural {
        relationship.deleteRule = .nullify
        relationship.minimumCount = 0
        relationship.maximumCount = relationship.isToMany ? 0 : 1
      }
      copy.kind = .relationship(relationship)
    }
    return copy
  }
}
