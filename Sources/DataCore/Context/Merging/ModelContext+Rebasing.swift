extension ModelContext {
  /// Lays unsaved changes of the region's objects on what the store holds now: what is so already
  /// is no change any more, what contradicts becomes a conflict, the rest stays.
  func rebase(on store: any RecordStore, _ region: Region) throws {
    let ids = processed.changes.values.filter { change in
      !change.isInsert && change.id.storeIdentifier == store.identifier
        && region.touches(change.id)
    }.map(\.id)
    conflicts.removeAll { $0.id.storeIdentifier == store.identifier && region.touches($0.id) }
    if processed.isEmpty { return }
    let reader = try reader(of: store)
    try detach(from: store, region, reader)
    let rows = try reader.rows(for: ids)
    for id in ids.sorted() {
      guard let change = processed[id] else { continue }
      switch change.kind {
      case .insert: break
      case .update(let properties): try rebase(change, properties, on: rows[id], reader)
      case .delete(let values): try rebase(deletionOf: change, values, on: rows[id], reader)
      }
    }
  }

  private func rebase(
    _ change: ObjectChange, _ properties: [PropertyChange], on row: Row?, _ reader: any StoreReader
  ) throws {
    guard let row else {
      // Links alone went with the object: the other ends are without it already.
      let isEdited = properties.contains { change.entity.properties[$0.slot].relationship == nil }
      if isEdited {
        conflicts.append(EditConflict(change.id, change.entity, .deletedThere))
      } else {
        letGo(change.id)
      }
      return
    }
    var left: [PropertyChange] = []
    for property in properties {
      switch property.delta {
      case .links(let added, let removed):
        let stored = Set(
          try reader.related(
            to: change.id, through: change.entity.properties[property.slot].name))
        let delta = PropertyChange.Delta.links(
          added: added.subtracting(stored), removed: removed.intersection(stored))
        if !delta.isEmpty { left.append(PropertyChange(property.slot, delta)) }
      case .value(let before, let after):
        let stored = try value(of: property.slot, in: row, reader)
        if stored == after { continue }
        left.append(property)
        if stored != before {
          conflicts.append(
            EditConflict(
              change.id, change.entity,
              .value(slot: property.slot, before: before, mine: after, theirs: stored)))
        }
      }
    }
    processed.replace(change.id, with: .update(change.id, change.entity, left))
    refresh(held[change.id], from: row, keeping: left)
  }

  /// A record's values: those of the row, and the unsaved ones over them.
  func refresh(_ record: Record?, from row: Row, keeping changes: [PropertyChange]) {
    guard let record else { return }
    fill(record, from: row)
    for change in changes {
      guard case .value(_, let after) = change.delta, change.slot < record.values.count else {
        continue
      }
      record.values[change.slot] = after
    }
    if changes.isEmpty { held[record.identifier] = nil }
    record.notifyAll()
  }

  private func rebase(
    deletionOf change: ObjectChange, _ values: [ModelValue], on row: Row?,
    _ reader: any StoreReader
  ) throws {
    guard let row else {
      processed.replace(change.id, with: nil)
      held[change.id] = nil
      return
    }
    let changed = try values.indices.filter { slot in
      try value(of: slot, in: row, reader).asStored != values[slot].asStored
    }
    if !changed.isEmpty {
      conflicts.append(EditConflict(change.id, change.entity, .deletedHere(changed: changed)))
    }
  }

  /// A stored value, a to-many relationship's members included.
  private func value(of slot: Int, in row: Row, _ reader: any StoreReader) throws -> ModelValue {
    guard row.entity.properties.indices.contains(slot) else { return .null }
    let property = row.entity.properties[slot]
    if property.relationship?.isToMany == true {
      return .references(try reader.related(to: row.id, through: property.name))
    }
    return slot < row.values.count ? row.values[slot] : .null
  }
}

extension ModelValue {
  /// No members and no value are one for a to-many relationship.
  fileprivate var asStored: ModelValue {
    if case .references(let ids) = self, ids.isEmpty { .null } else { self }
  }
}

extension PropertyChange.Delta {
  fileprivate var isEmpty: Bool {
    switch self {
    case .value(let before, let after): before == after
    case .links(let added, let removed): added.isEmpty && removed.isEmpty
    }
  }
}
