/// A store of ours as the typed protocol sees a store: it takes and gives snapshots.
package struct SnapshotStore: Sendable {
  package let container: ModelContainer
  private let store: any RecordStore

  /// Of the container's stores the first, which is its only one.
  package init?(_ container: ModelContainer) {
    guard let store = container.stores.first else { return nil }
    self.container = container
    self.store = store
  }

  package var identifier: String { store.identifier }

  package func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    let context = ModelContext(container)
    let objects = try context.fetch(request.descriptor)
    var related: [PersistentIdentifier: DefaultSnapshot] = [:]
    for record in context.prefetched { related[record.identifier] = snapshot(of: record) }
    return DataStoreFetchResult(
      descriptor: request.descriptor, fetchedSnapshots: objects.map { snapshot(of: $0._record) },
      relatedSnapshots: related)
  }

  private func snapshot(of record: Record) -> DefaultSnapshot {
    var values: [String: ModelValue] = [:]
    for (slot, property) in (record.entity?.properties ?? []).enumerated()
    where !property.isTransient {
      values[property.name] = record.value(at: slot)
    }
    return DefaultSnapshot(record.identifier, values: values)
  }

  package func fetchCount<T: PersistentModel>(_ request: DataStoreFetchRequest<T>) throws -> Int {
    try ModelContext(container).fetchCount(request.descriptor)
  }

  package func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier] {
    try ModelContext(container).fetchIdentifiers(request.descriptor)
  }

  package func snapshots(
    for identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: DefaultSnapshot] {
    let context = ModelContext(container)
    let records = try context.records(for: identifiers)
    return Dictionary(
      records.map { ($0.identifier, snapshot(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  package func delete<T: PersistentModel>(_ request: DataStoreBatchDeleteRequest<T>) throws {
    let context = ModelContext(container)
    context.author = request.editingState.author
    try context.delete(
      model: T.self, where: request.predicate, includeSubclasses: request.includeSubclasses)
    try context.save()
  }
}

extension SnapshotStore {
  /// Writes what differs from what is stored.
  ///
  /// Throws `SwiftDataError.modelValidationFailure` for what the model forbids, and for an object that
  /// is not there.
  package func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    do {
      let result = try store.save(
        SaveRequest(
          try changes(request), author: request.editingState.author,
          editor: request.editingState.id))
      return DataStoreSaveChangesResult(
        for: identifier,
        remappedIdentifiers: Dictionary(
          result.identifiers.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
    } catch let error as DataError {
      throw SwiftDataError(error)
    }
  }

  private func changes(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> ChangeSet {
    let reader = try store.makeReader()
    var changes: [ObjectChange] = []
    for snapshot in request.inserted {
      let entity = try entity(of: snapshot)
      let blank = entity.properties.map { property in
        property.relationship?.isToMany == true
          ? ModelValue.references([]) : property.attribute?.defaultValue ?? .null
      }
      changes.append(
        ObjectChange(
          snapshot.persistentIdentifier, entity, .insert(snapshot.values(entity, over: blank))))
    }
    for snapshot in request.updated {
      let entity = try entity(of: snapshot)
      let before = try image(of: snapshot.persistentIdentifier, reader)
      let properties = entity.differences(
        from: before, to: snapshot.values(entity, over: before))
      if let change = ObjectChange.update(snapshot.persistentIdentifier, entity, properties) {
        changes.append(change)
      }
    }
    for snapshot in request.deleted {
      changes.append(
        ObjectChange(
          snapshot.persistentIdentifier, try entity(of: snapshot),
          .delete(try image(of: snapshot.persistentIdentifier, reader))))
    }
    return ChangeSet(changes)
  }

  private func entity(of snapshot: DefaultSnapshot) throws -> EntityDescription {
    let name = snapshot.persistentIdentifier.entityName
    if let entity = store.model[name] { return entity }
    throw DataError(
      .unknownEntity, "“\(store.name)” keeps no objects of “\(name)”.",
      remedy: "List the class in the schema of its configuration.")
  }

  /// All of an object's values, links included.
  private func image(
    of id: PersistentIdentifier, _ reader: any StoreReader
  ) throws -> [ModelValue] {
    guard let row = try reader.rows(for: [id])[id] else { throw DataError.gone(id) }
    var values = row.values
    for slot in row.entity.toManySlots {
      values[slot] = .references(
        try reader.related(to: id, through: row.entity.properties[slot].name))
    }
    return values
  }
}

extension DefaultSnapshot {
  /// The values by slot; those that it leaves out as they are given.
  fileprivate func values(
    _ entity: EntityDescription, over values: [ModelValue]
  ) -> [ModelValue] {
    zip(entity.properties, values).map { property, value in
      guard let given = self.values[property.name] else { return value }
      return property.relationship?.isToMany == true && given.isNull ? .references([]) : given
    }
  }
}
