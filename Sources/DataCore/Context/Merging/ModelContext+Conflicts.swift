extension ModelContext {
  /// Settles conflicts, one choice each; what is kept of mine becomes an edit on top of theirs.
  ///
  /// To be called inside an undo group where there is an undo manager: undo then takes the choice
  /// back as far as it was an edit.
  package func resolve(_ choices: [(EditConflict, EditConflict.Choice)]) throws {
    processPendingChanges()
    let known = choices.filter { conflicts.contains($0.0) }
    conflicts.removeAll { conflict in known.contains { $0.0 == conflict } }
    // First everything is as they have it, so that no choice meets another half made.
    var withdrawal = ChangeWithdrawal(self)
    var images: [PersistentIdentifier: [ModelValue]] = [:]
    for (conflict, _) in known {
      switch conflict.kind {
      case .value(let slot, _, _, _): withdrawal.drop(slot, of: conflict.id)
      case .deletedThere:
        images[conflict.id] = held[conflict.id].map { Array($0.values) }
        letGo(conflict.id)
      case .deletedHere: withdrawal.keep(conflict.id)
      }
    }
    try withdrawal.finish()
    for (conflict, choice) in known where choice == .mine {
      switch conflict.kind {
      case .value(let slot, _, let mine, _):
        if let record = try record(for: conflict.id) { set(mine, at: slot, of: record) }
      case .deletedThere: try putBack(conflict, images[conflict.id] ?? [])
      case .deletedHere: try delete([conflict.id])
      }
    }
    processPendingChanges()
  }

  /// They deleted it: what was changed here goes with it.
  func letGo(_ id: PersistentIdentifier) {
    processed.replace(id, with: nil)
    held[id]?.state = .gone
    held[id] = nil
  }

  /// They deleted it: it comes back as it was here, under its old identifier, with its links to
  /// objects that are still there.
  private func putBack(_ conflict: EditConflict, _ values: [ModelValue]) throws {
    let id = conflict.id
    let properties = conflict.entity.properties
    guard values.count == properties.count else { return }
    let bare = zip(properties, values).map { $0.relationship == nil ? $1 : .null }
    try apply(ChangeSet([ObjectChange(id, conflict.entity, .insert(bare))]))
    guard let record = try record(for: id) else { return }
    for (slot, property) in properties.enumerated()
    where property.relationship?.isToMany == false {
      guard let target = values[slot].identifiers.first, try self.record(for: target) != nil else {
        continue
      }
      set(values[slot], at: slot, of: record)
    }
  }
}
