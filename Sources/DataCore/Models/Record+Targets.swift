/// The objects that a detached record's relationships point to, kept until they are inserted.
final class DetachedTargets {
  var objects: [PersistentIdentifier: any PersistentModel] = [:]
}

extension Record {
  @usableFromInline
  func _value(at slot: Int) -> ModelValue { value(at: slot) }

  @usableFromInline
  func _setValue(_ value: ModelValue, at slot: Int) { setValue(value, at: slot) }

  /// Whether it is a new object's, and nobody asked for it yet.
  public var _isNew: Bool { state == .detached && object == nil }

  func keep(_ other: DetachedTargets) {
    guard let targets else {
      self.targets = other
      return
    }
    targets.objects.merge(other.objects) { _, new in new }
  }

  func target<Value: PersistentModel>(
    _ id: PersistentIdentifier, as type: Value.Type
  ) -> Value? {
    if let object = targets?.objects[id] as? Value { return object }
    return context?.object(for: id) as? Value
  }

  func targets<Value: PersistentModel>(
    _ ids: [PersistentIdentifier], as type: Value.Type
  ) -> [Value] {
    if let targets { return ids.compactMap { targets.objects[$0] as? Value } }
    return context?.objects(for: ids, as: type) ?? []
  }

  func setTarget(_ model: (any PersistentModel)?, at slot: Int) {
    setValue(model.map { .reference(admit($0)) } ?? .null, at: slot)
  }

  func setTargets(_ models: [any PersistentModel]?, at slot: Int) {
    setValue(models.map { .references($0.map(admit)) } ?? .null, at: slot)
  }

  /// The identifier of an object that this one is about to point to. A detached record keeps the
  /// object; a registered one has its context insert it.
  private func admit(_ model: any PersistentModel) -> PersistentIdentifier {
    let target = model._record
    if state == .detached {
      let kept = targets ?? DetachedTargets()
      targets = kept
      kept.objects[target.identifier] = model
    } else if let context {
      if target.state == .detached {
        context.insertGraph(model)
      } else {
        precondition(
          target.context === context || !target.identifier.isTemporary,
          "A relationship joins objects of one context: save the other one first, or fetch it here."
        )
      }
    }
    return target.identifier
  }
}
