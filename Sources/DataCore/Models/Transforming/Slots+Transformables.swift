extension _Slots {
  /// A property with a value transformer: the bytes, through the transformer of that name.
  public func getTransformable<Value>(_ slot: Int) -> Value {
    let value = value(slot)
    if let decodable = Value.self as? any Decodable.Type,
      let decoded = ValueCoding.decoded(any: decodable, from: value) as? Value
    {
      return decoded
    }
    return ValueCoding.unreadable(Value.self)
  }

  public mutating func initializeTransformable<Value>(_ slot: Int, to value: Value) {
    prepared()._setValue(ValueCoding.encoded(any: value), at: base + slot)
  }

  public func setTransformable<Value>(_ slot: Int, to value: Value) {
    storage?._setValue(ValueCoding.encoded(any: value), at: base + slot)
  }
}
