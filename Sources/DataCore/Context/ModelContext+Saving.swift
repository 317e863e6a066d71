package import Foundation

extension ModelContext {
  /// Writes all unsaved changes, each store's in one transaction.
  ///
  /// What others saved meanwhile is taken in first: property by property the value that is unsaved
  /// here wins, and an object that they deleted stays deleted. A new object whose unique values
  /// another one has already becomes a change of that one.
  ///
  /// Throws `SwiftDataError.modelValidationFailure` for what breaks a rule of the model, which
  /// `explanation` names; then the store is as it was and its changes are still pending. What a
  /// call that cannot throw refused, as the insertion of another context's object, is thrown too,
  /// once: nothing is saved then, and the next call saves.
  public func save() throws {
    if isManaged {
      try surfacing { try saveMerged(at: clock()) }
    } else {
      try alone { try save(at: clock()) }
    }
  }

  /// Saves as it is: what others saved or have already is an error.
  ///
  /// Throws what the store throws (`DataError`); then that store is as it was and its changes
  /// are still pending.
  package func save(at date: Date) throws {
    try throwRefusal()
    guard beginSave() else { return }
    defer { purgeIfAbandoned() }
    do {
      try write(at: date)
    } catch {
      tellWritten()
      throw error
    }
    endSave()
  }

  /// Tells what a save wrote that threw: what one store took before another one refused its part.
  /// Those who hear of saves have no other way to learn it.
  func tellWritten() {
    managed?.lastDropped = []
    if !savedSets.isEmpty { saveHooks?.didSave() }
  }

  func throwRefusal() throws {
    guard let refusal else { return }
    self.refusal = nil
    throw refusal
  }

  /// Returns whether there is anything to save.
  func beginSave() -> Bool {
    processPendingChanges()
    guard !processed.isEmpty else { return false }
    saveHooks?.willSave()
    processPendingChanges()
    savedSets = []
    lastTransactionNumbers = [:]
    return true
  }

  /// Hands each store its part of what is pending, in one transaction each.
  func write(at date: Date) throws {
    for (store, changes) in try sharedOut(processed) {
      let request = SaveRequest(
        changes, author: author, contextName: transactionName, date: date, editor: editor,
        willCommit: willCommit)
      let result = try store.save(request)
      settle(changes, result)
      lastTransactionNumbers[store.identifier] = result.transaction
    }
  }

  func endSave() {
    transactionName = nil
    saveHooks?.didSave()
  }

  /// The last save's transactions, in the stores' order.
  package var lastTransactions: [Int64] {
    stores.compactMap { lastTransactionNumbers[$0.identifier] }
  }

  /// What the last save wrote, under permanent identifiers.
  package var lastSaved: [ChangeSet] { savedSets.map { $0.remapped($1) } }

  /// The pending changes by store, in the stores' order.
  private func sharedOut(
    _ set: ChangeSet
  ) throws -> [(any RecordStore, ChangeSet)] {
    var parts: [(home: any RecordStore, changes: [ObjectChange])] = []
    if let only = try onlyHome(of: set) { return [(only, set)] }
    for change in set.changes.values {
      let home = try home(of: change)
      if let place = parts.firstIndex(where: { $0.home === home }) {
        parts[place].changes.append(change)
      } else {
        parts.append((home, [change]))
      }
    }
    return stores.compactMap { store in
      parts.first { $0.home === store }.map { (store, ChangeSet($0.changes)) }
    }
  }

  /// The store that all changes go to; nil if there are several.
  private func onlyHome(of set: ChangeSet) throws -> (any RecordStore)? {
    // New objects of a context with one store are that store's.
    if stores.count == 1, let store = stores.first,
      set.changes.origins.allSatisfy({ $0.storeIdentifier ?? store.identifier == store.identifier })
    {
      return store
    }
    var only: (any RecordStore)?
    for change in set.changes.values {
      let home = try home(of: change)
      if let only, only !== home { return nil }
      only = home
    }
    return only
  }

  private func home(of change: ObjectChange) throws -> any RecordStore {
    let name = change.id.storeIdentifier ?? held[change.id]?.storeIdentifier
    if let name, let store = store(name) { return store }
    throw DataError(
      .unknownObject,
      "\(change.id.entityName) \(change.id.keyText) belongs to no open store.",
      remedy: "Open its store too.")
  }

  /// Takes over what a store says of a save: permanent identifiers, and nothing pending.
  private func settle(_ changes: ChangeSet, _ result: SaveResult) {
    epoch += 1
    if permanent.isEmpty {
      permanent = result.identifiers
    } else {
      // A store may give an object that comes back another key than its old one.
      if result.identifiers.contains(where: { !$0.key.isTemporary }) {
        permanent = permanent.mapValues { result.identifiers[$0] ?? $0 }
      }
      permanent.merge(result.identifiers)
    }
    var renamed: [PersistentIdentifier] = []
    if processed.count == changes.count && unprocessed.isEmpty && fresh.isEmpty {
      // Whatever is held is saved.
      if held.count > 1024 && held.count * 2 > registered.count {
        // Most of it nobody else holds: that goes at once, and needs no new identifier.
        held = IdentifierMap()
        purge()
        for (id, record) in registered where settle(record, id, result) { renamed.append(id) }
      } else {
        for (id, record) in held where settle(record, id, result) { renamed.append(id) }
        held = IdentifierMap()
      }
    } else {
      for id in changes.changes.keys {
        guard let record = held.removeValue(forKey: id) else { continue }
        if settle(record, id, result) { renamed.append(id) }
      }
    }
    registered.removeValues(forKeys: renamed)
    processed =
      processed.count == changes.count
      ? ChangeSet() : ChangeSet(processed.changes.values.filter { changes[$0.id] == nil })
    savedSets.append((changes, result.identifiers))
    conflicts.removeAll { changes[$0.id] != nil }
  }

  /// Takes over a record's new identifiers. Returns whether its own is one.
  private func settle(
    _ record: Record, _ id: PersistentIdentifier, _ result: SaveResult
  ) -> Bool {
    if result.identifiers.isEmpty { return false }
    for slot in record.values.indices where record.values[slot].isLink {
      record.values[slot] = record.values[slot].remapped(result.identifiers)
    }
    guard let permanent = result.identifiers[id] else { return false }
    record.identifier = permanent
    registered[permanent] = record
    return true
  }
}
