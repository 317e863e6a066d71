import DataCore

/// A model as Core Data archives it in `Z_MODELCACHE`: an `NSManagedObjectModel`.
struct ModelArchive {
  typealias Value = PropertyListValue

  var writer = KeyedArchiveWriter()
  private let model: ModelDescription
  private let version: String
  private let root: Value
  /// By entity.
  private var entities: [String: Value] = [:]
  /// By entity that declares it, then property: the places of relationships, which refer to each
  /// other.
  private var relationships: [[String]: Value] = [:]

  /// - Parameter version: the schema's version, as `NSVersionIdentifiers` has it.
  init(_ model: ModelDescription, version: String) {
    self.model = model
    self.version = version
    root = writer.reserve()
    for entity in model.entities { entities[entity.name] = writer.reserve() }
    for entity in model.entities {
      for property in entity.ownProperties(in: model) where property.relationship != nil {
        relationships[[entity.name, property.name]] = writer.reserve()
      }
    }
  }

  /// The packed archive, nil only where zlib gets no memory.
  mutating func packed() -> [UInt8]? { Deflate.deflated(bytes()) }

  mutating func bytes() -> [UInt8] {
    for entity in model.entities {
      let content = content(of: entity)
      if let place = entities[entity.name] { writer.set(place, to: content) }
    }
    let values = model.entities.compactMap { entities[$0.name] }
    let keys = writer.array(model.entities.map { writer.string($0.name) })
    let mapping = writer.instance(
      ["NSKnownKeysMappingStrategy1", "NSKnownKeysMappingStrategy"],
      [("keys", keys), ("length", .int(Int64(values.count))), ("version", .int(1))])
    let list = writer.instance(
      [
        "NSKnownKeysDictionary1", "NSKnownKeysDictionary", "NSMutableDictionary", "NSDictionary",
      ],
      [
        ("searchMapping", mapping), ("values", writer.array(values)), ("version", .int(1)),
        ("emptyToken", writer.string("__empty_slot_token_4c24_98dc_ac1e_b773__")),
      ])
    let configurations = writer.dictionary([("default", writer.set(of: values))])
    let versions = writer.set(of: [writer.string(version)])
    let content = writer.content(
      ["NSManagedObjectModel"],
      [
        ("NSEntities", list), ("NSConfigurations", configurations),
        ("NSFetchRequestTemplates", KeyedArchiveWriter.null), ("NSVersionIdentifiers", versions),
      ])
    writer.set(root, to: content)
    return writer.file(root: root)
  }

  private mutating func content(of entity: EntityDescription) -> Value {
    let place = entities[entity.name] ?? KeyedArchiveWriter.null
    let parent = entity.superentityName.flatMap { model[$0] }
    let children = model.entities.filter { $0.superentityName == entity.name }
    var properties: [(key: String, value: Value)] = []
    for property in entity.properties {
      properties.append((property.name, archived(property, of: entity, at: place)))
    }
    let subentities = children.compactMap { child in entities[child.name].map { (child.name, $0) } }
    let constraints = entity.ownConstraints(in: model).map { names in
      writer.mutableArray(names.map { writer.string($0) })
    }
    var fields: [(key: String, value: Value)] = [
      ("NSEntityName", writer.string(entity.name)),
      ("NSClassNameForEntity", KeyedArchiveWriter.null),
      ("NSManagedObjectModel", root),
      ("NSProperties", writer.dictionary(properties)),
      ("NSSubentities", writer.dictionary(subentities)),
      ("NSSuperentity", parent.flatMap { entities[$0.name] } ?? KeyedArchiveWriter.null),
      ("NSRenamingIdentifier", writer.string(entity.originalName)),
      ("NSUniqueTuples", writer.mutableArray(constraints)),
      ("NSUserInfo", writer.dictionary([])),
      ("NSVersionHashModifier", KeyedArchiveWriter.null),
    ]
    let order = entity.properties.filter { parent?.slot(of: $0.name) == nil }
    let names = order.map { writer.string($0.name) }
    fields.append((ArchiveKey.propertyOrder, writer.array(names)))
    if entity.isAbstract { fields.append(("NSIsAbstract", .bool(true))) }
    let indexes = entity.ownIndexes(in: model).map { archived($0, of: place) }
    if !indexes.isEmpty {
      fields.append(("NSFetchIndexDescriptions", writer.mutableArray(indexes)))
    }
    return writer.content(["NSEntityDescription"], fields)
  }

  private mutating func archived(_ index: IndexDescription, of entity: Value) -> Value {
    let place = writer.reserve()
    let elements = index.properties.map { name in
      writer.instance(
        ["NSFetchIndexElementDescription"],
        [
          ("NSPropertyName", writer.string(name)), ("NSFetchIndexElementType", .int(0)),
          ("NSFetchIndexDescription", place), ("NSAscending", .bool(true)),
        ])
    }
    let content = writer.content(
      ["NSFetchIndexDescription"],
      [
        ("NSIndexName", writer.string(index.name)), ("NSIndexElements", writer.array(elements)),
        ("NSPartialIndexPredicate", KeyedArchiveWriter.null), ("NSEntity", entity),
      ])
    writer.set(place, to: content)
    return place
  }

  /// The place of the relationship at the other end.
  private func inverse(of property: PropertyDescription) -> Value {
    guard let (destination, inverse) = model.inverse(of: property) else {
      return KeyedArchiveWriter.null
    }
    let owner = destination.declarer(of: inverse.name, in: model)
    return relationships[[owner, inverse.name]] ?? KeyedArchiveWriter.null
  }

  private mutating func archived(
    _ property: PropertyDescription, of entity: EntityDescription, at place: Value
  ) -> Value {
    guard let relationship = property.relationship else {
      return archived(attribute: property, of: place)
    }
    // Each entity of a hierarchy has its own copy of an inherited property.
    let own = relationships[[entity.name, property.name]] ?? writer.reserve()
    let content = writer.content(
      ["NSRelationshipDescription", "NSPropertyDescription"],
      base(property, of: place) + fields(relationship)
        + [
          (
            "NSDestinationEntity",
            entities[relationship.destination] ?? KeyedArchiveWriter.null
          ), ("NSInverseRelationship", inverse(of: property)),
        ])
    writer.set(own, to: content)
    return own
  }
}

extension EntityDescription {
  /// The entity of the lineage that declares the property.
  func declarer(of property: String, in model: ModelDescription) -> String {
    lineage.first { model[$0]?.slot(of: property) != nil } ?? name
  }
}
