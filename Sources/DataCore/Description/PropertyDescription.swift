/// One attribute or relationship of an entity.
package struct PropertyDescription: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case attribute(AttributeDescription)
    case relationship(RelationshipDescription)
  }

  package var name: String
  /// The name in an older version of the model; the same as `name` where it never changed.
  package var originalName: String
  package var isOptional: Bool
  package var kind: Kind

  package init(_ name: String, originalName: String? = nil, isOptional: Bool, kind: Kind) {
    self.name = name
    self.originalName = originalName ?? name
    self.isOptional = isOptional
    self.kind = kind
  }

  package var attribute: AttributeDescription? {
    if case .attribute(let attribute) = kind { attribute } else { nil }
  }

  package var isTransient: Bool { attribute?.isTransient ?? false }

  package var relationship: RelationshipDescription? {
    if case .relationship(let relationship) = kind { relationship } else { nil }
  }
}

package struct AttributeDescription: Hashable, Sendable {
  /// Core Data's attribute types; the raw value is `NSAttributeType`.
  package enum ValueType: Int, Hashable, Sendable {
    case int16 = 100
    case int32 = 200
    case int64 = 300
    case decimal = 400
    case double = 500
    case float = 600
    case string = 700
    case bool = 800
    case date = 900
    case data = 1000
    case uuid = 1100
    case url = 1200
    case transformable = 1800
    case composite = 2100
    /// A type code this program does not know: shown, never written.
    case undefined = 0

    /// Whether the values are bytes, which alone are ever kept in files of their own.
    package var isBytes: Bool { self == .data || self == .transformable }
  }

  package var type: ValueType
  package var defaultValue: ModelValue
  /// A composite's elements, in declaration order.
  package var elements: [PropertyDescription]
  package var isUnique: Bool
  package var allowsExternalStorage: Bool
  package var preservesValueOnDeletion: Bool
  /// The class has a slot for it, and no store a place.
  package var isTransient = false
  package var transformerName: String?
  /// For an enum without raw values: its case names.
  package var enumCases: [String]

  package init(
    _ type: ValueType, defaultValue: ModelValue = .null, elements: [PropertyDescription] = [],
    isUnique: Bool = false, allowsExternalStorage: Bool = false,
    preservesValueOnDeletion: Bool = false, transformerName: String? = nil,
    enumCases: [String] = []
  ) {
    self.type = type
    self.defaultValue = defaultValue
    self.elements = elements
    self.isUnique = isUnique
    self.allowsExternalStorage = allowsExternalStorage && type.isBytes
    self.preservesValueOnDeletion = preservesValueOnDeletion
    self.transformerName = transformerName
    self.enumCases = enumCases
  }
}

package struct RelationshipDescription: Hashable, Sendable {
  package enum DeleteRule: Int, Hashable, Sendable {
    case noAction = 0
    case nullify = 1
    case cascade = 2
    case deny = 3
  }

  package var destination: String
  package var inverse: String?
  package var isToMany: Bool
  package var isOrdered: Bool
  package var deleteRule: DeleteRule
  package var minimumCount: Int
  /// 0 means no limit.
  package var maximumCount: Int

  package init(
    to destination: String, inverse: String? = nil, isToMany: Bool, isOrdered: Bool = false,
    deleteRule: DeleteRule = .nullify, minimumCount: Int = 0, maximumCount: Int = 0
  ) {
    self.destination = destination
    self.inverse = inverse
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.deleteRule = deleteRule
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
  }
}
