/// The objects that a detached record's relationships point to, kept until they are inserted.
final class DetachedTargets {
  var objects: [PersistentIdentifier: any PersistentModel] = [:]
}

extension Record {
  @usableFromInline
  func _value(at slot: Int) -> _ModelValue { value(at: slot) }

  @usableFromInline
  func _setValue(_ value: _ModelValue, at slot: Int) { setValue(value, at: slot) }

  @usableFromInline
  var _isUnread: Bool { state == .detached && !isRead }

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

  /// Where the object cannot be linked to, the link stays as it was and the next save throws why.
  func setTarget(_ model: (any PersistentModel)?, at slot: Int) {
    guard let model else { return setValue(.null, at: slot) }
    if let target = admit(model) { setValue(.reference(target), at: slot) }
  }

  func setTargets(_ models: [any PersistentModel]?, at slot: Int) {
    guard let models else { return setValue(.null, at: slot) }
    var targets: [PersistentIdentifier] = []
    targets.reserveCapacity(models.count)
    for model in models {
      guard let target = admit(model) else { return }
      targets.append(target)
    }
    setValue(.references(targets), at: slot)
  }

  /// The identifier of an object that this one is about to point to; nil where it cannot. A detached
  /// record keeps the object; a registered one has its context insert it.
  private func admit(_ model: any PersistentModel) -> PersistentIdentifier? {
    let target = model._record
    if state == .detached {
      let kept = targets ?? DetachedTargets()
      targets = kept
      kept.objects[target.identifier] = model
    } else if let context {
      if target.state == .detached { context.insertGraph(model) }
      if let objection = context.objection(to: target) {
        context.refuse(objection)
        return nil
      }
    }
    return target.identifier
  }
}
