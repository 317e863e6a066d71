import DataCore

/// What fits a slot, in two bytes: the check that each value of a large insert passes.
struct SlotLayout: Sendable {
  let type: AttributeDescription.ValueType
  let isRelationship: Bool
  let isOptional: Bool

  init(_ property: PropertyDescription) {
    type = property.attribute?.type ?? .undefined
    isRelationship = property.relationship != nil
    isOptional = property.isOptional
  }

  /// Whether the value surely fits; false where only the full check can tell.
  func surelyTakes(_ value: ModelValue) -> Bool {
    switch value {
    case .null: isOptional
    case .int: type == .int64
    case .double: type == .double || type == .float
    case .decimal: type == .decimal
    case .string: type == .string
    case .bool: type == .bool
    case .date: type == .date
    case .uuid: type == .uuid
    case .url: type == .url
    case .data: type == .data
    case .transformable: type == .transformable
    case .composite, .reference, .references: false
    }
  }
}
