extension EditLog {
  /// Makes changes of the context as one entry, or none of them; gives what was changed.
  ///
  /// The entry is staged: `save` or `keepStaged` follows.
  @discardableResult
  package func edit(_ name: String, _ body: () throws -> Void) throws -> ChangeSet {
    let changes = try record(body)
    if !changes.isEmpty { stage(.edit, name: name, changes) }
    return changes
  }

  /// Runs the body and gives what it changed; where it throws, takes that back.
  func record(_ body: () throws -> Void) throws -> ChangeSet {
    context.processPendingChanges()
    recording = ChangeSet()
    defer { recording = nil }
    do {
      try body()
      context.processPendingChanges()
      return recording ?? ChangeSet()
    } catch {
      context.processPendingChanges()
      let made = recording ?? ChangeSet()
      recording = nil
      do {
        try context.apply(made.inverted())
        context.processPendingChanges()
      } catch let second {
        context.processPendingChanges()
        throw DataError(
          .conflict, "\(error) Part of it is still pending: \(second)", remedy: "")
      }
      throw error
    }
  }

  /// Puts an entry on the session's own stack.
  @discardableResult
  func stage(
    _ kind: JournalEntry.Kind, name: String, author: String? = nil, _ changes: ChangeSet
  ) -> JournalEntry {
    let entry = JournalEntry(
      nextID(), kind, name: name, author: author ?? context.author, date: nextDate())
    if kind == .edit { own[entry.id] = changes }
    replay.take(.staged(JournalRecord.Step(entry: entry, changes: [])), at: nil)
    unwritten.append(entry.id)
    return entry
  }

  /// Writes what is staged, so that it is offered again should the program end without saving.
  package func keepStaged() {
    guard file != nil, !unwritten.isEmpty else { return }
    exclusively {
      let ids = unwritten
      unwritten = []
      let offsets = append(steps(ids).map(JournalRecord.staged))
      for (id, offset) in zip(ids, offsets ?? []) { replay.locate(id, at: offset) }
    }
  }

  /// Entries as the file takes them.
  func steps(_ ids: [JournalEntry.ID]) -> [JournalRecord.Step] {
    ids.compactMap { id in
      guard let entry = replay.entries[id]?.entry else { return nil }
      let hasBytes = file != nil && entry.kind == .edit
      let bytes = hasBytes ? own[id]?.journaled(home: store.identifier) : nil
      return JournalRecord.Step(entry: entry, changes: (bytes ?? [])[...])
    }
  }

  /// An entry's changes under the identifiers that objects have now.
  func changes(of id: JournalEntry.ID, in replay: JournalReplay? = nil) throws -> ChangeSet {
    let replay = replay ?? self.replay
    let changes: ChangeSet
    if let known = own[id] {
      changes = known
    } else if let file, let offset = replay.entries[id]?.offset {
      changes = try ChangeSet(
        journaled: file.changes(of: id, at: offset), model: store.model, home: store.identifier)
    } else {
      throw DataError(
        .damaged, "The undo journal does not have this entry's changes any more.",
        remedy: "It cannot be undone.")
    }
    let maker = id.session
    return changes.renamed { id in
      let current = replay.current(id, in: maker)
      guard current.isTemporary, maker != session else { return current }
      return revive(JournalName(current, in: maker))
    }
  }

  /// An object that another session made and nobody saved has a new temporary identifier here.
  private func revive(_ name: JournalName) -> PersistentIdentifier {
    if let id = revived[name] { return replay.current(id, in: session) }
    let entity = store.model[name.id.entityName]
    let id = entity.map { PersistentIdentifier.temporary(of: $0) } ?? name.id
    revived[name] = id
    return id
  }
}
