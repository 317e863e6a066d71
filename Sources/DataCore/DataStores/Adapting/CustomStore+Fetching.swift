extension CustomStore {
  /// All objects of an entity and those below it, by identifier, and what came with them.
  func objects(of entity: String, _ editing: EditingState) throws -> CustomAnswer {
    guard let type = types[entity] else {
      throw DataError(
        .unknownEntity, "No class of this program stands for “\(entity)” of “\(name)”.",
        remedy: "List the class in the container's schema.")
    }
    func fetched<T: PersistentModel>(_ type: T.Type) throws -> CustomAnswer {
      try fetch(FetchDescriptor<T>(), entity, editing)
    }
    return try fetched(type)
  }

  /// What the store answers, without what is no object of the entity.
  ///
  /// Where it prefers that the context filters or sorts, it is asked again without.
  func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, _ entity: String, _ editing: EditingState
  ) throws -> CustomAnswer {
    var descriptor = descriptor
    while true {
      do {
        let result = try base.fetch(DataStoreFetchRequest(descriptor, editingState: editing))
        return try answer(result.fetchedSnapshots, Array(result.relatedSnapshots.values), entity)
      } catch DataStoreError.preferInMemoryFilter where descriptor.predicate != nil {
        descriptor.predicate = nil
        descriptor.fetchLimit = nil
      } catch DataStoreError.preferInMemorySort where !descriptor.sortBy.isEmpty {
        descriptor.sortBy = []
        descriptor.fetchLimit = nil
      }
    }
  }

  private func answer(
    _ fetched: [Base.Snapshot], _ related: [Base.Snapshot], _ entity: String
  ) throws -> CustomAnswer {
    var answer = CustomAnswer()
    for snapshot in related {
      if let row = try row(snapshot) { answer.others[row.id] = row }
    }
    for snapshot in fetched {
      guard let row = try row(snapshot) else { continue }
      if row.entity.isKind(of: entity) {
        answer.rows[row.id] = row
      } else {
        answer.others[row.id] = row
      }
    }
    return answer
  }

  /// How many objects the descriptor chooses; nil if the store does not count by itself.
  func count<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, _ editing: EditingState
  ) throws -> Int? {
    try answer {
      max(
        try base.fetchCount(
          DataStoreFetchRequest(descriptor, editingState: editing, mayDecline: true)), 0)
    }
  }

  /// The same of all objects of an entity and those below it.
  func count(of entity: String, _ editing: EditingState) throws -> Int? {
    func counted<T: PersistentModel>(_ type: T.Type) throws -> Int? {
      try count(FetchDescriptor<T>(), editing)
    }
    return try types[entity].flatMap { try counted($0) }
  }

  /// The identifiers of the objects that the descriptor chooses, in its order; nil if the store does
  /// not list them by itself.
  func identifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, _ editing: EditingState
  ) throws -> [PersistentIdentifier]? {
    let given = try answer {
      try base.fetchIdentifiers(
        DataStoreFetchRequest(descriptor, editingState: editing, mayDecline: true))
    }
    let entity = Schema.entityName(for: T.self)
    var seen: Set<PersistentIdentifier> = []
    return try given?.compactMap { id in
      let id = current(id)
      guard let own = model[id.entityName], own.isKind(of: entity), seen.insert(id).inserted
      else { return nil }
      try checkOwn(id)
      return id
    }
  }

  /// Nil where the store leaves it to whoever asks.
  private func answer<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch DataStoreError.unsupportedFeature, DataStoreError.preferInMemoryFilter,
      DataStoreError.preferInMemorySort
    {
      return nil
    }
  }

  func cached(
    _ identifiers: [PersistentIdentifier], _ editing: EditingState
  ) throws -> [PersistentIdentifier: Row] {
    var rows: [PersistentIdentifier: Row] = [:]
    for snapshot in try base.cachedSnapshots(for: identifiers, editingState: editing).values {
      if let row = try row(snapshot) { rows[row.id] = row }
    }
    return rows
  }
}

/// Objects as a store of an app gave them; their to-many slots hold the links.
struct CustomAnswer {
  var rows: [PersistentIdentifier: Row] = [:]
  /// Objects that nobody asked for.
  var others: [PersistentIdentifier: Row] = [:]
}
