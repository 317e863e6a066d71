public import Observation

/// Tells the registrar that the property in a slot has changed, by the key path that its getter
/// uses: the one of the class that declares it.
public func _notify<Model: PersistentModel>(
  _ registrar: ObservationRegistrar, _ model: Model, _ slot: Int, _ origin: _ModelOrigin
) {
  guard let keyPath = origin.keyPath(of: slot, in: Model.self) else { return }
  func tell<Value>(_ type: Value.Type) {
    guard let keyPath = keyPath as? KeyPath<Model, Value> else { return }
    registrar.withMutation(of: model, keyPath: keyPath) {}
  }
  _openExistential(type(of: keyPath).valueType, do: tell)
}

extension Record {
  /// Tells who observes the object's property, for a change that its setter did not make: by the
  /// other end of a relationship, by undo, or by a merge.
  func notify(_ slot: Int) {
    guard let object else { return }
    (object as? any PersistentModel)?._$notify(slot)
    notifyTwins(slot)
  }

  func notifyAll() {
    guard let object = object as? any PersistentModel else { return }
    for slot in values.indices {
      object._$notify(slot)
      notifyTwins(slot)
    }
  }
}
