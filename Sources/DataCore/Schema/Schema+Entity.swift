extension Schema {
  /// One model class in a schema. Source: Apple, “Schema.Entity” (SwiftData).
  public final class Entity: Codable {
    public var name: String
    public var subentities: Set<Entity> = []
    public var superentityName: String?
    public weak var superentity: Entity?
    /// In declaration order, without the inherited ones.
    public var storedProperties: [any SchemaProperty]
    public var inheritedProperties: [any SchemaProperty] = []
    public var uniquenessConstraints: [[String]] = []
    public var indices: [[String]] = []

    public init(_ name: String) {
      self.name = name
      storedProperties = []
    }

    public init(_ name: String, subentities: Entity..., properties: any SchemaProperty...) {
      self.name = name
      self.subentities = Set(subentities)
      storedProperties = properties
      for entity in subentities {
        entity.superentityName = name
        entity.superentity = self
      }
    }

    public init(_ name: String, properties: any SchemaProperty...) {
      self.name = name
      storedProperties = properties
    }

    private enum CodingKeys: String, CodingKey {
      case name, superentityName, storedProperties, inheritedProperties, uniquenessConstraints
      case indices
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      superentityName = try container.decodeIfPresent(String.self, forKey: .superentityName)
      storedProperties = try container.decode([AnySchemaProperty].self, forKey: .storedProperties)
        .map(\.property)
      inheritedProperties = try container.decode(
        [AnySchemaProperty].self, forKey: .inheritedProperties
      ).map(\.property)
      uniquenessConstraints = try container.decode(
        [[String]].self, forKey: .uniquenessConstraints)
      indices = try container.decode([[String]].self, forKey: .indices)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encodeIfPresent(superentityName, forKey: .superentityName)
      try container.encode(storedProperties.map(AnySchemaProperty.init), forKey: .storedProperties)
      try container.encode(
        inheritedProperties.map(AnySchemaProperty.init), forKey: .inheritedProperties)
      try container.encode(uniquenessConstraints, forKey: .uniquenessConstraints)
      try container.encode(indices, forKey: .indices)
    }
  }
}

extension Schema.Entity: Hashable, CustomDebugStringConvertible {
  public static func == (a: Schema.Entity, b: Schema.Entity) -> Bool {
    a === b
      || (a.name == b.name && a.superentityName == b.superentityName
        && a.attributes == b.attributes && a.relationships == b.relationships
        && a.uniquenessConstraints == b.uniquenessConstraints && a.indices == b.indices)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var debugDescription: String {
    "\(name)\(superentityName.map { ": \($0)" } ?? "") "
      + "(\(properties.map(\.name).joined(separator: ", ")))"
  }
}

/// A property of any kind in encoded form.
struct AnySchemaProperty: Codable {
  let property: any SchemaProperty

  init(_ property: any SchemaProperty) { self.property = property }

  private enum Kind: String, Codable {
    case attribute, composite, relationship
  }

  private enum CodingKeys: String, CodingKey { case kind, property }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    property =
      switch try container.decode(Kind.self, forKey: .kind) {
      case .attribute: try container.decode(Schema.Attribute.self, forKey: .property)
      case .composite: try container.decode(Schema.CompositeAttribute.self, forKey: .property)
      case .relationship: try container.decode(Schema.Relationship.self, forKey: .property)
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let kind: Kind =
      property is Schema.CompositeAttribute
      ? .composite : property.isRelationship ? .relationship : .attribute
    try container.encode(kind, forKey: .kind)
    try container.encode(property, forKey: .property)
  }
}
