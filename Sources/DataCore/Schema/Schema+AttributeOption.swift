extension Schema.Attribute {
  /// How a store treats an attribute.
  public struct Option: Codable, Hashable, CustomDebugStringConvertible, Sendable {
    let name: String
    package var transformerName: String?

    init(_ name: String, transformerName: String? = nil) {
      self.name = name
      self.transformerName = transformerName
    }

    /// No two objects of the entity have the same value.
    public static var unique: Option { Option("unique") }
    /// Large data may lie in a file beside the store.
    public static var externalStorage: Option { Option("externalStorage") }
    public static var allowsCloudEncryption: Option { Option("allowsCloudEncryption") }
    /// History keeps the value of a deleted object.
    public static var preserveValueOnDeletion: Option { Option("preserveValueOnDeletion") }
    /// Changes are tracked, but not saved.
    public static var ephemeral: Option { Option("ephemeral") }
    /// Accepted; there is no Spotlight here.
    public static var spotlight: Option { Option("spotlight") }
    /// The value is kept as one piece of encoded data, opaque to predicates.
    public static var codable: Option { Option("codable") }

    /// The value goes through the transformer that is registered under this name.
    public static func transformable(by transformerName: String) -> Option {
      Option("transformable", transformerName: transformerName)
    }

    /// The value goes through a transformer of this class, registered or made now.
    public static func transformable(by type: ValueTransformer.Type) -> Option {
      transformable(by: ValueTransformer.registeredName(of: type).rawValue)
    }

    public var debugDescription: String { transformerName.map { "\(name)(\($0))" } ?? name }
  }
}
