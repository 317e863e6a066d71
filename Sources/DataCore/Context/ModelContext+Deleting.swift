extension ModelContext {
  /// Deletes objects and what their delete rules take with them; the rest loses its links.
  ///
  /// Throws `denied` if a rule forbids it, or `readOnly`; then nothing is deleted. Objects that
  /// are already gone are passed over. However many objects go, their stores are asked as often as
  /// for one, and once more for each level of a cascade.
  package func delete(_ ids: [PersistentIdentifier]) throws {
    let doomed = try doomedRecords(ids)
    let closure = Set(doomed.map(\.identifier))
    try checkDenials(doomed, closure)
    var cuts = LinkCuts()
    // Held until their links are cut: only what somebody holds stays registered.
    let neighbours = try noteLinks(of: doomed, closure, in: &cuts)
    let holders = try noteReferences(to: doomed, closure, in: &cuts)
    withExtendedLifetime((neighbours, holders)) {
      for record in doomed { bury(record) }
      for (record, slot, ids) in cuts.all { cut(ids, at: slot, of: record) }
    }
  }

  /// The objects and those that their delete rules take with them, their links loaded.
  private func doomedRecords(_ ids: [PersistentIdentifier]) throws -> [Record] {
    var doomed: [Record] = []
    var seen: Set<PersistentIdentifier> = []
    var open = ids
    while !open.isEmpty {
      let level = try records(for: open).filter { seen.insert($0.identifier).inserted }
      for record in level {
        guard let store = store(of: record), let reason = store.readOnlyReason else { continue }
        throw DataError(
          .readOnly, "\(store.name) cannot be changed: \(reason)",
          remedy: "Open a writable copy of it.")
      }
      for (entity, records) in byEntity(level) {
        for slot in entity.toManySlots { try loadLinks(of: records, slot: slot) }
      }
      doomed += level
      open = []
      for record in level {
        for (slot, property) in (record.entity?.properties ?? []).enumerated()
        where property.relationship?.deleteRule == .cascade {
          for id in record.value(at: slot).identifiers where !seen.contains(id) { open.append(id) }
        }
      }
    }
    return doomed
  }

  private func byEntity(_ records: [Record]) -> [(EntityDescription, [Record])] {
    var parts: [(entity: EntityDescription, records: [Record])] = []
    for record in records {
      guard let entity = record.entity else { continue }
      if let place = parts.firstIndex(where: { $0.entity === entity }) {
        parts[place].records.append(record)
      } else {
        parts.append((entity, [record]))
      }
    }
    return parts
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

  /// Notes the other ends of the objects' links; returns the objects there.
  private func noteLinks(
    of doomed: [Record], _ closure: Set<PersistentIdentifier>, in cuts: inout LinkCuts
  ) throws -> [Record] {
    var links: [(id: PersistentIdentifier, of: Record, slot: Int)] = []
    var order: [PersistentIdentifier] = []
    var seen: Set<PersistentIdentifier> = []
    for record in doomed {
      for (slot, property) in (record.entity?.properties ?? []).enumerated()
      where property.relationship?.inverse != nil {
        for id in record.value(at: slot).identifiers where !closure.contains(id) {
          links.append((id, record, slot))
          if seen.insert(id).inserted { order.append(id) }
        }
      }
    }
    let neighbours = try records(for: order)
    let known = Dictionary(
      neighbours.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    for link in links {
      guard let other = known[permanent[link.id] ?? link.id],
        let inverse = inverseSlot(of: link.of, slot: link.slot, in: other)?.slot
      else { continue }
      cuts.note(link.of.identifier, at: inverse, of: other)
    }
    return neighbours
  }

  /// Notes relationships that point to the objects and that those do not show, so that none
  /// dangles: those without an inverse, and one-to-ones, of which some program may have left the
  /// other end empty. Returns the objects that have them.
  private func noteReferences(
    to doomed: [Record], _ closure: Set<PersistentIdentifier>, in cuts: inout LinkCuts
  ) throws -> [Record] {
    var holders: [Record] = []
    for store in stores {
      let stored = doomed.filter {
        !$0.identifier.isTemporary && self.store(of: $0) === store
      }
      if stored.isEmpty { continue }
      var reader: OverlayReader?
      for source in store.model.entities {
        for property in source.properties {
          guard let relationship = property.relationship,
            relationship.inverse == nil || isOneToOne(property, in: store.model),
            source.superentityName.flatMap({ store.model[$0]?.property(property.name) }) == nil
          else { continue }
          let ids = stored.filter {
            $0.entity?.lineage.contains(relationship.destination) == true
          }.map(\.identifier)
          if ids.isEmpty { continue }
          let overlaid =
            try reader
            ?? OverlayReader(
              try self.reader(of: store), overlay(of: store), model: store.model)
          reader = overlaid
          holders += try note(
            property, of: source, pointingTo: ids, closure, by: overlaid, in: &cuts)
        }
      }
    }
    return holders
  }

  private func isOneToOne(_ property: PropertyDescription, in model: ModelDescription) -> Bool {
    property.relationship?.isToMany == false
      && model.inverse(of: property)?.property.relationship?.isToMany == false
  }

  private func note(
    _ property: PropertyDescription, of source: EntityDescription,
    pointingTo ids: [PersistentIdentifier], _ closure: Set<PersistentIdentifier>,
    by reader: OverlayReader, in cuts: inout LinkCuts
  ) throws -> [Record] {
    let path = FilterPath([property.name])
    let isToMany = property.relationship?.isToMany == true
    let filter: Filter =
      isToMany
      ? .some(path, .identifiers(ids))
      : ids.count == 1
        ? .compare(.path(path), .equal, .value(.reference(ids[0])))
        : .contained(.path(path), in: ids.map { .reference($0) })
    var found: [PersistentIdentifier] = []
    try reader.enumerate(Query(.entity(source.name), filter: filter)) { row in
      if !closure.contains(row.id) { found.append(row.id) }
      return true
    }
    let holders = try records(for: found)
    let doomed = Set(ids)
    for (entity, records) in byEntity(holders) {
      guard let slot = entity.slot(of: property.name) else { continue }
      if isToMany { try loadLinks(of: records, slot: slot) }
      for record in records {
        for id in record.value(at: slot).identifiers where doomed.contains(id) {
          cuts.note(id, at: slot, of: record)
        }
      }
    }
    return holders
  }
}

extension ModelContext {
  /// Takes the object itself out, with the links it has.
  func bury(_ record: Record) {
    guard let entity = record.entity, record.state == .registered else { return }
    let id = record.identifier
    let values = image(of: record)
    record.state = .gone
    tellEdit(of: record, entity, nil)
    // One that is gone leads nowhere.
    for slot in entity.relationshipSlots { record.values[slot] = .null }
    for slot in entity.toManySlots { record.values[slot] = .references([]) }
    if fresh.removeValue(forKey: id) != nil {
      held[id] = nil
      return
    }
    held[id] = record
    unprocessed.append(ObjectChange(id, entity, .delete(values)))
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
