extension EditLog {
  /// Undoes the last entry of all sessions; nil if there is none.
  ///
  /// Throws `conflict` where the data is not as the entry left it; then nothing is changed and the
  /// entry stays. With `saves` the store has it when this returns, or nothing is changed either.
  ///
  /// - Parameter shown: the entry that the person was told would be undone; where another program
  ///   has put a newer one on top meanwhile, throws `conflict` and undoes nothing.
  package func undo(saves: Bool, shown: JournalEntry.ID? = nil) throws -> JournalEntry? {
    try turn(\.undo, saves: saves, shown) { .undo($0) }
  }

  package func redo(saves: Bool, shown: JournalEntry.ID? = nil) throws -> JournalEntry? {
    try turn(\.redo, saves: saves, shown) { .redo($0) }
  }

  /// Leaves out what would be undone next, for good: the older entries can then be undone.
  ///
  /// - Parameter shown: the entry that the person meant; where another one is on top by now, nothing
  ///   is left out.
  package func skipUndo(shown: JournalEntry.ID? = nil) -> JournalEntry? { skip(\.undo, shown) }

  /// The same for what would be redone next.
  package func skipRedo() -> JournalEntry? { skip(\.redo, nil) }

  /// Whether an undo or redo that was refused so will be refused again: the data is not as the entry
  /// left it, or the entry cannot be read. Of a store that is busy or full nothing follows.
  package static func isLasting(_ error: any Error) -> Bool {
    [.conflict, .damaged].contains((error as? DataError)?.code)
  }

  /// The objects that undoing an entry, or redoing it, brings into the store, in identifier order;
  /// none where the entry cannot be read.
  package func insertions(by id: JournalEntry.ID, undoing: Bool) -> [PersistentIdentifier] {
    guard let edit = try? changes(of: id) else { return [] }
    return (undoing ? edit.inverted() : edit).sorted.compactMap { change in
      if case .insert = change.kind { change.id } else { nil }
    }
  }

  private func turn(
    _ stack: KeyPath<JournalReplay.Stacks, [JournalReplay.Place]>, saves: Bool,
    _ shown: JournalEntry.ID?, _ kind: (JournalEntry.ID) -> JournalEntry.Kind
  ) throws -> JournalEntry? {
    try exclusively {
      guard let top = replay.stacks(for: session)[keyPath: stack].last,
        let entry = replay.entries[top.id]?.entry
      else { return nil }
      if let shown, shown != entry.id {
        throw DataError(
          .conflict, "Another program has made “\(entry.name)” meanwhile.",
          remedy: "Once more takes that one.")
      }
      try apply(kind(entry.id), of: entry, saves: saves)
      return entry
    }
  }

  private func apply(_ kind: JournalEntry.Kind, of entry: JournalEntry, saves: Bool) throws {
    var isRepeated = false
    while true {
      try context.mergeReports()
      let edit = try changes(of: entry.id)
      let changes = try record {
        switch kind {
        case .undo: try context.apply(edit.inverted())
        case .edit, .redo: try context.apply(edit)
        }
      }
      let step = stage(kind, name: entry.name, changes)
      guard saves else { return }
      do {
        return try save(named: step.label)
      } catch let error as DataError where error.code == .conflict && !isRepeated {
        // What others saved in between is known only now.
        isRepeated = true
        try withdraw(step, changes)
      } catch {
        try withdraw(step, changes)
        throw error
      }
    }
  }

  /// Takes a staged entry back as if it had never been.
  private func withdraw(_ step: JournalEntry, _ changes: ChangeSet) throws {
    replay.take(.dropped([step.id]), at: nil)
    if let index = unwritten.firstIndex(of: step.id) {
      unwritten.remove(at: index)
    } else {
      _ = append([.dropped([step.id])])
    }
    _ = try record { try context.apply(changes.inverted()) }
  }

  private func skip(
    _ stack: KeyPath<JournalReplay.Stacks, [JournalReplay.Place]>, _ shown: JournalEntry.ID?
  ) -> JournalEntry? {
    exclusively {
      guard let top = replay.stacks(for: session)[keyPath: stack].last, top.id == shown ?? top.id,
        let entry = replay.entries[top.id]?.entry
      else { return nil }
      replay.take(.skipped([top.id]), at: nil)
      _ = append([.skipped([top.id])])
      return entry
    }
  }
}
