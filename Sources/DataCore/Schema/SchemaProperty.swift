/// What attributes, relationships and constraints of an entity have in common.
public protocol SchemaProperty: Codable, Hashable {
  var name: String { get set }
  var originalName: String { get set }
  var valueType: any Any.Type { get set }
  var isAttribute: Bool { get }
  var isRelationship: Bool { get }
  var isTransient: Bool { get }
  var isOptional: Bool { get }
  var isUnique: Bool { get }
}

extension Schema {
  /// What the macro writes of one persisted property, or of one `#Unique` or `#Index`.
  public struct PropertyMetadata {
    package let name: String
    package let keypath: AnyKeyPath
    package let defaultValue: Any?
    package let metadata: (any SchemaProperty)?

    public init(
      name: String, keypath: AnyKeyPath, defaultValue: Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      self.keypath = keypath
      self.defaultValue = defaultValue
      self.metadata = metadata
    }

    /// A `#Unique` or `#Index`, which has no slot.
    package var isConstraint: Bool { metadata is any _SchemaConstraint }
    package var valueType: Any.Type { type(of: keypath).valueType }

    /// Whether stores have the value in a form that they can compare: not an ephemeral one, and none
    /// that is encoded or transformed.
    var isComparable: Bool {
      guard let attribute = metadata as? Schema.Attribute else { return true }
      return !attribute.isTransient && !attribute.isCodable && !attribute.isTransformable
    }
  }
}

/// A `#Unique` or an `#Index`: groups of properties.
/// Public for its conformances alone.
public protocol _SchemaConstraint {
  var _keyPathGroups: [[AnyKeyPath]] { get }
  var _limitsUniqueness: Bool { get }
}

/// A type in encoded form: its mangled name, and `Never` for one that this program lacks.
struct CodableType: Codable {
  let type: Any.Type

  init(_ type: Any.Type) { self.type = type }

  init(from decoder: any Decoder) throws {
    type = _typeByName(try decoder.singleValueContainer().decode(String.self)) ?? Never.self
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(_mangledTypeName(type) ?? _typeName(type))
  }
}

/// Gives a default value in a metadata list the property's type, which literals and implicit
/// members need.
public func _defaultValue<Model, Value>(
  _ keyPath: KeyPath<Model, Value>, _ value: @autoclosure () -> Value
) -> Any? { value() }
