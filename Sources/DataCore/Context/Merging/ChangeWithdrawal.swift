/// Takes unsaved changes back, each at both ends of its relationship, so that an object is as it is
/// stored. What has to be said again for other objects is kept until `finish()`.
struct ChangeWithdrawal {
  private let context: ModelContext
  /// To-one links that objects got here when they left one whose change is withdrawn.
  private var moves: [(id: PersistentIdentifier, slot: Int, target: PersistentIdentifier)] = []
  private var kept: [PersistentIdentifier] = []
  private var touched: Set<PersistentIdentifier> = []

  init(_ context: ModelContext) { self.context = context }

  /// Takes back one property's change.
  mutating func drop(_ slot: Int, of id: PersistentIdentifier) {
    guard let change = context.processed[id], case .update(let properties) = change.kind,
      let dropped = properties.first(where: { $0.slot == slot })
    else { return }
    touched.insert(id)
    context.processed.replace(
      id, with: .update(id, change.entity, properties.filter { $0.slot != slot }))
    guard let inverse = change.entity.properties[slot].relationship?.inverse else { return }
    for other in dropped.delta.mentioned { unlink(id, from: other, inverse) }
  }

  /// Takes back a deletion. What was moved away from the object stays moved.
  mutating func keep(_ id: PersistentIdentifier) {
    context.processed.replace(id, with: nil)
    touched.insert(id)
    kept.append(id)
    for change in context.processed.sorted where change.id != id {
      unlink(id, from: change.id, nil)
    }
  }

  /// Takes back what one property of an object, or each (nil), gains or loses of another.
  private mutating func unlink(
    _ id: PersistentIdentifier, from other: PersistentIdentifier, _ property: String?
  ) {
    guard let change = context.processed[other] else { return }
    func isMeant(_ slot: Int) -> Bool {
      property == nil || change.entity.properties[slot].name == property
    }
    switch change.kind {
    case .delete: return
    case .insert(var values):
      for slot in values.indices where isMeant(slot) { values[slot] = values[slot].without([id]) }
      context.processed.replace(other, with: ObjectChange(other, change.entity, .insert(values)))
      if let record = context.held[other] {
        for slot in values.indices { record.values[slot] = values[slot] }
      }
    case .update(let properties):
      var left: [PropertyChange] = []
      var moved: [(slot: Int, third: PersistentIdentifier)] = []
      for item in properties {
        guard isMeant(item.slot) else {
          left.append(item)
          continue
        }
        if let delta = item.delta.without(id) { left.append(PropertyChange(item.slot, delta)) }
        guard case .value(.reference(let before), .reference(let after)) = item.delta else {
          continue
        }
        if before == id { moves.append((other, item.slot, after)) }
        if before == id || after == id { moved.append((item.slot, before == id ? after : before)) }
      }
      if left == properties { return }
      touched.insert(other)
      context.processed.replace(other, with: .update(other, change.entity, left))
      for (slot, third) in moved {
        if let inverse = change.entity.properties[slot].relationship?.inverse {
          unlink(other, from: third, inverse)
        }
      }
    }
  }

  /// Reads the objects' values again and makes the edits that are still meant.
  func finish() throws {
    for id in touched { try reload(id) }
    for id in kept { try leaveDeleted(id) }
    for move in moves {
      guard let record = try context.record(for: move.id),
        try context.record(for: move.target) != nil
      else { continue }
      context.set(.reference(move.target), at: move.slot, of: record)
    }
  }

  private func reload(_ id: PersistentIdentifier) throws {
    guard let record = context.held[id] else { return }
    guard let change = context.processed[id] else {
      context.held[id] = nil
      record.state = .registered
      context.forget(record)
      return
    }
    guard case .update(let properties) = change.kind, let store = context.store(of: record),
      let row = try context.reader(of: store).rows(for: [id])[id]
    else { return }
    context.refresh(record, from: row, keeping: properties)
  }

  /// An object that stays loses its links to those that are deleted here.
  private func leaveDeleted(_ id: PersistentIdentifier) throws {
    guard let record = try context.record(for: id) else { return }
    for change in context.processed.sorted {
      guard case .delete(let values) = change.kind else { continue }
      for (slot, property) in change.entity.properties.enumerated()
      where slot < values.count && values[slot].identifiers.contains(id) {
        guard let inverse = property.relationship?.inverse,
          let own = record.entity?.slot(of: inverse)
        else { continue }
        context.set(record.value(at: own).without([change.id]), at: own, of: record)
      }
    }
  }
}

extension PropertyChange.Delta {
  /// The objects that are linked or unlinked.
  fileprivate var mentioned: Set<PersistentIdentifier> {
    switch self {
    case .value(let before, let after): Set(before.identifiers + after.identifiers)
    case .links(let added, let removed): added.union(removed)
    }
  }

  /// The change without what it does to the object; nil if nothing is left.
  fileprivate func without(_ id: PersistentIdentifier) -> Self? {
    switch self {
    case .links(var added, var removed):
      added.remove(id)
      removed.remove(id)
      return added.isEmpty && removed.isEmpty ? nil : .links(added: added, removed: removed)
    case .value(let before, let after):
      let isThere = before.identifiers.contains(id)
      guard isThere != after.identifiers.contains(id) else { return self }
      guard case .references(let old) = before, case .references(var new) = after else {
        return nil
      }
      if isThere {
        new.insert(id, at: min(old.firstIndex(of: id) ?? 0, new.count))
      } else {
        new.removeAll { $0 == id }
      }
      return old == new ? nil : .value(before: before, after: .references(new))
    }
  }
}
