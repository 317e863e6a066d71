import DataCore

/// The primary keys of one table during a save.
final class KeySpace {
  /// `Z_ENT` of the root entity, whose counter it is.
  let root: Int64
  /// `Z_MAX` as it stands in the file.
  let stored: Int64
  /// The highest key ever given.
  var maximum: Int64
  /// Rows inserted under a key of the caller's choice.
  var explicit: [Int64: EntityLayout] = [:]
  var deleted: Set<Int64> = []
  /// Rows that were looked up before; nil for one that is not there.
  var known: [Int64: EntityLayout?] = [:]

  init(root: Int64, stored: Int64, maximum: Int64) {
    self.root = root
    self.stored = stored
    self.maximum = maximum
  }

  /// The next key; nil where there are none left.
  func next() -> Int64? {
    let (key, overflow) = maximum.addingReportingOverflow(1)
    if overflow { return nil }
    maximum = key
    return key
  }
}

extension SaveTransaction {
  /// What is known of a table's keys, read at the first use.
  func keys(of entity: EntityLayout) throws -> KeySpace {
    if let known = keySpaces[entity.table] { return known }
    let space = try readKeys(of: entity)
    keySpaces[entity.table] = space
    return space
  }

  private func readKeys(of entity: EntityLayout) throws -> KeySpace {
    guard let root = plan.layout[entity.entity.rootName] else {
      throw DataError.unknownTable(entity)
    }
    let stored = try connection.value(
      "SELECT Z_MAX FROM \(Format.primaryKeyTable) WHERE Z_ENT = ?", [.int(root.number)])
    let used = try connection.value(
      "SELECT max(\(Format.primaryKey)) FROM \(entity.table.quoted)")
    let maximum = stored.integer ?? 0
    return KeySpace(
      root: root.number, stored: maximum, maximum: max(maximum, used.integer ?? 0, 0))
  }

  /// The key that an update or a deletion addresses.
  func storedKey(_ change: ObjectChange, _ plan: EntityPlan) throws -> Int64 {
    guard change.id.origin.kind == .permanent,
      change.id.storeIdentifier == self.plan.layout.storeIdentifier,
      self.plan.layout[change.id.entityName]?.table == plan.layout.table
    else { throw DataError.gone(change.id) }
    return change.id.number
  }

  /// Gives a new object its key.
  func newKey(
    for id: PersistentIdentifier, _ entity: EntityLayout, _ space: KeySpace
  ) throws -> Int64 {
    if entity.entity.isAbstract { throw DataError.abstract(entity.entity) }
    if id.isTemporary { return try nextKey(for: id, entity, space) }
    let key = id.number
    guard id.origin.kind == .permanent, id.storeIdentifier == plan.layout.storeIdentifier,
      id.entityName == entity.entity.name, key > 0
    else { throw DataError.foreign(id, entity.entity) }
    if try storedEntity(of: key, in: entity) != nil { throw DataError.exists(id) }
    // The cloud knows the old key as deleted for good.
    if plan.layout.isMirrored && key <= space.maximum {
      return try nextKey(for: id, entity, space)
    }
    guard space.explicit.updateValue(entity, forKey: key) == nil else {
      throw DataError.exists(id)
    }
    space.maximum = max(space.maximum, key)
    return key
  }

  private func nextKey(
    for id: PersistentIdentifier, _ entity: EntityLayout, _ space: KeySpace
  ) throws -> Int64 {
    guard let key = space.next() else { throw DataError.noKeysLeft(entity.entity.rootName) }
    identifiers[id] = entity.identifier(key)
    return key
  }

  /// The entity of the row with that key as it is before the save; nil where there is none.
  func storedEntity(of key: Int64, in entity: EntityLayout) throws -> EntityLayout? {
    let space = try keys(of: entity)
    if let known = space.known[key] { return known }
    let sql =
      "SELECT \(Format.entity) FROM \(entity.table.quoted) WHERE \(Format.primaryKey) = ?"
    let found = try connection.withStatement(sql, [.int(key)]) { statement in
      try statement.step() ? self.entity(numbered: statement.int(0), like: entity) : nil
    }
    space.known[key] = .some(found)
    return found
  }

  /// What a row of the entity's table is; whatever number stands there if nobody shares the table.
  func entity(numbered number: Int64, like entity: EntityLayout) -> EntityLayout? {
    if entity.isAlone { return entity }
    guard let own = plan.layout[number], own.table == entity.table else { return nil }
    return own
  }

  /// Raises the counters of tables that got new rows.
  func raiseMaxima() throws {
    for space in keySpaces.values where space.maximum > space.stored {
      try connection.run(
        "UPDATE \(Format.primaryKeyTable) SET Z_MAX = ? WHERE Z_ENT = ? AND COALESCE(Z_MAX, 0) < ?",
        [.int(space.maximum), .int(space.root), .int(space.maximum)])
    }
  }
}

extension SQLValue {
  /// Nil for everything that is no whole number.
  var integer: Int64? {
    if case .int(let value) = self { value } else { nil }
  }
}

extension DataError {
  fileprivate static func unknownTable(_ entity: EntityLayout) -> DataError {
    DataError(
      .damaged, "The store does not list the root of “\(entity.entity.name)”.",
      remedy: "Copy it again from its device or a backup.")
  }
}
