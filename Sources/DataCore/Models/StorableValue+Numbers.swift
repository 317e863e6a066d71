public import Foundation

extension Bool: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.bool.rawValue }
  @inlinable public static var _missing: Bool { false }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .bool(let value) = value {
      self = value
    } else if case .int(let value) = value {
      self = value != 0
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .bool(self) }
}

/// Integers are kept as 64 bits; unsigned ones above `Int64.max` by their bit pattern.
public protocol _StorableInteger: _StorableValue, FixedWidthInteger {}

extension _StorableInteger {
  @inlinable public static var _missing: Self { 0 }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .int(let value) = value {
      self = Self.isSigned ? Self(clamping: value) : Self(clamping: UInt64(bitPattern: value))
    } else if let value = value._wholeNumber {
      self = Self(clamping: value)
    } else {
      return nil
    }
  }

  @inlinable
  public var _modelValue: _ModelValue { .int(Int64(truncatingIfNeeded: self)) }
}

extension ModelValue {
  /// The whole number that another kind of number, or a truth value, stands for.
  @usableFromInline var _wholeNumber: Int64? {
    switch self {
    case .int(let value): value
    case .bool(let value): value ? 1 : 0
    case .double(let value): Int64(exactly: value)
    case .decimal(let value): Int64(exactly: NSDecimalNumber(decimal: value).doubleValue)
    case .null, .string, .date, .uuid, .url, .data, .composite, .reference, .references,
      .transformable:
      nil
    }
  }
}

extension Int: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int64.rawValue }
}

extension Int64: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int64.rawValue }
}

extension Int32: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int32.rawValue }
}

extension Int16: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int16.rawValue }
}

extension Int8: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int16.rawValue }
}

extension UInt: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int64.rawValue }
}

extension UInt64: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int64.rawValue }
}

extension UInt32: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int64.rawValue }
}

extension UInt16: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int32.rawValue }
}

extension UInt8: _StorableInteger {
  public static var _typeCode: Int { AttributeDescription.ValueType.int16.rawValue }
}

extension Double: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.double.rawValue }
  @inlinable public static var _missing: Double { 0 }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .double(let value) = value {
      self = value
    } else if case .int(let value) = value {
      self = Double(value)
    } else if case .decimal(let value) = value {
      self = NSDecimalNumber(decimal: value).doubleValue
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .double(self) }
}

extension Float: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.float.rawValue }
  @inlinable public static var _missing: Float { 0 }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    guard let value = Double(_modelValue: value) else { return nil }
    self = Float(value)
  }

  @inlinable public var _modelValue: _ModelValue { .double(Double(self)) }
}

extension Decimal: _StorableValue {
  public static var _typeCode: Int { AttributeDescription.ValueType.decimal.rawValue }
  @inlinable public static var _missing: Decimal { Decimal() }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .decimal(let value) = value {
      self = value
    } else if case .int(let value) = value {
      self = Decimal(value)
    } else if case .double(let value) = value {
      self = Decimal(value)
    } else {
      return nil
    }
  }

  @inlinable public var _modelValue: _ModelValue { .decimal(self) }
}
