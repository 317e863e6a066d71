/// Backing data over a record: what every model object has.
public struct _RecordBacking<Model: PersistentModel>: BackingData {
  public let _record: _Record

  public init(_ record: _Record) { _record = record }

  public init(for modelType: Model.Type) {
    _record = Record(
      slotCount: modelType._$slotCount,
      identifier: .temporary(entity: Schema.entityName(of: modelType)))
  }

  public var persistentModelID: PersistentIdentifier? {
    get { _record.identifier }
    set {
      if let newValue, _record.state == .detached { _record.identifier = newValue }
    }
  }

  public var metadata: Any { Model.schemaMetadata }

  /// The whole record as slots, and where the key path's property is in it.
  private func slots(_ key: AnyKeyPath) -> (_Slots, Int) {
    guard let slot = Model.slot(of: key) else {
      preconditionFailure("\(key) is no persisted property of \(Model.self).")
    }
    return (_Slots(_record, base: 0), slot)
  }
}

extension _RecordBacking {
  @_disfavoredOverload
  public func getValue<Value: Decodable>(forKey key: KeyPath<Model, Value>) -> Value {
    let (slots, slot) = slots(key)
    if Self.isCoded(slot), let value = ValueCoding.uncoded(Value.self, from: slots.value(slot)) {
      return value
    }
    return slots.get(slot)
  }

  public func getValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value>) -> Value {
    let (slots, slot) = slots(key)
    return slots.get(slot)
  }

  public func getValue<Value: PersistentModel>(forKey key: KeyPath<Model, Value?>) -> Value? {
    let (slots, slot) = slots(key)
    return slots.get(slot)
  }

  public func getValue<Value: RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement {
    let (slots, slot) = slots(key)
    return slots.get(slot)
  }

  public func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement {
    let (slots, slot) = slots(key)
    return (slots.get as (Int) -> Value)(slot)
  }

  public func getTransformableValue<Value>(forKey key: KeyPath<Model, Value>) -> Value {
    let (slots, slot) = slots(key)
    return slots.getTransformable(slot, by: Self.option(slot))
  }

  @_disfavoredOverload
  public func setValue<Value: Encodable>(forKey key: KeyPath<Model, Value>, to value: Value) {
    let (slots, slot) = slots(key)
    if Self.isCoded(slot) {
      slots.storage?.setValue(ValueCoding.coded(value), at: slot)
    } else {
      slots.set(slot, to: value)
    }
  }

  private static func isCoded(_ slot: Int) -> Bool {
    (Model.storedMetadata[slot].metadata as? Schema.Attribute)?.isCodable ?? false
  }

  public func setValue<Value: PersistentModel>(
    forKey key: KeyPath<Model, Value>, to value: Value
  ) {
    let (slots, slot) = slots(key)
    slots.set(slot, to: value)
  }

  public func setValue<Value: PersistentModel>(
    forKey key: KeyPath<Model, Value?>, to value: Value?
  ) {
    let (slots, slot) = slots(key)
    slots.set(slot, to: value)
  }

  public func setValue<Value: RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Model, Value>, to value: Value
  ) where OtherModel == Value.PersistentElement {
    let (slots, slot) = slots(key)
    slots.set(slot, to: value)
  }

  public func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Model, Value>, to value: Value
  ) where OtherModel == Value.PersistentElement {
    let (slots, slot) = slots(key)
    (slots.set as (Int, Value) -> Void)(slot, value)
  }

  public func setTransformableValue<Value>(
    forKey key: KeyPath<Model, Value>, to value: Value
  ) {
    let (slots, slot) = slots(key)
    slots.setTransformable(slot, to: value, by: Self.option(slot))
  }

  /// How the slot's attribute names its transformer.
  private static func option(_ slot: Int) -> Schema.Attribute.Option {
    let attribute = Model.storedMetadata[slot].metadata as? Schema.Attribute
    return attribute?.options.first { $0.transformerName != nil } ?? .transformable(by: "")
  }
}
