extension _Slots {
  // Reading. The overloads choose by the property's type; the last resort is Codable.

  @inlinable
  public func get<Value: _StorableValue>(_ slot: Int) -> Value {
    Value(_modelValue: value(slot)) ?? Value._missing
  }

  public func get<Value: RawRepresentable>(_ slot: Int) -> Value
  where Value.RawValue: _StorableValue {
    ValueCoding.rawRepresentable(Value.self, from: value(slot))
      ?? ValueCoding.rawRepresentable(Value.self, from: defaultValue(slot)) ?? unreadable(slot)
  }

  public func get<Value: RawRepresentable>(_ slot: Int) -> Value?
  where Value.RawValue: _StorableValue {
    ValueCoding.rawRepresentable(Value.self, from: value(slot))
  }

  // A storable type that an app gave a raw value stays what it is to a store.

  public func get<Value: _StorableValue & RawRepresentable>(_ slot: Int) -> Value
  where Value.RawValue: _StorableValue {
    Value(_modelValue: value(slot)) ?? Value._missing
  }

  public func get<Value: _StorableValue & RawRepresentable>(_ slot: Int) -> Value?
  where Value.RawValue: _StorableValue {
    Value(_modelValue: value(slot))
  }

  @_disfavoredOverload
  public func get<Value: Decodable>(_ slot: Int) -> Value {
    ValueCoding.decoded(Value.self, from: value(slot), default: defaultValue(slot)) {
      unreadable(slot)
    }
  }

  /// What the model gives the property, where its store holds nothing that fits.
  func defaultValue(_ slot: Int) -> ModelValue {
    guard let properties = storage?.entity?.properties, properties.indices.contains(base + slot)
    else { return .null }
    return properties[base + slot].attribute?.defaultValue ?? .null
  }

  /// Writing, in an initialiser: the slots are prepared, nothing observes yet.

  @inlinable
  public func initialize<Value: _StorableValue>(_ slot: Int, to value: Value) {
    storage?._setValue(value._modelValue, at: base &+ slot)
  }

  public func initialize<Value: RawRepresentable>(_ slot: Int, to value: Value?)
  where Value.RawValue: _StorableValue {
    storage?._setValue(value?.rawValue._modelValue ?? .null, at: base + slot)
  }

  public func initialize<Value: _StorableValue & RawRepresentable>(
    _ slot: Int, to value: Value
  ) where Value.RawValue: _StorableValue {
    storage?._setValue(value._modelValue, at: base + slot)
  }

  public func initialize<Value: _StorableValue & RawRepresentable>(
    _ slot: Int, to value: Value?
  ) where Value.RawValue: _StorableValue {
    storage?._setValue(value._modelValue, at: base + slot)
  }

  @_disfavoredOverload
  public func initialize<Value: Encodable>(_ slot: Int, to value: Value) {
    storage?._setValue(ValueCoding.encoded(value), at: base + slot)
  }

  // Writing, afterwards. Not mutating: a change of one object may read others, this one included.

  @inlinable
  public func set<Value: _StorableValue>(_ slot: Int, to value: Value) {
    storage?._setValue(value._modelValue, at: base &+ slot)
  }

  public func set<Value: RawRepresentable>(_ slot: Int, to value: Value?)
  where Value.RawValue: _StorableValue {
    storage?._setValue(value?.rawValue._modelValue ?? .null, at: base + slot)
  }

  public func set<Value: _StorableValue & RawRepresentable>(_ slot: Int, to value: Value)
  where Value.RawValue: _StorableValue {
    storage?._setValue(value._modelValue, at: base + slot)
  }

  public func set<Value: _StorableValue & RawRepresentable>(_ slot: Int, to value: Value?)
  where Value.RawValue: _StorableValue {
    storage?._setValue(value._modelValue, at: base + slot)
  }

  @_disfavoredOverload
  public func set<Value: Encodable>(_ slot: Int, to value: Value) {
    storage?._setValue(ValueCoding.encoded(value), at: base + slot)
  }
}
