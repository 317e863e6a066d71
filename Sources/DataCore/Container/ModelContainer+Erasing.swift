import Foundation

extension ModelContainer {
  /// Deletes all objects in all stores, in one transaction a store, and posts
  /// `ModelContext.didSave` as the container's own, with the deleted objects' identifiers also under
  /// `invalidatedAllIdentifiers`.
  ///
  /// Throws `SwiftDataError` with what a store says, as that it is read-only, and once the container
  /// is invalidated.
  public func erase() throws {
    try state.check()
    var erased: Set<PersistentIdentifier> = []
    var numbers: [String: Int64] = [:]
    defer { tellErasure(erased, numbers) }
    do {
      for store in stores {
        let (identifiers, result) = try erase(store)
        erased.formUnion(identifiers)
        numbers[store.identifier] = result.transaction
      }
    } catch let error as DataError {
      throw SwiftDataError(error)
    }
  }

  private func erase(
    _ store: any RecordStore
  ) throws -> (identifiers: [PersistentIdentifier], result: SaveResult) {
    let reader = try store.makeReader()
    var rows: [Row] = []
    for entity in store.model.entities where entity.superentityName == nil {
      try reader.enumerate(Query(.entity(entity.name))) { row in
        rows.append(row)
        return true
      }
    }
    let identifiers = rows.map(\.id)
    if try store.erase() || rows.isEmpty { return (identifiers, SaveResult()) }
    return (identifiers, try store.save(SaveRequest(try deletions(of: rows, reader))))
  }

  /// The rows' deletions, with all their links.
  private func deletions(of rows: [Row], _ reader: any StoreReader) throws -> ChangeSet {
    var changes: [ObjectChange] = []
    for rows in Dictionary(grouping: rows, by: \.entity.name).values {
      guard let entity = rows.first?.entity else { continue }
      var values = rows.map(\.values)
      for slot in entity.toManySlots {
        let links = try reader.related(
          to: rows.map(\.id), through: entity.properties[slot].name)
        for (place, row) in rows.enumerated() {
          values[place][slot] = .references(links[row.id] ?? [])
        }
      }
      for (row, values) in zip(rows, values) {
        changes.append(ObjectChange(row.id, entity, .delete(values)))
      }
    }
    return ChangeSet(changes)
  }

  private func tellErasure(_ erased: Set<PersistentIdentifier>, _ numbers: [String: Int64]) {
    if erased.isEmpty { return }
    typealias Key = ModelContext.NotificationKey
    var info: [AnyHashable: Any] = [:]
    for key in [Key.deletedIdentifiers, .invalidatedAllIdentifiers] {
      info[key] = erased
      info[key.rawValue] = erased.sorted()
    }
    if stores.contains(where: \.keepsHistory) {
      let token = DefaultHistoryToken(behind: numbers, in: stores) { try $0.makeReader() }
      info[Key.historyTokens] = token
      info[Key.historyTokens.rawValue] = token
    }
    NotificationCenter.default.post(name: ModelContext.didSave, object: self, userInfo: info)
  }

  @available(*, deprecated, renamed: "erase")
  public func deleteAllData() { try? erase() }

  /// The identifier of the store that a configuration describes; nil once the container is
  /// invalidated.
  public func storeIdentifier(forConfigurationNamed name: String) -> String? {
    if state.isInvalidated { return nil }
    return state.configurationNames.first { $0.value == name }?.key
  }

  public func configurationName(forStoreIdentifier identifier: String) -> String? {
    state.isInvalidated ? nil : state.configurationNames[identifier]
  }
}
