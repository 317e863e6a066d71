extension ModelContext {
  func store(_ identifier: String?) -> (any RecordStore)? {
    stores.first { $0.identifier == identifier }
  }

  /// The store an object belongs to: by its identifier, or where it was inserted.
  func store(of record: Record) -> (any RecordStore)? {
    store(record.identifier.storeIdentifier ?? record.storeIdentifier)
  }

  func reader(of store: any RecordStore) throws -> any StoreReader {
    do {
      try managed?.checkContainer()
    } catch {
      readers = [:]
      throw error
    }
    if let reader = readers[store.identifier] { return reader }
    let reader = try store.makeReader(for: editingState)
    readers[store.identifier] = reader
    return reader
  }

  /// The registered record, without asking a store.
  package func registeredRecord(for id: PersistentIdentifier) -> Record? {
    known(permanent[id] ?? id)
  }

  /// The registered record, if anybody holds it. One that only the context has may be out of date.
  func known(_ id: PersistentIdentifier) -> Record? {
    registered.modify(id) { record in isKnownUniquelyReferenced(&record) ? nil : record }
  }

  /// The object's record, read from its store if need be; nil if there is no such object, or it
  /// is deleted here.
  package func record(for id: PersistentIdentifier) throws -> Record? {
    let id = permanent[id] ?? id
    if let record = known(id) {
      if record.state == .fault { try fulfill(record) }
      return record.state == .gone ? nil : record
    }
    guard let store = store(id.storeIdentifier),
      let row = try reader(of: store).rows(for: [id])[id]
    else { return nil }
    return register(row)
  }

  /// Makes or refreshes the record of a row. A record with unsaved changes keeps them.
  package func register(_ row: Row) -> Record {
    let link = link
    let (record, count) = registered.value(
      for: row.id, keptIf: { !isKnownUniquelyReferenced(&$0) }, orElse: { Record(row, in: link) })
    if let count {
      purgeIfNeeded(count)
    } else if record.state == .fault {
      fill(record, from: row)
    }
    return record
  }

  /// Makes the record of a row of which only some values were read; the others are at the first
  /// access to one of them, or at an edit.
  func register(_ row: Row, partly slots: SlotProbe) -> Record {
    if let record = known(row.id) { return record }
    let record = Record(row, in: link)
    record.state = .fault
    record.probe = slots
    adopt(record)
    return record
  }

  /// A record whose values are read at the first access.
  package func fault(for id: PersistentIdentifier) -> Record? {
    let id = permanent[id] ?? id
    if let record = known(id) { return record }
    guard let store = store(id.storeIdentifier), let entity = store.model[id.entityName] else {
      return nil
    }
    let record = Record(id, entity, state: .fault)
    adopt(record)
    return record
  }

  func adopt(_ record: Record) {
    record.contextLink = link
    registered[record.identifier] = record
    purgeIfNeeded(registered.count)
  }

  /// - Parameter count: how many records are registered.
  private func purgeIfNeeded(_ count: Int) {
    if count > purgeThreshold, count - held.count > purgeThreshold { purge() }
  }

  /// Lets go of the records that nobody else holds.
  func purge() {
    registered.removeAll { isKnownUniquelyReferenced(&$0) }
    forgetTwins()
    purgeThreshold = max(1024, (registered.count - held.count) * 2)
  }

  /// Lets go of records if it looks as if nobody held most of them any more. Called where a context
  /// goes on to something else; costs next to nothing.
  func purgeIfAbandoned() {
    guard registered.count - held.count > 1024 else { return }
    var seen = 0
    let abandoned = registered.count(
      where: { isKnownUniquelyReferenced(&$0) }, amongAbout: 64, seen: &seen)
    if abandoned * 2 > seen { purge() }
  }

  /// Does a fetch's work, which keeps nearly all of the objects that it registers: who else holds
  /// records is looked at afterwards only.
  ///
  /// - Parameter body: returns how many objects it keeps.
  func keepingObjects(_ body: () throws -> Int) rethrows {
    let threshold = purgeThreshold
    purgeThreshold = .max
    var kept = 0
    defer {
      purgeThreshold = threshold
      let idle = registered.count - held.count
      if idle > threshold {
        if kept * 2 < idle { purge() } else { purgeThreshold = max(threshold, idle * 2) }
      }
    }
    kept = try body()
  }

  func fill(_ record: Record, from row: Row) {
    if record.values.count == row.values.count {
      record.values = row.values
    } else {
      for (slot, value) in zip(record.values.indices, row.values) { record.values[slot] = value }
    }
    record.probe = nil
    record.state = .registered
  }

  /// Reads a fault's values; an object that is not there is `gone`.
  func fulfill(_ record: Record) throws {
    guard record.state == .fault else { return }
    let id = record.identifier
    guard let store = store(of: record), let row = try reader(of: store).rows(for: [id])[id]
    else {
      if record.probe != nil { record.clear() }
      record.state = .gone
      return
    }
    fill(record, from: row)
  }

  /// Loads a slot's value where it is not loaded yet.
  func read(_ record: Record, slot: Int) {
    if record.state == .fault, record.probe?.isLoaded(slot) == true { return }
    load(record, slot: slot)
  }

  /// Loads a fault's values, and a to-many slot's references.
  func load(_ record: Record, slot: Int) {
    if record.state == .registered,
      !record.values[slot].isNull || record.entity?.properties[slot].relationship == nil
    {
      return
    }
    alone {
      do {
        try fulfill(record)
        guard record.state != .gone, record.values[slot].isNull, let entity = record.entity,
          let relationship = entity.properties[slot].relationship, relationship.isToMany
        else { return }
        record.values[slot] = .references(try links(of: record, slot: slot))
      } catch {
        readFailure = error
      }
    }
  }

  /// A to-many relationship's members as they are now: the store's, and unsaved changes over it.
  private func links(of record: Record, slot: Int) throws -> [PersistentIdentifier] {
    guard let entity = record.entity, let store = store(of: record),
      !record.identifier.isTemporary, processed[record.identifier]?.isInsert != true
    else { return [] }
    let base = try reader(of: store)
      .related(to: record.identifier, through: entity.properties[slot].name)
    return withPending(base, of: record, slot: slot)
  }

  private func withPending(
    _ base: [PersistentIdentifier], of record: Record, slot: Int
  ) -> [PersistentIdentifier] {
    var value = ModelValue.references(base)
    for set in [processed, unprocessed] {
      guard case .update(let changes) = set[record.identifier]?.kind,
        let change = changes.first(where: { $0.slot == slot })
      else { continue }
      value = change.delta.applied(to: value)
    }
    return value.identifiers
  }

  /// Loads a to-many slot of many records, those that are not loaded yet together.
  func loadLinks(of records: [Record], slot: Int) throws {
    var open: [String: [String: [Record]]] = [:]
    for record in records where record.state == .registered && record.values[slot].isNull {
      guard let property = record.entity?.properties[slot], let store = store(of: record),
        property.relationship?.isToMany == true, !record.identifier.isTemporary,
        processed[record.identifier]?.isInsert != true
      else { continue }
      open[store.identifier, default: [:]][property.name, default: []].append(record)
    }
    for (home, parts) in open {
      guard let store = store(home) else { continue }
      for (name, records) in parts {
        let found = try reader(of: store).related(to: records.map(\.identifier), through: name)
        for record in records {
          record.values[slot] = .references(
            withPending(found[record.identifier] ?? [], of: record, slot: slot))
        }
      }
    }
  }
}

extension ObjectChange {
  package var isInsert: Bool {
    if case .insert = kind { true } else { false }
  }

  package var isDelete: Bool {
    if case .delete = kind { true } else { false }
  }
}
