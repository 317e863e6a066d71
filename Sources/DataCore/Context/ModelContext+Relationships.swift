extension ModelContext {
  /// The slot at the other end of a relationship, in the entity the target really has.
  func inverseSlot(
    of record: Record, slot: Int, in target: Record
  ) -> (slot: Int, relationship: RelationshipDescription)? {
    guard let name = record.entity?.properties[slot].relationship?.inverse,
      let entity = target.entity, let inverse = entity.slot(of: name),
      let relationship = entity.properties[inverse].relationship
    else { return nil }
    return (inverse, relationship)
  }

  /// Points a to-one relationship elsewhere and keeps the other ends true.
  func setTarget(_ target: PersistentIdentifier?, at slot: Int, of record: Record) {
    let before = record.values[slot].identifiers.first
    guard before != target else { return }
    if let before, let old = linked(before) {
      unlink(record.identifier, from: old, inverseOf: slot, of: record)
    }
    assign(target.map { .reference($0) } ?? .null, at: slot, of: record)
    if let target, let new = linked(target) {
      link(record.identifier, to: new, inverseOf: slot, of: record)
    }
  }

  /// Replaces a to-many relationship's members and keeps the other ends true. One that is given
  /// twice counts once, in its first place.
  func setMembers(_ given: [PersistentIdentifier], at slot: Int, of record: Record) {
    let before = record.values[slot].identifiers
    let old = Set(before)
    let new = Set(given)
    var seen: Set<PersistentIdentifier> = []
    let members = new.count == given.count ? given : given.filter { seen.insert($0).inserted }
    let isOrdered = record.entity?.properties[slot].relationship?.isOrdered == true
    if isOrdered ? before == members : old == new { return }
    for id in before where !new.contains(id) {
      if let target = linked(id) {
        unlink(record.identifier, from: target, inverseOf: slot, of: record)
      }
    }
    let added = new.subtracting(old)
    if isOrdered {
      assign(.references(members), at: slot, of: record)
    } else {
      record.values[slot] = .references(members.sorted())
      note(
        [PropertyChange(slot, .links(added: added, removed: old.subtracting(new)))],
        of: record)
    }
    for id in members where added.contains(id) {
      if let target = linked(id) {
        link(record.identifier, to: target, inverseOf: slot, of: record)
      }
    }
  }

  /// The record of a relationship's target; nil where it dangles.
  private func linked(_ id: PersistentIdentifier) -> Record? {
    do {
      return try record(for: id)
    } catch {
      readFailure = error
      return nil
    }
  }

  private func link(
    _ id: PersistentIdentifier, to target: Record, inverseOf slot: Int, of record: Record
  ) {
    guard let inverse = inverseSlot(of: record, slot: slot, in: target) else { return }
    if inverse.relationship.isToMany {
      changeMembers(of: target, at: inverse.slot, adding: id)
    } else {
      // Whoever held the target until now loses it.
      if let holder = target.values[inverse.slot].identifiers.first, holder != id,
        let holder = linked(holder)
      {
        if record.entity?.properties[slot].relationship?.isToMany == true {
          changeMembers(of: holder, at: holderSlot(of: record, slot, in: holder), removing: target)
        } else {
          assign(.null, at: holderSlot(of: record, slot, in: holder), of: holder)
          holder.notify(holderSlot(of: record, slot, in: holder))
        }
      }
      assign(.reference(id), at: inverse.slot, of: target)
      target.notify(inverse.slot)
    }
  }

  private func holderSlot(of record: Record, _ slot: Int, in holder: Record) -> Int {
    guard let name = record.entity?.properties[slot].name else { return slot }
    return holder.entity?.slot(of: name) ?? slot
  }

  private func unlink(
    _ id: PersistentIdentifier, from target: Record, inverseOf slot: Int, of record: Record
  ) {
    guard let inverse = inverseSlot(of: record, slot: slot, in: target) else { return }
    if inverse.relationship.isToMany {
      changeMembers(of: target, at: inverse.slot, removing: record)
    } else if target.values[inverse.slot].identifiers.first == id {
      assign(.null, at: inverse.slot, of: target)
      target.notify(inverse.slot)
    }
  }

  /// One member more or less, without loading the others.
  private func changeMembers(
    of record: Record, at slot: Int, adding: PersistentIdentifier? = nil,
    removing: Record? = nil
  ) {
    guard let entity = record.entity, slot < entity.properties.count else { return }
    defer { record.notify(slot) }
    if entity.properties[slot].relationship?.isOrdered == true {
      load(record, slot: slot)
      var members = record.values[slot].identifiers
      members.removeAll { $0 == removing?.identifier || $0 == adding }
      if let adding { members.append(adding) }
      assign(.references(members), at: slot, of: record)
      return
    }
    let added: Set<PersistentIdentifier> = adding.map { [$0] } ?? []
    let removed: Set<PersistentIdentifier> = removing.map { [$0.identifier] } ?? []
    let delta = PropertyChange.Delta.links(added: added, removed: removed)
    if case .references(let members) = record.values[slot] {
      let value = delta.applied(to: .references(members))
      if value == record.values[slot] { return }
      record.values[slot] = value
    }
    note([PropertyChange(slot, delta)], of: record)
  }
}
