extension Schema {
  /// A property that leads to other objects. Source: Apple, “Schema.Relationship” (SwiftData).
  public final class Relationship: SchemaProperty, CustomDebugStringConvertible {
    /// What happens at the other end when the object is deleted.
    public enum DeleteRule: String, Codable, Sendable {
      case noAction, nullify, cascade, deny
    }

    public struct Option: Codable, Hashable, CustomDebugStringConvertible, Sendable {
      let name: String

      public static var unique: Option { Option(name: "unique") }
      public var debugDescription: String { name }
    }

    public var name = ""
    public var originalName: String
    public var keypath: AnyKeyPath?
    public var options: [Option]
    public var valueType: any Any.Type = Never.self
    /// The entity at the other end.
    public var destination = ""
    public var deleteRule: DeleteRule
    public var inverseName: String?
    public var inverseKeyPath: AnyKeyPath?
    public var minimumModelCount: Int?
    /// 0 means no limit.
    public var maximumModelCount: Int?
    public var hashModifier: String?
    public var isToOneRelationship = false
    public var isOptional = true

    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      self.options = options
      self.deleteRule = deleteRule
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      self.originalName = originalName ?? ""
      inverseKeyPath = inverse
      self.hashModifier = hashModifier
    }

    private enum CodingKeys: String, CodingKey {
      case name, originalName, options, valueType, destination, deleteRule, inverseName
      case minimumModelCount, maximumModelCount, hashModifier, isToOneRelationship, isOptional
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      originalName = try container.decode(String.self, forKey: .originalName)
      options = try container.decode([Option].self, forKey: .options)
      valueType = try container.decode(CodableType.self, forKey: .valueType).type
      destination = try container.decode(String.self, forKey: .destination)
      deleteRule = try container.decode(DeleteRule.self, forKey: .deleteRule)
      inverseName = try container.decodeIfPresent(String.self, forKey: .inverseName)
      minimumModelCount = try container.decodeIfPresent(Int.self, forKey: .minimumModelCount)
      maximumModelCount = try container.decodeIfPresent(Int.self, forKey: .maximumModelCount)
      hashModifier = try container.decodeIfPresent(String.self, forKey: .hashModifier)
      isToOneRelationship = try container.decode(Bool.self, forKey: .isToOneRelationship)
      isOptional = try container.decode(Bool.self, forKey: .isOptional)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(originalName, forKey: .originalName)
      try container.encode(options, forKey: .options)
      try container.encode(CodableType(valueType), forKey: .valueType)
      try container.encode(destination, forKey: .destination)
      try container.encode(deleteRule, forKey: .deleteRule)
      try container.encodeIfPresent(inverseName, forKey: .inverseName)
      try container.encodeIfPresent(minimumModelCount, forKey: .minimumModelCount)
      try container.encodeIfPresent(maximumModelCount, forKey: .maximumModelCount)
      try container.encodeIfPresent(hashModifier, forKey: .hashModifier)
      try container.encode(isToOneRelationship, forKey: .isToOneRelationship)
      try container.encode(isOptional, forKey: .isOptional)
    }

    public var isAttribute: Bool { false }
    public var isRelationship: Bool { true }
    public var isTransient: Bool { false }
    public var isUnique: Bool { options.contains(.unique) }

    public static func == (a: Relationship, b: Relationship) -> Bool {
      a === b
        || (a.name == b.name && a.originalName == b.originalName && a.options == b.options
          && a.destination == b.destination && a.deleteRule == b.deleteRule
          && a.inverseName == b.inverseName && a.isToOneRelationship == b.isToOneRelationship
          && a.isOptional == b.isOptional && a.minimumModelCount == b.minimumModelCount
          && a.maximumModelCount == b.maximumModelCount && a.hashModifier == b.hashModifier)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(destination)
    }

    public var debugDescription: String {
      "\(name): \(isToOneRelationship ? destination : "[\(destination)]")"
        + (inverseName.map { " (inverse \($0))" } ?? "")
    }
  }
}
