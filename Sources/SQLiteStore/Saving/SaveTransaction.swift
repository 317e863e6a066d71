import DataCore

/// One save at work, inside a transaction that holds the write lock.
///
/// Everything is checked against the rows as they are before the first one is written. What fails
/// later is taken back with the transaction.
final class SaveTransaction {
  let plan: SavePlan
  let connection: Connection
  let files: ExternalFiles
  /// Temporary identifiers and the permanent ones they become.
  var identifiers: IdentifierMap<PersistentIdentifier> = [:]
  var inserted: [Insertion] = []
  var updated: [Update] = []
  var deleted: [Deletion] = []
  /// By table.
  var keySpaces: [String: KeySpace] = [:]
  var edges = EdgeLedger()
  var links = LinkChanges()

  struct Insertion {
    let plan: EntityPlan
    let key: Int64
    let values: [ModelValue]
    /// What its to-one relationships lead to, by slot; empty where it has no such links.
    var targets: [Int: Target] = [:]

    var id: PersistentIdentifier { plan.layout.identifier(key) }
  }

  struct Update {
    let plan: EntityPlan
    let key: Int64
    let changes: [PropertyChange]
    /// The columns of the row that change.
    var row = ColumnValues()

    var id: PersistentIdentifier { plan.layout.identifier(key) }
  }

  struct Deletion {
    let plan: EntityPlan
    let key: Int64
    let values: [ModelValue]
    /// What the history keeps of it.
    var tombstone: [SQLValue] = []

    var id: PersistentIdentifier { plan.layout.identifier(key) }
  }

  /// An object that a reference leads to after the save.
  struct Target {
    let key: Int64
    let entity: EntityLayout
  }

  init(_ plan: SavePlan, _ connection: Connection) {
    self.plan = plan
    self.connection = connection
    files = ExternalFiles(folder: plan.externalFolder)
  }
}

extension SaveTransaction {
  /// Checks all changes, then writes all; throws at the first that does not fit.
  func apply(_ changes: ChangeSet) throws {
    try sort(changes)
    try checkUpdates()
    try checkDeletions()
    for index in inserted.indices { try check(&inserted[index]) }
    try settleEdges()
    try settleHiddenKeys()
    try deleteRows()
    try updateRows()
    try insertRows()
    try writeLinks()
    try checkReferences()
    try checkUniqueness()
    try raiseMaxima()
  }

  /// Sorts changes by kind. New objects get their keys in the order they were made, after those
  /// whose key was chosen.
  private func sort(_ changes: ChangeSet) throws {
    /// Neighbours are mostly of one entity.
    var latest: (entity: EntityDescription, plan: EntityPlan)?
    var space: (entity: EntityLayout, keys: KeySpace)?
    func keys(of entity: EntityLayout) throws -> KeySpace {
      if let space, space.entity === entity { return space.keys }
      let keys = try self.keys(of: entity)
      space = (entity, keys)
      return keys
    }
    try changes.forEachSorted { change in
      let plan: EntityPlan
      if let latest, latest.entity === change.entity {
        plan = latest.plan
      } else {
        plan = try self.plan.entity(change.entity)
        latest = (change.entity, plan)
      }
      switch change.kind {
      case .insert(let values):
        let key = try newKey(for: change.id, plan.layout, keys(of: plan.layout))
        inserted.append(Insertion(plan: plan, key: key, values: values))
      case .update(let properties):
        let key = try storedKey(change, plan)
        updated.append(Update(plan: plan, key: key, changes: properties))
      case .delete(let values):
        let key = try storedKey(change, plan)
        try keys(of: plan.layout).deleted.insert(key)
        deleted.append(Deletion(plan: plan, key: key, values: values))
      }
    }
  }
}
