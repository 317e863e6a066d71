import Foundation

extension AttributeDescription {
  /// The attribute as a schema of a store's own model has it.
  func schemaAttribute(
    _ name: String, originalName: String, isOptional: Bool
  ) -> Schema.Attribute {
    var options: [Schema.Attribute.Option] = []
    if isUnique { options.append(.unique) }
    if allowsExternalStorage { options.append(.externalStorage) }
    if preservesValueOnDeletion { options.append(.preserveValueOnDeletion) }
    if let transformerName { options.append(.transformable(by: transformerName)) }
    let type = type.swiftType
    guard self.type == .composite else {
      let attribute = Schema.Attribute(
        name: name, originalName: originalName, options: options, valueType: type)
      attribute.isOptional = isOptional
      return attribute
    }
    let composite = Schema.CompositeAttribute(
      name: name, originalName: originalName, options: options, valueType: type)
    composite.isOptional = isOptional
    composite.properties = elements.compactMap { element in
      element.attribute?.schemaAttribute(
        element.name, originalName: element.originalName, isOptional: element.isOptional)
    }
    return composite
  }
}

extension AttributeDescription.ValueType {
  /// The Swift type of an attribute's values.
  fileprivate var swiftType: Any.Type {
    switch self {
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .decimal: Decimal.self
    case .double: Double.self
    case .float: Float.self
    case .string: String.self
    case .bool: Bool.self
    case .date: Date.self
    case .data, .transformable: Data.self
    case .uuid: UUID.self
    case .url: URL.self
    case .composite: [String: ModelValue].self
    case .undefined: Never.self
    }
  }
}
