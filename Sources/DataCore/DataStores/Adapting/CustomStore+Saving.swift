import Foundation

extension CustomStore {
  /// Checks the changes against what the store says now, and hands them over.
  ///
  /// What the store throws leaves as it is; nothing counts as saved then.
  func save(_ request: SaveRequest) throws -> SaveResult {
    var request = request
    request.changes = request.changes.withoutTransients
    if request.changes.isEmpty { return SaveResult() }
    let reports = try exclusively { memory in try write(request, memory) }
    for report in reports { self.reports.publish(report) }
    return SaveResult(
      identifiers: reports[0].identifiers, transaction: reports[0].transaction)
  }

  private func write(_ request: SaveRequest, _ memory: Memory) throws -> [ChangeReport] {
    let editing = EditingState(id: request.editor ?? editor, author: request.author)
    // Whatever was read before may be old: a context that is refused reads it again.
    memory.version += 1
    let images = try CustomSave(request.changes, CustomReader(self, editing, lease: nil))
    let others = images.after.merging(images.before) { after, _ in after }
    func snapshots(_ rows: [Row]) throws -> [Base.Snapshot] {
      try rows.map { try snapshot($0, among: others) }
    }
    let result = try base.save(
      DataStoreSaveChangesRequest(
        editingState: editing, inserted: try snapshots(images.inserted),
        updated: try snapshots(images.updated), deleted: try snapshots(images.deleted)))
    memory.version += 1
    let identifiers = try identifiers(result.remappedIdentifiers, of: images.inserted)
    memory.permanent.merge(identifiers)
    note(images, identifiers, memory)
    request.willCommit?(identifiers)
    // It is saved. What cannot be read of it now is told to whoever reads it; thrown from here, it
    // would have the changes saved once more.
    var reports = [
      ChangeReport(
        storeIdentifier: identifier, saved: request.changes, identifiers: identifiers,
        transaction: (try? entries())?.last?.number, author: request.author,
        editor: request.editor)
    ]
    if let other = reregistered(result) { reports.append(other) }
    return reports
  }

  /// The identifiers that the store gave new objects; one may have none.
  private func identifiers(
    _ given: [PersistentIdentifier: PersistentIdentifier], of inserted: [Row]
  ) throws -> IdentifierMap<PersistentIdentifier> {
    var result: IdentifierMap<PersistentIdentifier> = [:]
    var owners: Set<PersistentIdentifier> = []
    for row in inserted {
      guard let id = given[row.id], id != row.id else { continue }
      guard !id.isTemporary, id.storeIdentifier == identifier, id.entityName == row.entity.name,
        owners.insert(id).inserted
      else {
        throw DataError(
          .damaged,
          "The store “\(name)” names \(row.id.named) \(id) after the save, which is no identifier of"
            + " its own for it.",
          remedy: "The changes are kept unsaved here; look in the store for what it took of them.")
      }
      result[row.id] = id
    }
    return result
  }

  /// Keeps what the store gave no identifier: it could not be changed otherwise.
  private func note(
    _ images: CustomSave<Base>, _ identifiers: IdentifierMap<PersistentIdentifier>,
    _ memory: Memory
  ) {
    for row in images.inserted + images.updated
    where row.id.isTemporary && identifiers[row.id] == nil {
      memory.unnamed[row.id] = row
    }
    for row in images.deleted where row.id.isTemporary { memory.unnamed[row.id] = nil }
    if identifiers.isEmpty { return }
    for (id, row) in memory.unnamed {
      memory.unnamed[id] = Row(
        id, row.entity, values: row.values.map { $0.remapped(identifiers) })
    }
  }

  /// Objects that have other values now than they were saved with; everybody reads them again.
  private func reregistered(
    _ result: DataStoreSaveChangesResult<Base.Snapshot>
  ) -> ChangeReport? {
    var objects: [String: Set<PersistentIdentifier>] = [:]
    for snapshot in result.snapshotsToReregister.values {
      let id = current(snapshot.persistentIdentifier)
      if let entity = model[id.entityName] { objects[entity.name, default: []].insert(id) }
    }
    if objects.isEmpty { return nil }
    return ChangeReport(
      storeIdentifier: identifier, region: Region(objects.mapValues { .init(objects: $0) }))
  }
}

extension ChangeSet {
  /// The changes that a store has to do with.
  fileprivate var withoutTransients: ChangeSet {
    let hasTransients = changes.values.contains { change in
      if case .update(let properties) = change.kind {
        properties.contains { change.entity.properties[$0.slot].isTransient }
      } else {
        false
      }
    }
    guard hasTransients else { return self }
    return ChangeSet(
      changes.values.compactMap { change in
        guard case .update(let properties) = change.kind else { return change }
        return .update(
          change.id, change.entity,
          properties.filter { !change.entity.properties[$0.slot].isTransient })
      })
  }
}
