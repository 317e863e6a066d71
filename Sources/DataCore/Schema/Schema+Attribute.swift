extension Schema {
  /// A property that holds a value. Source: Apple, “Schema.Attribute” (SwiftData).
  public class Attribute: SchemaProperty, CustomDebugStringConvertible {
    public var name: String
    public var originalName: String
    public var options: [Option]
    public var valueType: any Any.Type
    public var defaultValue: Any?
    public var isOptional: Bool
    public var hashModifier: String?

    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      name = ""
      self.originalName = originalName ?? ""
      self.options = options
      valueType = Never.self
      isOptional = false
      self.hashModifier = hashModifier
    }

    public init(
      name: String, originalName: String? = nil, options: [Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      self.name = name
      self.originalName = originalName ?? name
      self.options = options
      self.valueType = valueType
      self.defaultValue = defaultValue
      isOptional = valueType is any OptionalType.Type
      self.hashModifier = hashModifier
    }

    private enum CodingKeys: String, CodingKey {
      case name, originalName, options, valueType, isOptional, hashModifier, defaultValue
    }

    public required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      originalName = try container.decode(String.self, forKey: .originalName)
      options = try container.decode([Option].self, forKey: .options)
      let type = try container.decode(CodableType.self, forKey: .valueType).type
      valueType = type
      isOptional = try container.decode(Bool.self, forKey: .isOptional)
      hashModifier = try container.decodeIfPresent(String.self, forKey: .hashModifier)
      if container.contains(.defaultValue), let decodable = type as? any Decodable.Type {
        defaultValue = try decodable.init(from: container.superDecoder(forKey: .defaultValue))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(originalName, forKey: .originalName)
      try container.encode(options, forKey: .options)
      try container.encode(CodableType(valueType), forKey: .valueType)
      try container.encode(isOptional, forKey: .isOptional)
      try container.encodeIfPresent(hashModifier, forKey: .hashModifier)
      if let value = defaultValue as? any Encodable {
        try value.encode(to: container.superEncoder(forKey: .defaultValue))
      }
    }

    public var isAttribute: Bool { true }
    public var isRelationship: Bool { false }
    public var isTransient: Bool { options.contains(.ephemeral) }
    public var isUnique: Bool { options.contains(.unique) }
    public var isTransformable: Bool { options.contains { $0.transformerName != nil } }
    public var isCodable: Bool { options.contains(.codable) }

    public static func == (a: Attribute, b: Attribute) -> Bool {
      a === b
        || (a.name == b.name && a.originalName == b.originalName && a.options == b.options
          && a.valueType == b.valueType && a.isOptional == b.isOptional
          && a.hashModifier == b.hashModifier)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(options)
    }

    public var debugDescription: String { "\(name): \(valueType)" }
  }

  /// An attribute that holds a struct, its members as attributes.
  public final class CompositeAttribute: Attribute {
    public var properties: [Attribute] = []

    override public init(
      name: String, originalName: String? = nil, options: [Attribute.Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      super.init(
        name: name, originalName: originalName, options: options, valueType: valueType,
        defaultValue: defaultValue, hashModifier: hashModifier)
    }

    private enum CodingKeys: String, CodingKey { case properties }

    public required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      properties = try decoder.container(keyedBy: CodingKeys.self)
        .decode([AnySchemaProperty].self, forKey: .properties)
        .compactMap { $0.property as? Attribute }
    }

    override public func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(properties.map(AnySchemaProperty.init), forKey: .properties)
    }
  }
}
