extension Schema {
  /// The engine's view: slots in declaration order, inherited ones first, as the classes have
  /// them.
  package func modelDescription() -> ModelDescription { modelDescription { _ in true } }

  /// What a store keeps: the same without ephemeral properties.
  package func storedModelDescription() -> ModelDescription {
    modelDescription { !$0.isTransient }
  }

  private func modelDescription(
    of isIncluded: (any SchemaProperty) -> Bool
  ) -> ModelDescription {
    ModelDescription(
      entities.map { entity in
        ModelDescription.Declaration(
          entity.name, superentityName: entity.superentityName,
          properties: entity.storedProperties.filter(isIncluded)
            .compactMap(PropertyDescription.init),
          uniquenessConstraints: entity.uniquenessConstraints,
          indexes: entity.indices.map { IndexDescription(swiftData: $0) })
      })
  }

  /// The schema of a store's own model, without classes.
  package convenience init(_ model: ModelDescription, version: Version = Version(1, 0, 0)) {
    var byName: [String: Entity] = [:]
    for description in model.entities {
      let entity = Entity(description.name)
      entity.superentityName = description.superentityName
      let parent = description.superentityName.flatMap { byName[$0] }
      let inherited = Set(parent?.properties.map(\.name) ?? [])
      let parentIndexes =
        description.superentityName.flatMap { model[$0] }?.indexes
        .map(\.properties) ?? []
      entity.storedProperties = description.properties
        .filter { !inherited.contains($0.name) }.map(\.schemaProperty)
      entity.inheritedProperties = parent?.properties ?? []
      entity.uniquenessConstraints = description.uniquenessConstraints
        .filter { !(parent?.uniquenessConstraints.contains($0) ?? false) }
      entity.indices = description.indexes.map(\.properties)
        .filter { !(parentIndexes.contains($0)) }
      entity.superentity = parent
      parent?.subentities.insert(entity)
      byName[entity.name] = entity
    }
    self.init(entities: Array(byName.values), version: version)
  }
}

extension IndexDescription {
  /// Under the name that SwiftData gives the index.
  init(swiftData properties: [String]) {
    self.init("SwiftDataIndexOnBinary\(properties.joined())", properties: properties)
  }
}

extension PropertyDescription {
  init?(_ property: any SchemaProperty) {
    let original = property.originalName.isEmpty ? nil : property.originalName
    if let relationship = property as? Schema.Relationship {
      self.init(
        relationship.name, originalName: original, isOptional: relationship.isOptional,
        kind: .relationship(
          RelationshipDescription(
            to: relationship.destination, inverse: relationship.inverseName,
            isToMany: !relationship.isToOneRelationship,
            deleteRule: relationship.deleteRule.description,
            minimumCount: relationship.minimumModelCount ?? 0,
            maximumCount: relationship.isToOneRelationship
              ? 1 : relationship.maximumModelCount ?? 0)))
    } else if let attribute = property as? Schema.Attribute {
      self.init(
        attribute.name, originalName: original, isOptional: attribute.isOptional,
        kind: .attribute(attribute.description(of: ValueShape(attribute.valueType))))
    } else {
      return nil
    }
  }
}

extension Schema.Attribute {
  fileprivate func description(of shape: ValueShape) -> AttributeDescription {
    var description = AttributeDescription(of: shape)
    if let transformer = options.lazy.compactMap(\.transformerName).first {
      description.type = .transformable
      description.transformerName = transformer
    } else if isCodable {
      description = AttributeDescription(.data)
    }
    description.isTransient = isTransient
    description.isUnique = isUnique
    description.allowsExternalStorage =
      options.contains(.externalStorage) && description.type.isBytes
    description.preservesValueOnDeletion = options.contains(.preserveValueOnDeletion)
    if let value = defaultValue {
      let transforming = options.first { $0.transformerName != nil }
      description.defaultValue =
        if let transforming {
          transforming.storedValue(of: value).ifTransformed
        } else if isCodable {
          (value as? any Encodable).map { ValueCoding.coded($0) } ?? .null
        } else {
          ValueCoding.encoded(any: value)
        }
    }
    return description
  }
}

extension AttributeDescription {
  fileprivate init(of shape: ValueShape) {
    switch shape.kind {
    case .scalar(let type): self.init(type)
    case .composite(let elements):
      self.init(
        .composite,
        elements: elements.map { element in
          PropertyDescription(
            element.name, isOptional: element.shape.isOptional,
            kind: .attribute(AttributeDescription(element: element.shape)))
        })
    case .cases(let names): self.init(.string, enumCases: names)
    case .opaque, .toOne, .toMany: self.init(.transformable)
    }
  }

  /// Inside a composite, encoded data is plain data.
  private init(element shape: ValueShape) {
    self.init(of: shape)
    if type == .transformable { type = .data }
  }
}

extension Schema.Relationship.DeleteRule {
  fileprivate var description: RelationshipDescription.DeleteRule {
    switch self {
    case .noAction: .noAction
    case .nullify: .nullify
    case .cascade: .cascade
    case .deny: .deny
    }
  }

  fileprivate init(_ rule: RelationshipDescription.DeleteRule) {
    switch rule {
    case .noAction: self = .noAction
    case .nullify: self = .nullify
    case .cascade: self = .cascade
    case .deny: self = .deny
    }
  }
}

extension PropertyDescription {
  fileprivate var schemaProperty: any SchemaProperty {
    switch kind {
    case .relationship(let description):
      let relationship = Schema.Relationship(
        deleteRule: Schema.Relationship.DeleteRule(description.deleteRule),
        minimumModelCount: description.minimumCount,
        maximumModelCount: description.maximumCount, originalName: originalName)
      relationship.name = name
      relationship.destination = description.destination
      relationship.inverseName = description.inverse
      relationship.isToOneRelationship = !description.isToMany
      relationship.isOptional = isOptional
      return relationship
    case .attribute(let description):
      return description.schemaAttribute(
        name, originalName: originalName, isOptional: isOptional)
    }
  }
}
