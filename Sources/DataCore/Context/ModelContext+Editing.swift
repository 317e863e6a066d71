extension ModelContext {
  /// Sets a property by name, its type and its store checked; both ends of a relationship change.
  ///
  /// Throws `unknownObject`, `unknownProperty`, `invalidValue` or `readOnly`.
  package func setValue(
    _ value: ModelValue, for property: String, of id: PersistentIdentifier
  ) throws {
    guard let record = try record(for: id) else {
      throw DataError(
        .unknownObject, "\(id.entityName) \(id.keyText) is no longer there.",
        remedy: "Somebody deleted it; reload the list.")
    }
    try setValue(value, for: property, of: record)
  }

  func setValue(_ value: ModelValue, for property: String, of record: Record) throws {
    guard let entity = record.entity else { return }
    if let store = store(of: record), let reason = store.readOnlyReason {
      throw DataError(
        .readOnly, "\(store.name) cannot be changed: \(reason)",
        remedy: "Open a writable copy of it.")
    }
    let slot = try checked(value, for: property, of: entity)
    set(value, at: slot, of: record)
  }

  /// The property's slot, if the value is of its type; null passes, saving checks that.
  func checked(
    _ value: ModelValue, for property: String, of entity: EntityDescription
  ) throws -> Int {
    guard let slot = entity.slot(of: property) else {
      throw DataError(
        .unknownProperty, "\(entity.name) has no property named \(property).",
        remedy: "It has \(entity.properties.map(\.name).sorted().joined(separator: ", ")).")
    }
    let description = entity.properties[slot]
    guard value.isNull || value.fits(description) else {
      throw DataError(
        .invalidValue, "\(property) of \(entity.name) does not take \(value.kindName).",
        remedy: "It takes \(description.kindName).")
    }
    return slot
  }

  /// Sets a slot of a registered record. A value equal to the present one is no change.
  func set(_ value: ModelValue, at slot: Int, of record: Record) {
    load(record, slot: slot)
    guard record.state == .registered, let entity = record.entity,
      slot < entity.properties.count
    else { return refuse(value, at: slot, of: record) }
    let property = entity.properties[slot]
    guard let relationship = property.relationship else {
      assign(value, at: slot, of: record)
      return
    }
    if relationship.isToMany {
      setMembers(value.identifiers.map { permanent[$0] ?? $0 }, at: slot, of: record)
    } else {
      setTarget(value.identifiers.first.map { permanent[$0] ?? $0 }, at: slot, of: record)
    }
  }

  /// Stores one slot's value and notes the change.
  func assign(_ value: ModelValue, at slot: Int, of record: Record) {
    let before = record.values[slot]
    guard before != value else { return }
    record.values[slot] = value
    note([PropertyChange(slot, .value(before: before, after: value))], of: record)
  }

  /// Adds what changed to the unprocessed changes; new objects are read later, whole.
  func note(_ changes: [PropertyChange], of record: Record) {
    guard let entity = record.entity else { return }
    held[record.identifier] = record
    tellEdit(of: record, entity, changes)
    if fresh[record.identifier] != nil { return }
    unprocessed.append(ObjectChange(record.identifier, entity, .update(changes)))
  }
}
