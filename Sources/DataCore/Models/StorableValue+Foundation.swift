public import Foundation

extension String: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.string.rawValue }
  @inlinable public static var _missing: String { "" }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    guard case .string(let value) = value else { return nil }
    self = value
  }

  @inlinable public var _modelValue: _ModelValue { .string(self) }
}

extension Date: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.date.rawValue }
  @inlinable public static var _missing: Date { Date(timeIntervalSinceReferenceDate: 0) }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    guard case .date(let value) = value else { return nil }
    self = value
  }

  @inlinable public var _modelValue: _ModelValue { .date(self) }
}

extension UUID: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.uuid.rawValue }

  @inlinable
  public static var _missing: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .uuid(let value) = value {
      self = value
    } else if case .string(let text) = value, let value = UUID(uuidString: text) {
      self = value
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .uuid(self) }
}

extension URL: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.url.rawValue }
  @inlinable public static var _missing: URL { URL(filePath: "/") }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .url(let value) = value {
      self = value
    } else if case .string(let text) = value, let value = URL(string: text) {
      self = value
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .url(self) }
}

extension Data: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.data.rawValue }
  @inlinable public static var _missing: Data { Data() }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .data(let value) = value {
      self = value
    } else if case .transformable(let value) = value {
      self = value
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .data(self) }
}
