extension ModelContext {
  /// Takes objects that others deleted out of the links that are about to be made to them: as if
  /// the links had been saved first, and then the objects deleted.
  func detach(from store: any RecordStore, _ region: Region, _ reader: any StoreReader) throws {
    var targets: Set<PersistentIdentifier> = []
    for change in processed.changes.values {
      for id in change.targets
      where id.storeIdentifier == store.identifier && region.touches(id)
        && processed[id]?.isInsert != true
      {
        targets.insert(id)
      }
    }
    if targets.isEmpty { return }
    let there = try reader.rows(for: targets.sorted())
    let gone = targets.filter { there[$0] == nil }
    if gone.isEmpty { return }
    for change in processed.changes.values where !change.targets.isDisjoint(with: gone) {
      processed.replace(change.id, with: change.without(targets: gone))
      guard let record = held[change.id] else { continue }
      if processed[change.id] == nil {
        held[change.id] = nil
        forget(record)
        continue
      }
      for slot in record.values.indices {
        record.values[slot] = record.values[slot].without(gone)
      }
    }
  }
}

extension ObjectChange {
  /// The objects that it links to.
  fileprivate var targets: Set<PersistentIdentifier> {
    switch kind {
    case .insert(let values): Set(values.flatMap(\.identifiers))
    case .delete: []
    case .update(let changes):
      changes.reduce(into: []) { targets, change in
        switch change.delta {
        case .value(_, let after): targets.formUnion(after.identifiers)
        case .links(let added, _): targets.formUnion(added)
        }
      }
    }
  }

  fileprivate func without(targets: Set<PersistentIdentifier>) -> ObjectChange? {
    switch kind {
    case .delete: return self
    case .insert(let values):
      return ObjectChange(id, entity, .insert(values.map { $0.without(targets) }))
    case .update(let changes):
      return .update(
        id, entity,
        changes.compactMap { change in
          switch change.delta {
          case .value(let before, let after):
            let left = after.without(targets)
            return before == left
              ? nil : PropertyChange(change.slot, .value(before: before, after: left))
          case .links(let added, let removed):
            let left = added.subtracting(targets)
            return left.isEmpty && removed.isEmpty
              ? nil : PropertyChange(change.slot, .links(added: left, removed: removed))
          }
        })
    }
  }
}

extension ModelValue {
  /// A link without some of its targets.
  func without(_ targets: Set<PersistentIdentifier>) -> ModelValue {
    switch self {
    case .reference(let id): targets.contains(id) ? .null : self
    case .references(let ids): .references(ids.filter { !targets.contains($0) })
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .transformable:
      self
    }
  }
}
