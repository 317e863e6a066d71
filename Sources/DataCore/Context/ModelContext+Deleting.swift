extension ModelContext {
  /// Deletes objects and what their delete rules take with them; the rest loses its links.
  ///
  /// Throws `denied` if a rule forbids it, or `readOnly`; then nothing is deleted. Objects that
  /// are already gone are passed over.
  package func delete(_ ids: [PersistentIdentifier]) throws {
    var doomed: [Record] = []
    var closure: Set<PersistentIdentifier> = []
    var open = Array(ids.reversed())
    while let id = open.popLast() {
      guard let record = try record(for: id), closure.insert(record.identifier).inserted else {
        continue
      }
      if let store = store(of: record), let reason = store.readOnlyReason {
        throw DataError(
          .readOnly, "\(store.name) cannot be changed: \(reason)",
          remedy: "Open a writable copy of it.")
      }
      doomed.append(record)
      for (slot, property) in (record.entity?.properties ?? []).enumerated()
      where property.relationship?.deleteRule == .cascade {
        open += record.value(at: slot).identifiers.reversed()
      }
    }
    try checkDenials(doomed, closure)
    for record in doomed {
      try dropReferences(to: record)
      for (slot, property) in (record.entity?.properties ?? []).enumerated()
      where property.relationship != nil {
        set(.null, at: slot, of: record)
      }
    }
    for record in doomed { bury(record) }
  }

  private func checkDenials(
    _ doomed: [Record], _ closure: Set<PersistentIdentifier>
  ) throws {
    for record in doomed {
      for (slot, property) in (record.entity?.properties ?? []).enumerated()
      where property.relationship?.deleteRule == .deny {
        let left = record.value(at: slot).identifiers.filter { !closure.contains($0) }
        guard let first = left.first else { continue }
        throw DataError(
          .denied,
          "\(record.identifier.entityName) \(record.identifier.keyText) cannot be deleted: its "
            + "\(property.name) still holds \(left.count) (\(first.entityName) \(first.keyText)).",
          remedy: "Delete or move those first; the rule is deny.")
      }
    }
  }

  /// Clears relationships that point to the object and that it does not show, so that none
  /// dangles: those without an inverse, and one-to-ones, of which some program may have left the
  /// other end empty.
  private func dropReferences(to record: Record) throws {
    guard let entity = record.entity, let store = store(of: record),
      !record.identifier.isTemporary
    else { return }
    for source in store.model.entities where source.superentityName == nil || !source.isAbstract {
      for property in source.properties {
        guard let relationship = property.relationship,
          relationship.inverse == nil || isOneToOne(property, in: store.model),
          entity.lineage.contains(relationship.destination),
          source.superentityName.flatMap({ store.model[$0]?.property(property.name) }) == nil
        else { continue }
        try dropReferences(to: record, from: source, through: property, in: store)
      }
    }
  }

  private func isOneToOne(_ property: PropertyDescription, in model: ModelDescription) -> Bool {
    property.relationship?.isToMany == false
      && model.inverse(of: property)?.property.relationship?.isToMany == false
  }

  private func dropReferences(
    to record: Record, from source: EntityDescription, through property: PropertyDescription,
    in store: any RecordStore
  ) throws {
    let path = FilterPath([property.name])
    let filter: Filter =
      property.relationship?.isToMany == true
      ? .some(path, .identifiers([record.identifier]))
      : .compare(.path(path), .equal, .value(.reference(record.identifier)))
    let reader = OverlayReader(try reader(of: store), overlay(of: store), model: store.model)
    var holders: [PersistentIdentifier] = []
    try reader.enumerate(Query(.entity(source.name), filter: filter)) { row in
      holders.append(row.id)
      return true
    }
    for id in holders {
      guard let holder = try self.record(for: id),
        let slot = holder.entity?.slot(of: property.name)
      else { continue }
      let members = holder.value(at: slot).identifiers.filter { $0 != record.identifier }
      set(members.isEmpty ? .null : .references(members), at: slot, of: holder)
    }
  }

  /// Takes the object itself out; its links are cleared by now.
  func bury(_ record: Record) {
    guard let entity = record.entity, record.state == .registered else { return }
    let id = record.identifier
    record.state = .gone
    tellEdit(of: record, entity, nil)
    if fresh.removeValue(forKey: id) != nil {
      held[id] = nil
      return
    }
    held[id] = record
    unprocessed.append(ObjectChange(id, entity, .delete(image(of: record))))
  }

  /// All values as a change set keeps them: to-many slots as references.
  func image(of record: Record) -> [ModelValue] {
    loadLinks(of: record)
    return record.values
  }

  /// Loads the to-many slots that are not loaded yet.
  func loadLinks(of record: Record) {
    for slot in record.entity?.toManySlots ?? [] where record.values[slot].isNull {
      if record.state == .registered { load(record, slot: slot) }
      if record.values[slot].isNull { record.values[slot] = .references([]) }
    }
  }
}
