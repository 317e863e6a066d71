/// Makes a schema's entities from model classes.
struct SchemaBuilder {
  private(set) var types: [String: any PersistentModel.Type] = [:]
  private(set) var entities: [Schema.Entity] = []

  init(_ listed: [any PersistentModel.Type]) {
    collect(listed)
    let ordered = types.sorted { (Self.depth($0.value), $0.key) < (Self.depth($1.value), $1.key) }
    for (_, type) in ordered { entities.append(entity(of: type)) }
    connectHierarchies()
    resolveConstraints()
    resolveInverses()
  }

  /// The listed classes, those above and below them, and those that relationships lead to.
  private mutating func collect(_ listed: [any PersistentModel.Type]) {
    let known = ModelRegistry.modelTypes()
    var open = listed
    while let type = open.popLast() {
      let name = Schema.entityName(of: type)
      guard types[name] == nil else { continue }
      types[name] = type
      if let parent = Self.superclass(of: type) { open.append(parent) }
      open += known.filter { Self.superclass(of: $0).map { $0 == type } ?? false }
      for property in type.storedMetadata {
        switch ValueShape(property.valueType).kind {
        case .toOne(let target), .toMany(let target): open.append(target)
        case .scalar, .composite, .cases, .opaque: break
        }
      }
    }
  }

  static func superclass(of type: any PersistentModel.Type) -> (any PersistentModel.Type)? {
    guard let parent = _getSuperclass(type) else { return nil }
    return parent as? any PersistentModel.Type
  }

  private static func depth(_ type: any PersistentModel.Type) -> Int {
    superclass(of: type).map { depth($0) + 1 } ?? 0
  }

  private func entity(of type: any PersistentModel.Type) -> Schema.Entity {
    let entity = Schema.Entity(Schema.entityName(of: type))
    let parent = Self.superclass(of: type)
    entity.superentityName = parent.map { Schema.entityName(of: $0) }
    let metadata = type.schemaMetadata.dropFirst(parent?.schemaMetadata.count ?? 0)
    entity.storedProperties = metadata.filter { !$0.isConstraint }.map(property)
    for constraint in metadata.compactMap({ $0.metadata as? any _SchemaConstraint }) {
      let groups = constraint._keyPathGroups.map { type.names(of: $0) }.filter { !$0.isEmpty }
      if constraint._limitsUniqueness {
        entity.uniquenessConstraints += groups
      } else {
        entity.indices += groups
      }
    }
    return entity
  }

  private func property(_ metadata: Schema.PropertyMetadata) -> any SchemaProperty {
    let shape = ValueShape(metadata.valueType)
    switch shape.kind {
    case .toOne(let target): return relationship(metadata, to: target, isToOne: true, shape)
    case .toMany(let target): return relationship(metadata, to: target, isToOne: false, shape)
    case .scalar, .composite, .cases, .opaque:
      let given = metadata.metadata as? Schema.Attribute
      let original = given?.originalName ?? ""
      return Self.attribute(
        metadata.name, originalName: original.isEmpty ? nil : original,
        options: given?.options ?? [], type: metadata.valueType, shape: shape,
        defaultValue: metadata.defaultValue, hashModifier: given?.hashModifier)
    }
  }

  private static func attribute(
    _ name: String, originalName: String? = nil, options: [Schema.Attribute.Option] = [],
    type: Any.Type, shape: ValueShape, defaultValue: Any? = nil, hashModifier: String? = nil
  ) -> Schema.Attribute {
    guard case .composite(let elements) = shape.kind, !options.contains(.codable) else {
      let attribute = Schema.Attribute(
        name: name, originalName: originalName, options: options, valueType: type,
        defaultValue: defaultValue, hashModifier: hashModifier)
      attribute.isOptional = shape.isOptional
      return attribute
    }
    let composite = Schema.CompositeAttribute(
      name: name, originalName: originalName, options: options, valueType: type,
      defaultValue: defaultValue, hashModifier: hashModifier)
    composite.isOptional = shape.isOptional
    composite.properties = elements.map { attribute($0.name, type: $0.type, shape: $0.shape) }
    return composite
  }

  private func relationship(
    _ metadata: Schema.PropertyMetadata, to target: any PersistentModel.Type, isToOne: Bool,
    _ shape: ValueShape
  ) -> Schema.Relationship {
    let relationship = metadata.metadata as? Schema.Relationship ?? Schema.Relationship()
    relationship.name = metadata.name
    if relationship.originalName.isEmpty { relationship.originalName = metadata.name }
    relationship.keypath = metadata.keypath
    relationship.valueType = metadata.valueType
    relationship.destination = Schema.entityName(of: target)
    relationship.isToOneRelationship = isToOne
    // A list without objects is a value too, unless the model asks for some.
    relationship.isOptional =
      shape.isOptional || !isToOne && relationship.minimumModelCount ?? 0 == 0
    if let inverse = relationship.inverseKeyPath {
      relationship.inverseName = target.propertyName(of: inverse)
    }
    return relationship
  }

  private func connectHierarchies() {
    let byName = Dictionary(
      entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in entities {
      guard let parent = entity.superentityName.flatMap({ byName[$0] }) else { continue }
      entity.superentity = parent
      parent.subentities.insert(entity)
      entity.inheritedProperties = parent.properties
    }
  }

  /// `@Attribute(.unique)` is a uniqueness constraint of one property.
  private func resolveConstraints() {
    for entity in entities {
      for property in entity.storedProperties
      where property.isUnique && !entity.uniquenessConstraints.contains([property.name]) {
        entity.uniquenessConstraints.append([property.name])
      }
    }
  }
}
