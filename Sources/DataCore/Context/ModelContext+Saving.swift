package import Foundation

extension ModelContext {
  /// Writes all unsaved changes, each store's in one transaction.
  ///
  /// Throws what the store throws (`DataError`); then that store is as it was and its changes
  /// are still pending.
  public func save() throws { try save(at: Date()) }

  package func save(at date: Date) throws {
    if let refusedInsertion {
      self.refusedInsertion = nil
      throw refusedInsertion
    }
    processPendingChanges()
    guard !processed.isEmpty else { return }
    saveHooks?.willSave()
    processPendingChanges()
    lastSaved = []
    lastTransactions = []
    for (store, changes) in try sharedOut(processed) {
      let request = SaveRequest(
        changes, author: author, contextName: transactionName, date: date, editor: editor)
      let result = try store.save(request)
      settle(changes, result)
    }
    transactionName = nil
    saveHooks?.didSave()
  }

  /// The pending changes by store.
  private func sharedOut(
    _ set: ChangeSet
  ) throws -> [(any RecordStore, ChangeSet)] {
    var parts: [String: [ObjectChange]] = [:]
    for change in set.changes.values {
      let home = change.id.storeIdentifier ?? held[change.id]?.storeIdentifier
      guard let home, store(home) != nil else {
        throw DataError(
          .unknownObject,
          "\(change.id.entityName) \(change.id.keyText) belongs to no open store.",
          remedy: "Open its store too.")
      }
      parts[home, default: []].append(change)
    }
    return stores.compactMap { store in parts[store.identifier].map { (store, ChangeSet($0)) } }
  }

  /// Takes over what a store says of a save: permanent identifiers, and nothing pending.
  private func settle(_ changes: ChangeSet, _ result: SaveResult) {
    permanent.merge(result.identifiers) { _, new in new }
    for change in changes.changes.values {
      guard let record = held[change.id] else { continue }
      if !result.identifiers.isEmpty {
        for slot in record.values.indices {
          record.values[slot] = record.values[slot].remapped(result.identifiers)
        }
      }
      if let id = result.identifiers[change.id] {
        registered[change.id] = nil
        record.identifier = id
        registered[id] = WeakRecord(record: record)
      }
      held[change.id] = nil
    }
    processed = ChangeSet(processed.changes.values.filter { changes[$0.id] == nil })
    conflicts.removeAll { changes[$0.id] != nil }
    lastSaved.append(changes.remapped(result.identifiers))
    if let number = result.transaction { lastTransactions.append(number) }
  }
}
