extension ModelContext {
  /// Unsaved changes, as one set.
  package var pendingChanges: ChangeSet { processed.composed(with: gathered()) }

  public var hasChanges: Bool {
    !processed.isEmpty || !unprocessed.isEmpty || !fresh.isEmpty
  }

  /// The changes that are not processed yet, new objects with the values they have now.
  func gathered() -> ChangeSet {
    var set = unprocessed
    for (id, record) in fresh {
      guard let entity = record.entity else { continue }
      set.append(ObjectChange(id, entity, .insert(image(of: record))))
    }
    return set
  }

  /// Gathers what changed since the last call into one set and registers its inverse for undo, in
  /// the open group or, where none opens by itself, in one of its own.
  public func processPendingChanges() { alone { process() } }

  private func process() {
    let changes = gathered()
    unprocessed = ChangeSet()
    fresh = IdentifierMap()
    if changes.isEmpty { return }
    processed = processed.composed(with: changes)
    didProcess?(changes)
    guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
    let inverse = changes.inverted()
    let needsGroup = !undoManager.groupsByEvent && undoManager.groupingLevel == 0
    if needsGroup { undoManager.beginUndoGrouping() }
    defer { if needsGroup { undoManager.endUndoGrouping() } }
    undoManager.registerUndo(withTarget: self) { context in
      context.alone { context.undo(inverse) }
    }
  }

  /// Applies what undo or redo asks for. Where it does not fit, nothing is changed, `undoFailure`
  /// says why, and the group stays on its stack. Who has no `undoFailure` to read, as an app, learns
  /// it from the next save.
  private func undo(_ inverse: ChangeSet) {
    let isTakingBack = undoManager?.isTakingBack ?? false
    if !isTakingBack { undoFailure = nil }
    do {
      try apply(inverse)
    } catch {
      if !isTakingBack {
        undoFailure =
          error as? DataError ?? DataError(.inputOutput, String(describing: error), remedy: "")
        if isManaged { refuse(error) }
      }
      undoManager?.refuse()
    }
    process()
  }

  /// Drops all unsaved changes, as a change of its own: undo brings them back.
  public func rollback() {
    alone {
      process()
      do {
        try apply(processed.inverted())
      } catch {
        readFailure = error
      }
      process()
      transactionName = nil
    }
  }

  /// Makes the changes of a set here, both ends of each relationship being in it.
  ///
  /// Where an object has other values now than the set starts from, throws `conflict` that says
  /// what differs, and changes nothing.
  package func apply(_ set: ChangeSet) throws {
    let changes = set.remapped(permanent).sorted
    // Read together, and held until they are changed.
    let records = try records(for: changes.filter { !$0.isInsert }.map(\.id))
    defer { withExtendedLifetime(records) {} }
    for change in changes { try checkApplies(change) }
    for change in changes where change.isInsert { try revive(change) }
    for change in changes {
      guard case .update(let properties) = change.kind, let record = try record(for: change.id)
      else { continue }
      for property in properties { apply(property, to: record) }
    }
    let doomed = try changes.filter(\.isDelete).compactMap { try record(for: $0.id) }
    // While all of them are there: a record that is gone loads no links.
    for record in doomed { loadLinks(of: record) }
    for record in doomed { bury(record) }
    try rejoin(changes, doomed)
  }

  private func apply(_ change: PropertyChange, to record: Record) {
    defer { record.notify(change.slot) }
    switch change.delta {
    case .value(_, let after):
      // A record that nobody held was read again since it was checked, without its links.
      load(record, slot: change.slot)
      assign(after, at: change.slot, of: record)
    case .links:
      if !record.values[change.slot].isNull {
        record.values[change.slot] = change.delta.applied(to: record.values[change.slot])
      }
      note([change], of: record)
    }
  }

  /// Puts a deleted object back, in its old record if somebody still holds that.
  private func revive(_ change: ObjectChange) throws {
    guard case .insert(let values) = change.kind else { return }
    let id = change.id
    let record = known(id) ?? Record(id, change.entity, state: .registered)
    for slot in record.values.indices where slot < values.count {
      record.values[slot] = values[slot]
    }
    record.state = .registered
    record.storeIdentifier =
      id.storeIdentifier ?? record.storeIdentifier
      ?? stores.first { $0.model[id.entityName] != nil }?.identifier
    adopt(record)
    part(record)
    held[id] = record
    tellEdit(of: record, change.entity, nil)
    unprocessed.append(ObjectChange(id, change.entity, .insert(values)))
    record.notifyAll()
  }
}
