extension PersistentModel {
  public static func createBackingData<P: PersistentModel>() -> some BackingData<P> {
    _RecordBacking<P>(for: P.self)
  }

  // Access by key path. The record is the object's own, whatever class in its hierarchy asks.

  private var backing: _RecordBacking<Self> { _RecordBacking(_record) }

  @_disfavoredOverload
  public func getValue<Value: Decodable>(forKey key: KeyPath<Self, Value>) -> Value {
    backing.getValue(forKey: key)
  }

  public func getValue<Value: PersistentModel>(forKey key: KeyPath<Self, Value>) -> Value {
    backing.getValue(forKey: key)
  }

  public func getValue<Value: PersistentModel>(forKey key: KeyPath<Self, Value?>) -> Value? {
    backing.getValue(forKey: key)
  }

  public func getValue<Value: RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Self, Value>
  ) -> Value where OtherModel == Value.PersistentElement {
    backing.getValue(forKey: key)
  }

  public func getTransformableValue<Value>(forKey key: KeyPath<Self, Value>) -> Value {
    backing.getTransformableValue(forKey: key)
  }

  @_disfavoredOverload
  public func setValue<Value: Encodable>(forKey key: KeyPath<Self, Value>, to value: Value) {
    backing.setValue(forKey: key, to: value)
  }

  public func setValue<Value: PersistentModel>(
    forKey key: KeyPath<Self, Value>, to value: Value
  ) {
    backing.setValue(forKey: key, to: value)
  }

  public func setValue<Value: PersistentModel>(
    forKey key: KeyPath<Self, Value?>, to value: Value?
  ) {
    backing.setValue(forKey: key, to: value)
  }

  public func setValue<Value: RelationshipCollection, OtherModel>(
    forKey key: KeyPath<Self, Value>, to value: Value
  ) where OtherModel == Value.PersistentElement {
    backing.setValue(forKey: key, to: value)
  }

  public func setTransformableValue<Value>(
    forKey key: KeyPath<Self, Value>, to value: Value
  ) {
    backing.setTransformableValue(forKey: key, to: value)
  }
}
