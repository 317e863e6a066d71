extension ModelContext {
  /// The typed face of a record, made where it has none; nil where no class stands for its entity.
  func object(on record: Record) -> (any PersistentModel)? {
    if let object = record.object as? any PersistentModel { return object }
    if !twins.isEmpty, let twin = survivor(on: record) { return twin }
    guard let name = record.entity?.name, let type = typed.types[name] else { return nil }
    return type.face(on: record)
  }

  /// The same for a caller who knows the class.
  func object<T: PersistentModel>(on record: Record, as type: T.Type) -> T? {
    if let object = record.object { return object as? T }
    if !twins.isEmpty, let twin = survivor(on: record) { return twin as? T }
    guard let name = record.entity?.name, let own = typed.types[name] else { return nil }
    return own.face(on: record) as? T
  }

  /// What to tell a caller who uses one version's class where another version's stands for the entity,
  /// as in a stage of a migration; nil for the right class, and where no classes are known.
  func otherClass(_ type: any PersistentModel.Type, _ name: String) -> DataError? {
    guard let own = typed.types[name], own != type else { return nil }
    let words = (String(reflecting: type), String(reflecting: own))
    return DataError(
      .unknownEntity,
      "\(words.0) is another class for the entity \(name) than \(words.1), which this context has.",
      remedy: "In a stage of a migration, willMigrate has the old version's classes and didMigrate "
        + "the new one's.")
  }

  /// The object at the other end of a relationship; nil where it is gone.
  func object(for id: PersistentIdentifier) -> (any PersistentModel)? {
    alone {
      do {
        return try record(for: id).flatMap { object(on: $0) }
      } catch {
        readFailure = error
        return nil
      }
    }
  }

  /// The objects of many identifiers, those that exist, read together.
  func objects<Value: PersistentModel>(
    for ids: [PersistentIdentifier], as type: Value.Type
  ) -> [Value] {
    alone {
      do {
        return try records(for: ids).compactMap { object(on: $0) as? Value }
      } catch {
        readFailure = error
        return []
      }
    }
  }

  func records(for ids: [PersistentIdentifier]) throws -> [Record] {
    var missing: [String: [PersistentIdentifier]] = [:]
    for id in ids {
      let id = permanent[id] ?? id
      if known(id).map({ $0.state == .fault }) ?? true, let home = id.storeIdentifier {
        missing[home, default: []].append(id)
      }
    }
    // Held until the faces take them over: only what somebody holds stays registered.
    var loaded: [Record] = []
    for (home, ids) in missing {
      guard let store = store(home) else { continue }
      let rows = try reader(of: store).rows(for: ids)
      for id in ids {
        if let row = rows[id] { loaded.append(register(row)) }
      }
    }
    return try withExtendedLifetime(loaded) {
      try ids.compactMap { id in
        if let record = registeredRecord(for: id), record.state == .registered { return record }
        return try record(for: id)
      }
    }
  }
}
