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
  var identifiers: IdentifierMap<PersistentIdentifier> = [:]
  /// In the order they were made.
  var inserted: [Insertion] = []
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

  /// A new row: its change is not kept, since there may be very many.
  struct Insertion {
    let id: PersistentIdentifier
    let entity: EntityLayout
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
    for change in try insert(sort(changes)) { try link(inserted: change) }
    for change in updated { try update(change) }
    for change in deleted { try checkDeletion(change) }
    try edges.check()
    for change in deleted { try delete(change) }
  }

  /// Sorts out updates and deletions and finds their rows. Returns the inserts, those under
  /// explicit identifiers first, then in temporary order.
  private mutating func sort(_ changes: ChangeSet) throws(DataError) -> [ObjectChange] {
    var inserts = changes.sorted
    for change in inserts {
      switch change.kind {
      case .insert: continue
      case .update:
        let entity = try entity(of: change)
        updated.append(Change(id: try find(change, entity), entity: entity, change: change))
      case .delete:
        let entity = try entity(of: change)
        let id = try find(change, entity)
        deletedKeys[entity.table].insert(id.number)
        deleted.append(Change(id: id, entity: entity, change: change))
      }
    }
    if !updated.isEmpty || !deleted.isEmpty { inserts.removeAll { !$0.isInsert } }
    return inserts
  }

  /// Gives identifiers and puts the rows in their tables. Returns the changes that have links.
  private mutating func insert(_ changes: [ObjectChange]) throws(DataError) -> [Change] {
    inserted.reserveCapacity(changes.count)
    var linked: [Change] = []
    var latest: (description: EntityDescription, entity: EntityLayout)?
    for change in changes {
      let entity: EntityLayout
      if let latest, latest.description === change.entity {
        entity = latest.entity
      } else {
        entity = try self.entity(of: change)
        latest = (change.entity, entity)
      }
      let id = try permanentIdentifier(for: change, entity)
      inserted.append(Insertion(id: id, entity: entity))
      if try insert(change, id, entity) {
        linked.append(Change(id: id, entity: entity, change: change))
      }
    }
    return linked
  }

  private func entity(of change: ObjectChange) throws(DataError) -> EntityLayout {
    let entity = try layout.entity(named: change.entity.name)
    guard entity.entity.hasSlots(of: change.entity) else { throw .otherModel(change.entity) }
    return entity
  }

  private func find(
    _ change: ObjectChange, _ entity: EntityLayout
  ) throws(DataError) -> PersistentIdentifier {
    if let stored = layout.stored(change.id, in: snapshot), stored.entity === entity {
      return entity.identifier(change.id.number)
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
