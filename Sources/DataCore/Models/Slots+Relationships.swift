extension _Slots {
  public func get<Value: PersistentModel>(_ slot: Int) -> Value? {
    guard let storage, let id = value(slot).identifiers.first else { return nil }
    return storage.target(id, as: Value.self)
  }

  /// A relationship that is not optional and has no object yet reads as an empty one that is gone.
  public func get<Value: PersistentModel>(_ slot: Int) -> Value {
    if let target: Value = get(slot) { return target }
    let record = Record(
      slotCount: Value._$slotCount,
      identifier: .temporary(entity: Schema.entityName(of: Value.self)))
    record.state = .gone
    record.contextLink = storage?.contextLink
    return Value.face(on: record)
  }

  public func get<Value: RelationshipCollection>(_ slot: Int) -> Value {
    guard let storage else { return Value(_elements: nil) }
    let value = value(slot)
    if case .null = value { return Value(_elements: nil) }
    return Value(
      _elements: storage.targets(value.identifiers, as: Value.PersistentElement.self))
  }

  public func initialize<Value: PersistentModel>(_ slot: Int, to value: Value?) {
    storage?.setTarget(value, at: base + slot)
  }

  public func initialize<Value: RelationshipCollection>(_ slot: Int, to value: Value) {
    storage?.setTargets(value._elements, at: base + slot)
  }

  public func set<Value: PersistentModel>(_ slot: Int, to value: Value?) {
    storage?.setTarget(value, at: base + slot)
  }

  public func set<Value: RelationshipCollection>(_ slot: Int, to value: Value) {
    storage?.setTargets(value._elements, at: base + slot)
  }
}
