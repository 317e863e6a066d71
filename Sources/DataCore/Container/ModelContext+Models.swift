extension ModelContext {
  /// Adds an object and all that it leads to; it is saved with the next save.
  ///
  /// Its class must be in the container's schema. Where its store takes no objects, the next save
  /// throws why.
  public func insert<T: PersistentModel>(_ model: T) { insertGraph(model) }

  /// Deletes an object and what its delete rules take with it. A rule that forbids it makes the
  /// next save throw.
  public func delete<T: PersistentModel>(_ model: T) {
    let record = model._record
    guard record.context === self else { return }
    do {
      try delete([record.identifier])
    } catch {
      refuse(error)
    }
  }

  func refuse(_ error: any Error) {
    guard refusedInsertion == nil else { return }
    refusedInsertion =
      error as? DataError
      ?? DataError(.inputOutput, String(describing: error))
  }

  func insertGraph(_ model: any PersistentModel) {
    var open: [any PersistentModel] = [model]
    var next = 0
    var links: [(Record, Int, ModelValue)] = []
    while next < open.count {
      let object = open[next]
      let record = object._record
      next += 1
      guard record.state == .detached else { continue }
      do {
        let (store, entity) = try home(of: record.identifier.entityName, in: nil)
        guard entity.properties.count == record.slotCount else {
          throw DataError(
            .invalidValue,
            "The class \(type(of: object)) and the entity \(entity.name) of \(store.name) differ.",
            remedy: "List the class in the container's schema.")
        }
        for slot in entity.relationshipSlots {
          let value = record.values[slot]
          record.values[slot] = .null
          let ids = value.identifiers
          if ids.isEmpty { continue }
          links.append((record, slot, value))
          open += ids.compactMap { record.targets?.objects[$0] }
        }
        record.targets = nil
        insert(record, into: store, as: entity)
        object._$attach(record, moving: false)
      } catch {
        refuse(error)
      }
    }
    for (record, slot, value) in links { record.setValue(value, at: slot) }
  }

  /// The object of an identifier. One that is not in the store reads as empty and is never saved.
  public func model(for id: PersistentIdentifier) -> any PersistentModel {
    if let object = object(for: id) { return object }
    guard let type = typed.types[id.entityName] else {
      preconditionFailure("No class of the container's schema stands for \(id.entityName).")
    }
    return missingFace(type, id)
  }

  private func missingFace<M: PersistentModel>(
    _ type: M.Type, _ id: PersistentIdentifier
  ) -> M {
    let record = Record(slotCount: type._$slotCount, identifier: id)
    record.state = .gone
    return type.face(on: record)
  }

  /// The object of an identifier, if it is in this context already.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    guard let record = registeredRecord(for: id), record.state != .gone else { return nil }
    return object(on: record) as? T
  }

  /// The object of an identifier, or nil if there is none.
  public func existingModel<T: PersistentModel>(for id: PersistentIdentifier) throws -> T? {
    guard let record = try record(for: id) else { return nil }
    return object(on: record) as? T
  }

  public var insertedModelsArray: [any PersistentModel] { changedModels(where: \.isInsert) }

  public var changedModelsArray: [any PersistentModel] {
    changedModels { !$0.isInsert && !$0.isDelete }
  }

  public var deletedModelsArray: [any PersistentModel] { changedModels(where: \.isDelete) }

  private func changedModels(where isWanted: (ObjectChange) -> Bool) -> [any PersistentModel] {
    pendingChanges.sorted.filter(isWanted).compactMap { change in
      held[change.id].flatMap { object(on: $0) }
    }
  }
}
