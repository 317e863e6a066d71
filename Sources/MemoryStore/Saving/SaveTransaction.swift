import DataCore

/// One save at work: the rows as they will be, and what is checked once all changes are known.
struct SaveTransaction {
  let layout: StoreLayout
  let storeIdentifier: String
  /// The rows before the save.
  let base: Snapshot
  /// The rows after it.
  var snapshot: Snapshot
  /// Temporary identifiers and the permanent ones they become.
  var identifiers: [PersistentIdentifier: PersistentIdentifier] = [:]
  var inserted: [Change] = []
  var updated: [Change] = []
  var deleted: [Change] = []
  /// Keys of the deleted rows, by table.
  var deletedKeys: [Set<Int64>]
  var edges = EdgeLedger()

  /// A change and the row it addresses, under its permanent identifier.
  struct Change {
    let id: PersistentIdentifier
    let entity: EntityLayout
    let change: ObjectChange
  }

  init(_ layout: StoreLayout, _ snapshot: Snapshot, storeIdentifier: String) {
    self.layout = layout
    self.storeIdentifier = storeIdentifier
    base = snapshot
    self.snapshot = snapshot
    deletedKeys = Array(repeating: [], count: layout.roots.count)
  }
}

extension SaveTransaction {
  /// Applies all changes or throws.
  mutating func apply(_ changes: ChangeSet) throws(DataError) {
    try sort(changes)
    var linked: [Change] = []
    for change in inserted where try insert(change) { linked.append(change) }
    for change in linked { try link(inserted: change) }
    for change in updated { try update(change) }
    for change in deleted { try checkDeletion(change) }
    try edges.check()
    for change in deleted { try delete(change) }
  }

  /// Sorts changes by kind and finds each one's row. Identifiers are given in temporary order,
  /// after the explicit ones have taken theirs.
  private mutating func sort(_ changes: ChangeSet) throws(DataError) {
    var inserts: [(ObjectChange, EntityLayout)] = []
    for change in changes.changes.values {
      let entity = try layout.entity(named: change.entity.name)
      guard entity.entity.hasSlots(of: change.entity) else { throw .otherModel(change.entity) }
      switch change.kind {
      case .insert: inserts.append((change, entity))
      case .update:
        let row = try find(change)
        updated.append(Change(id: row.id, entity: entity, change: change))
      case .delete:
        let row = try find(change)
        deletedKeys[entity.table].insert(row.id.number)
        deleted.append(Change(id: row.id, entity: entity, change: change))
      }
    }
    updated.sort { $0.id < $1.id }
    deleted.sort { $0.id < $1.id }
    inserted.reserveCapacity(inserts.count)
    identifiers.reserveCapacity(inserts.count)
    for place in Self.order(of: inserts.map(\.0.id)) {
      let (change, entity) = inserts[place]
      let id = try permanentIdentifier(for: change, entity)
      inserted.append(Change(id: id, entity: entity, change: change))
    }
  }

  /// The places of identifiers in their order: explicit ones, then temporary ones.
  private static func order(of ids: [PersistentIdentifier]) -> [Int] {
    let elements = ids.enumerated().map { place, id in
      (isTemporary: id.isTemporary, number: id.number, place: place)
    }
    return elements.sorted { a, b in
      if a.isTemporary != b.isTemporary { return b.isTemporary }
      if a.number != b.number { return a.number < b.number }
      return ids[a.place] < ids[b.place]
    }.map(\.place)
  }

  private func find(_ change: ObjectChange) throws(DataError) -> Row {
    if let stored = layout.stored(change.id, in: snapshot),
      stored.row.entity.name == change.entity.name
    {
      return stored.row
    }
    throw .gone(change.id)
  }

  private mutating func permanentIdentifier(
    for change: ObjectChange, _ entity: EntityLayout
  ) throws(DataError) -> PersistentIdentifier {
    if entity.entity.isAbstract { throw .abstract(entity.entity) }
    let maximum = snapshot.tables[entity.table].maximumKey
    if change.id.isTemporary {
      let (key, overflow) = maximum.addingReportingOverflow(1)
      if overflow { throw .noKeysLeft(layout.roots[entity.table]) }
      snapshot.tables[entity.table].maximumKey = key
      let id = entity.identifier(key)
      identifiers[change.id] = id
      return id
    }
    guard change.id.origin.kind == .permanent, change.id.storeIdentifier == storeIdentifier,
      change.id.entityName == entity.entity.name, change.id.number > 0
    else { throw .foreign(change.id, entity.entity) }
    if snapshot.tables[entity.table].contains(change.id.number) { throw .exists(change.id) }
    snapshot.tables[entity.table].maximumKey = max(maximum, change.id.number)
    return entity.identifier(change.id.number)
  }
}
