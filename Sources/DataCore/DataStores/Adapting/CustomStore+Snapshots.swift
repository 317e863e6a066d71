extension CustomStore {
  /// A snapshot as a row whose to-many slots hold the links; nil for what the store's model does
  /// not know.
  ///
  /// What the snapshot leaves out has its default value. Throws `damaged` for a value that the
  /// property cannot have, and for an identifier that only another run of the program could know.
  func row(_ snapshot: Base.Snapshot) throws -> Row? {
    let id = current(snapshot.persistentIdentifier)
    guard let entity = model[id.entityName], !entity.isAbstract else { return nil }
    try checkOwn(id)
    let values = try SnapshotEncoder.values(of: snapshot)
    let renamed = exclusively { memory in memory.permanent }
    return Row(
      id, entity,
      values: try entity.properties.map { property in
        try value(values[property.name], of: property, id, entity).remapped(renamed)
      })
  }

  func checkOwn(_ id: PersistentIdentifier) throws {
    let isKnown = exclusively { memory in memory.unnamed[id] != nil }
    guard id.storeIdentifier == identifier || isKnown else {
      throw DataError(
        .damaged,
        "The store “\(name)” answers with \(id), which is no identifier that it gave.",
        remedy: "Identifiers are made with PersistentIdentifier.identifier(for:entityName:"
          + "primaryKey:) and the store's own identifier.")
    }
  }

  /// The identifier that an object has now.
  func current(_ id: PersistentIdentifier) -> PersistentIdentifier {
    exclusively { memory in memory.permanent[id] ?? id }
  }

  private func value(
    _ value: ModelValue?, of property: PropertyDescription, _ id: PersistentIdentifier,
    _ entity: EntityDescription
  ) throws -> ModelValue {
    switch property.kind {
    case .attribute(let attribute):
      guard let value, !attribute.isTransient else { return attribute.defaultValue }
      // A store may have kept it from before the property needed a value.
      if value.isNull { return .null }
      do {
        try property.check(value, attribute, of: id, entity)
      } catch {
        throw wrong(error.message)
      }
      return value
    case .relationship(let relationship):
      guard let value, !value.isNull else { return relationship.isToMany ? .references([]) : .null }
      let targets = value.identifiers
      if targets.isEmpty, case .references = value {
        return relationship.isToMany ? .references([]) : .null
      }
      guard !targets.isEmpty, relationship.isToMany || targets.count == 1 else {
        throw wrong("“\(property.name)” of \(id.named) cannot be \(value.quoted).")
      }
      if !relationship.isToMany { return .reference(targets[0]) }
      return relationship.isOrdered ? .references(targets) : .set(of: targets)
    }
  }

  private func wrong(_ message: String) -> DataError {
    DataError(
      .damaged, "The store “\(name)” answers with what its model does not allow: \(message)",
      remedy: "The store has to give each property a value of its type.")
  }

  /// An object's values as the store takes them.
  ///
  /// - Parameter others: further objects of the same save, by identifier.
  func snapshot(
    _ row: Row, among others: [PersistentIdentifier: Row]
  ) throws -> Base.Snapshot {
    if Base.Snapshot.self == DefaultSnapshot.self {
      var values: [String: ModelValue] = [:]
      for (property, value) in zip(row.entity.properties, row.values) where !property.isTransient {
        values[property.name] = value
      }
      if let snapshot = DefaultSnapshot(row.id, values: values) as? Base.Snapshot {
        return snapshot
      }
    }
    let object = try object(of: row)
    let targets = DetachedTargets()
    var related: [PersistentIdentifier: any BackingData] = [:]
    for id in row.values.flatMap(\.identifiers) where targets.objects[id] == nil {
      guard let entity = model[id.entityName] else { continue }
      let target = try self.object(
        of: others[id]
          ?? Row(id, entity, values: entity.properties.map { _ in ModelValue.null }))
      targets.objects[id] = target
      related[id] = backingData(of: target)
    }
    object._record.targets = targets
    return Base.Snapshot(from: backingData(of: object), relatedBackingDatas: &related)
  }

  /// An object in no context.
  private func object(of row: Row) throws -> any PersistentModel {
    guard let type = types[row.entity.name], type._$slotCount == row.values.count else {
      throw DataError(
        .unknownEntity,
        "No class of this program stands for “\(row.entity.name)” of “\(name)”.",
        remedy: "List the class in the container's schema.")
    }
    let record = Record(row.id, row.entity, state: .detached)
    record.values = row.values
    func face<Model: PersistentModel>(_ type: Model.Type) -> any PersistentModel {
      type.face(on: record)
    }
    return face(type)
  }

  private func backingData(of object: any PersistentModel) -> any BackingData {
    func data<Model: PersistentModel>(_ object: Model) -> any BackingData {
      _RecordBacking<Model>(object._record)
    }
    return data(object)
  }
}
