import Foundation

extension _Slots {
  // A property with a value transformer. One whose transformer is not registered is kept as any
  // other value of its type.

  public func getTransformable<Value>(
    _ slot: Int, by option: Schema.Attribute.Option
  ) -> Value {
    let value = value(slot)
    if let transformed: Value = option.value(of: value) { return transformed }
    if let decodable = Value.self as? any Decodable.Type,
      let decoded = ValueCoding.decoded(any: decodable, from: value) as? Value
    {
      return decoded
    }
    if let optional = Value.self as? any OptionalType.Type, let none = optional.none as? Value {
      return none
    }
    return ValueCoding.unreadable(Value.self)
  }

  public func initializeTransformable<Value>(
    _ slot: Int, to value: Value, by option: Schema.Attribute.Option
  ) {
    storage?._setValue(option.storedValue(of: value), at: base + slot)
  }

  public func setTransformable<Value>(
    _ slot: Int, to value: Value, by option: Schema.Attribute.Option
  ) {
    storage?._setValue(option.storedValue(of: value), at: base + slot)
  }
}

extension Schema.Attribute.Option {
  private var transformer: ValueTransformer? {
    transformerName.flatMap {
      ValueTransformer.valueTransformer(forName: NSValueTransformerName($0))
    }
  }

  /// What a store keeps of a property's value.
  func storedValue(of value: Any) -> ModelValue {
    let wrapped: Any? =
      value is any OptionalType ? Mirror(reflecting: value).children.first?.value : value
    guard let wrapped else { return .null }
    guard let transformer else { return ValueCoding.encoded(any: wrapped) }
    let stored =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.reverseTransformedValue(wrapped) : transformer.transformedValue(wrapped)
    return (stored as? Data).map { .transformable($0) } ?? .null
  }

  /// The property's value again; nil where there is no data, no transformer or another type.
  fileprivate func value<Value>(of stored: ModelValue) -> Value? {
    guard let data = Data(_modelValue: stored), let transformer else { return nil }
    let value =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
    return value as? Value
  }
}
