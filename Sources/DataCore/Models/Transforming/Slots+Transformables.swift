import Foundation

extension _Slots {
  // A property with a value transformer. One whose transformer is not registered is kept as any
  // other value of its type.

  public func getTransformable<Value>(
    _ slot: Int, by option: Schema.Attribute.Option
  ) -> Value {
    let stored = value(slot)
    if stored.isNull, let none = (Value.self as? any OptionalType.Type)?.none as? Value {
      return none
    }
    return option.value(of: stored) ?? option.value(of: defaultValue(slot)) ?? unreadable(slot)
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

  /// What a store keeps of a property's value. Where a transformer makes no data of it, null would lose
  /// it in silence: that gives a text, which is no transformed data, so the save refuses it and says
  /// what it is.
  func storedValue(of value: Any) -> ModelValue {
    let wrapped: Any? =
      value is any OptionalType ? Mirror(reflecting: value).children.first?.value : value
    guard let wrapped else { return .null }
    guard let transformer else { return ValueCoding.encoded(any: wrapped) }
    let stored =
      transformer is NSSecureUnarchiveFromDataTransformer
      ? transformer.reverseTransformedValue(wrapped) : transformer.transformedValue(wrapped)
    if let data = stored as? Data { return .transformable(data) }
    if let data = stored as? NSData { return .transformable(Data(referencing: data)) }
    return .string("no data from \(type(of: transformer)) for \(type(of: wrapped))")
  }

  /// The property's value again; nil where there is no data, or another type.
  fileprivate func value<Value>(of stored: ModelValue) -> Value? {
    if let transformer {
      guard let data = Data(_modelValue: stored) else { return nil }
      let value =
        transformer is NSSecureUnarchiveFromDataTransformer
        ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
      if let value = value as? Value { return value }
    }
    return (Value.self as? any Decodable.Type)
      .flatMap { ValueCoding.read(any: $0, from: stored) } as? Value
  }
}
