/// Conversions between Swift values and `ModelValue`, for all types but those that have an attribute
/// type of their own; `ValuePlan` says how.
package enum ValueCoding {
  /// Null for nil, a composite for a struct, the raw value or the name of an enum's case, and encoded
  /// data for everything else.
  package static func encoded<Value: Encodable>(_ value: Value) -> ModelValue {
    let plan = ValuePlan.of(Value.self)
    guard plan.isOpaque else { return plan.encoded(value) }
    if let archive = ValuePlan.archive(value) { return .transformable(archive) }
    let encoded = plan.encoded(value)
    switch encoded {
    case .data(let data): return .transformable(data)
    case .transformable(let data): return .data(data)
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .composite,
      .reference, .references:
      return encoded
    }
  }

  static func encoded(any value: Any) -> ModelValue {
    if let value = value as? any Encodable { return encoded(value) }
    return .null
  }

  /// The inverse of `encoded`. Never fails on data: what does not fit reads as the property's default
  /// value, or else as the type's empty value.
  package static func decoded<Value: Decodable>(
    _ type: Value.Type, from value: ModelValue, default: @autoclosure () -> ModelValue = .null,
    empty: () -> Value = { unreadable(Value.self) }
  ) -> Value {
    let plan = ValuePlan.of(type)
    if let found = plan.read(type, from: value) { return found }
    return plan.read(type, from: `default`()) ?? empty()
  }

  /// Nil if the value does not fit the type.
  static func read(any type: any Decodable.Type, from value: ModelValue) -> (any Decodable)? {
    func read<Value: Decodable>(_ type: Value.Type) -> (any Decodable)? {
      ValuePlan.of(type).read(type, from: value)
    }
    return read(type)
  }
}
