import DataCore

extension Editor {
  /// Reads the journals: what can be undone, and what programs that are gone have not saved.
  func openJournals() -> [Action] {
    for log in logs.values { log.refresh() }
    let left = sortedLogs.flatMap { store, log in
      log.leftovers().map { LeftoverEdit(store: store, name: $0.label, date: $0.date) }
    }
    return [report()] + (left.isEmpty ? [] : [.leftoversFound(left)])
  }

  /// Makes left-over edits again; they are pending then, or saved where that is the rule.
  func restoreLeftovers() -> [Action] {
    var actions: [Action] = []
    var count = 0
    var reasons: [String] = []
    for (store, log) in sortedLogs {
      let (restored, refused) = log.restoreLeftovers()
      count += restored.count
      reasons += refused.map { "“\($0.entry.label)” was not: \(ReadFailure($0.reason).message)" }
      if !restored.isEmpty {
        actions += settle(store, region: log.context.pendingChanges.region)
      }
    }
    let sentence = "Restored \(UndoName.count(count, "edit"))."
    guard let first = reasons.first else {
      return actions + [.told(.note(sentence))]
    }
    let more = reasons.count > 1 ? " \(reasons.count - 1) more were not, either." : ""
    return actions + [
      .told(.warning("\(sentence) \(first)\(more) The next start offers what is left again."))
    ]
  }

  func dropLeftovers() -> [Action] {
    for log in logs.values { log.dropLeftovers() }
    return [report(), .told(.note("The edits that were not saved are discarded."))]
  }

  /// What is not saved is given up, as the person was asked.
  func giveUp() -> [Action] {
    for log in logs.values { log.dropStaged() }
    return []
  }
}
