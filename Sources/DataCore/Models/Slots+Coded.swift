extension _Slots {
  // A property with `@Attribute(.codable)`: one piece of JSON, whatever its type is.

  public func getCoded<Value: Codable>(_ slot: Int) -> Value {
    ValueCoding.uncoded(Value.self, from: value(slot))
      ?? ValueCoding.uncoded(Value.self, from: defaultValue(slot)) ?? unreadable(slot)
  }

  public func initializeCoded<Value: Codable>(_ slot: Int, to value: Value) {
    storage?._setValue(ValueCoding.coded(value), at: base + slot)
  }

  public func setCoded<Value: Codable>(_ slot: Int, to value: Value) {
    storage?._setValue(ValueCoding.coded(value), at: base + slot)
  }
}

extension ValueCoding {
  /// The value as JSON; null for nil. A value that its own coding refuses comes back as one that the
  /// save refuses.
  static func coded(_ value: some Encodable) -> ModelValue {
    if let optional = value as? any OptionalType {
      guard let wrapped = optional.wrappedValue as? any Encodable else { return .null }
      return coded(wrapped)
    }
    return ValuePlan.json(value).map { .data($0) } ?? .bool(false)
  }

  /// The inverse of `coded`. Nil if the value is no such data.
  static func uncoded<Value: Decodable>(_ type: Value.Type, from value: ModelValue) -> Value? {
    if value.isNull { return (type as? any OptionalType.Type)?.none as? Value }
    guard case .data(let data) = value else { return nil }
    return ValuePlan.fromJSON(type, data)
  }
}
