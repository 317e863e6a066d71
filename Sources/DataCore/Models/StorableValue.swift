/// A Swift type that a store has an attribute type for.
public protocol _StorableValue {
  /// Core Data's `NSAttributeType`.
  static var _typeCode: Int { get }
  /// What a property reads as when its object is gone or the store holds another type.
  static var _missing: Self { get }

  init?(_modelValue: _ModelValue)
  var _modelValue: _ModelValue { get }
}

/// Tells optional types from others at run time.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
  static var none: Self { get }
  /// Nil for none.
  var wrappedValue: Any? { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
  package var wrappedValue: Any? { map { $0 as Any } }
}

extension Optional: _StorableValue where Wrapped: _StorableValue {
  public static var _typeCode: Int { Wrapped._typeCode }
  @inlinable public static var _missing: Wrapped? { nil }

  @inlinable
  public init?(_modelValue value: _ModelValue) {
    if case .null = value {
      self = nil
    } else {
      self = Wrapped(_modelValue: value)
    }
  }

  @inlinable
  public var _modelValue: _ModelValue {
    switch self {
    case .some(let value): value._modelValue
    case .none: .null
    }
  }
}
