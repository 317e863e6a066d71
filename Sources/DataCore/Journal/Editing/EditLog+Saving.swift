extension EditLog {
  /// Saves what is pending in one transaction: the journal has the intent before the store's commit
  /// and the confirmation after it. Throws what the store throws; then all is pending as before.
  ///
  /// - Parameter name: what the transaction does, as history tells it.
  package func save(named name: String?) throws {
    try exclusively {
      context.processPendingChanges()
      let intent = nextIntent()
      let isEmpty = intent.staged.isEmpty && intent.steps.isEmpty
      guard context.hasChanges else {
        // Edits that took each other back: nothing is left to write but that they are done.
        if !isEmpty { settle(.kept(intent, nil)) }
        return
      }
      if !isLocked { _ = append([]) }
      let writer = IntentWriter(
        intent, file: isLocked ? file : nil, waiting: waiting, revived: revived)
      context.transactionName = name
      context.willCommit = { writer.write($0) }
      defer { context.willCommit = nil }
      do {
        try context.save()
      } catch {
        takeBack(writer.outcome)
        throw error
      }
      if case .notReached = writer.outcome {
        settle(.kept(intent, nil))
      } else {
        settle(writer.outcome)
      }
    }
  }

  /// All that this session made since its last save.
  private func nextIntent() -> JournalRecord.Intent {
    let new = Set(unwritten)
    return JournalRecord.Intent(
      id: nextID(), staged: (replay.staged[session] ?? []).filter { !new.contains($0) },
      steps: steps(unwritten), identifiers: [:])
  }

  /// The commit has taken place.
  private func settle(_ outcome: IntentWriter.Outcome) {
    switch outcome {
    case .notReached: break
    case .written(let intent, let offset):
      waiting = []
      unwritten = []
      replay.take(.intent(intent), at: offset)
      replay.take(.confirmed(intent.id), at: nil)
      _ = append([.confirmed(intent.id)], isSynced: false)
    case .kept(let intent, let error):
      unwritten = []
      replay.take(.intent(intent), at: nil)
      replay.take(.confirmed(intent.id), at: nil)
      if let error { tellUnwritten(error) }
      _ = append([.intent(intent), .confirmed(intent.id)])
    }
  }

  /// The store has refused the save, most likely: an intent that is in the file is settled by what
  /// the store holds. The entries are staged as before.
  private func takeBack(_ outcome: IntentWriter.Outcome) {
    guard case .written(let intent, let offset) = outcome else { return }
    waiting = []
    replay.take(.intent(intent), at: offset)
    settleIntents()
    unwritten.removeAll { replay.staged[session]?.contains($0) != true }
  }
}
