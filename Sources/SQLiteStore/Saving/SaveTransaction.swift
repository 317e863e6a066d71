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
  var keys: [String: KeySpace] = [:]
  var edges = EdgeLedger()
  var links = LinkChanges()

  struct Insertion {
    let plan: EntityPlan
    let key: Int64
    let change: ObjectChange
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
    for index in updated.indices { try check(&updated[index]) }
    for index in deleted.indices { try check(&deleted[index]) }
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

  /// Sorts changes by kind. Keys are given in temporary order, after the explicit ones have taken
  /// theirs.
  private func sort(_ changes: ChangeSet) throws {
    var inserts: [(change: ObjectChange, plan: EntityPlan)] = []
    for change in changes.changes.values {
      let plan = try plan.entity(change.entity)
      switch change.kind {
      case .insert: inserts.append((change, plan))
      case .update(let properties):
        let key = try storedKey(change, plan)
        updated.append(Update(plan: plan, key: key, changes: properties))
      case .delete(let values):
        let key = try storedKey(change, plan)
        try modifyKeys(of: plan.layout) { _ = $0.deleted.insert(key) }
        deleted.append(Deletion(plan: plan, key: key, values: values))
      }
    }
    updated.sort { $0.id < $1.id }
    deleted.sort { $0.id < $1.id }
    inserted.reserveCapacity(inserts.count)
    for place in SaveTransaction.order(of: inserts.map(\.change.id)) {
      let (change, plan) = inserts[place]
      let key = try newKey(for: change, plan)
      inserted.append(Insertion(plan: plan, key: key, change: change))
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
}
