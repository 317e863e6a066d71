extension ModelContext {
  /// Adds an object and all that it leads to; it is saved with the next save.
  ///
  /// Its class must be in the container's schema. Where its store takes no objects, the next save
  /// throws why.
  public func insert<T: PersistentModel>(_ model: T) {
    alone { insertGraph(model) }
  }

  /// Deletes an object and what its delete rules take with it. A rule that forbids it, or an object
  /// of another context, makes the next save throw.
  public func delete<T: PersistentModel>(_ model: T) {
    alone { deleteObject(model) }
  }

  private func deleteObject(_ model: any PersistentModel) {
    let record = model._record
    guard record.state != .detached else { return }
    guard record.context === self else {
      return refuse(
        DataError(
          .unknownObject,
          "\(record.identifier.named) belongs to another context and is not deleted here.",
          remedy: "Delete it there, or fetch it here by its persistentModelID."))
    }
    do {
      try delete([record.identifier])
    } catch {
      refuse(error)
    }
  }

  func insertGraph(_ model: any PersistentModel) {
    var open: [any PersistentModel] = [model]
    var next = 0
    var links: [(Record, Int, ModelValue)] = []
    // What no store takes stays out of the context: nothing can point to it.
    var unplaced: Set<PersistentIdentifier> = []
    while next < open.count {
      let object = open[next]
      let record = object._record
      next += 1
      guard record.state == .detached else {
        if next == 1 { insertAgain(record) }
        continue
      }
      do {
        let (store, entity) = try home(of: object, record)
        for slot in entity.relationshipSlots {
          let value = record.values[slot]
          record.values[slot] = .null
          let ids = value.identifiers
          if ids.isEmpty { continue }
          let (targets, refused) = linkable(ids, of: record)
          links.append((record, slot, value.without(refused)))
          open += targets
        }
        record.targets = nil
        insert(record, into: store, as: entity)
        object._$attach(record, moving: false)
      } catch {
        refuse(error)
        unplaced.insert(record.identifier)
      }
    }
    for (record, slot, value) in links {
      record.setValue(unplaced.isEmpty ? value : value.without(unplaced), at: slot)
    }
  }

  /// Where a new object is kept. Looked up once for neighbours of one class.
  private func home(
    of object: any PersistentModel, _ record: Record
  ) throws -> (any RecordStore, EntityDescription) {
    let type = type(of: object)
    if let latest = latestHome, latest.type == type, latest.store.readOnlyReason == nil,
      latest.entity.properties.count == record.slotCount
    {
      return (latest.store, latest.entity)
    }
    if let error = otherClass(type, record.identifier.entityName) { throw error }
    let (store, entity) = try home(of: record.identifier.entityName, in: nil)
    guard entity.properties.count == record.slotCount else {
      throw DataError(
        .invalidValue,
        "The class \(type) and the entity \(entity.name) of \(store.name) differ.",
        remedy: "List the class in the container's schema.")
    }
    latestHome = (type, store, entity)
    return (store, entity)
  }

  /// The objects that a new one points to, and the identifiers of those it cannot point to.
  private func linkable(
    _ ids: [PersistentIdentifier], of record: Record
  ) -> ([any PersistentModel], Set<PersistentIdentifier>) {
    let targets = ids.compactMap { record.targets?.objects[$0] }
    var refused: Set<PersistentIdentifier> = []
    for target in targets {
      let record = target._record
      guard record.state != .detached, let objection = objection(to: record) else { continue }
      refuse(objection)
      refused.insert(record.identifier)
    }
    return (targets, refused)
  }

  /// An object that is in a context already: one that was deleted here comes back without its links.
  private func insertAgain(_ record: Record) {
    guard record.context === self else {
      return refuse(
        DataError(
          .unknownObject,
          "\(record.identifier.named) belongs to another context and is not inserted here.",
          remedy: "Fetch it here by its persistentModelID, or insert a new object."))
    }
    guard record.state == .gone else { return }
    guard let entity = record.entity else {
      return refuse(
        DataError(
          .missingContext, "\(record.identifier.named) is not there and cannot be inserted.",
          remedy: "Make a new object and insert that."))
    }
    do {
      let values = zip(entity.properties, record.values).map { property, value in
        property.relationship == nil
          ? value
          : property.relationship?.isToMany == true
            ? .references([]) : .null
      }
      try apply(ChangeSet([ObjectChange(record.identifier, entity, .insert(values))]))
    } catch {
      refuse(error)
    }
  }

  /// The object of an identifier. One that is not in the store reads as empty and is never saved;
  /// an edit of it makes the next save throw.
  public func model(for id: PersistentIdentifier) -> any PersistentModel {
    alone {
      takeInQuietly()
      if let object = object(for: present(id)) { return object }
      guard let type = typed.types[id.entityName] else {
        return missingFace(MissingModel.self, id)
      }
      return missingFace(type, id)
    }
  }

  private func missingFace<M: PersistentModel>(
    _ type: M.Type, _ id: PersistentIdentifier
  ) -> M {
    let record = Record(slotCount: type._$slotCount, identifier: id)
    record.state = .gone
    record.contextLink = link
    return type.face(on: record)
  }

  /// The object of an identifier, if it is in this context already.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    alone {
      takeInQuietly()
      guard let record = registeredRecord(for: present(id)) else { return nil }
      do {
        // What others changed is read again at the first access: it may be gone.
        try fulfill(record)
      } catch {
        readFailure = error
      }
      return record.state == .gone ? nil : object(on: record) as? T
    }
  }

  /// The object of an identifier, or nil if there is none. Disfavoured: apps have one of that name.
  @_disfavoredOverload
  public func existingModel<T: PersistentModel>(for id: PersistentIdentifier) throws -> T? {
    try surfacing {
      try takeIn()
      guard let record = try record(for: present(id)) else { return nil }
      return object(on: record) as? T
    }
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
