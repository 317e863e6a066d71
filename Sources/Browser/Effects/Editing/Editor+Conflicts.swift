import DataCore

extension Editor {
  /// Lays pending changes on what another program saved, and tells of the first new conflict.
  func reconcile(_ store: String) -> [Action] {
    guard let log = logs[store] else { return [] }
    // Another program that saved has also written into the journal.
    log.refresh()
    let context = log.context
    guard context.hasChanges else { return [report()] }
    let region = context.pendingChanges.region
    let known = Set(context.conflicts)
    do {
      try context.mergeReports()
    } catch {
      return [.failed(ReadFailure(error).message)]
    }
    overlays[store] = context.overlay(for: store)
    let news = context.conflicts.first { !known.contains($0) }.map(note)
    return [report()] + (news.map { [.told(.warning($0))] } ?? [])
      + [.dataChanged(DataChange(store: store, region: region))]
  }

  /// Chooses for each conflict: theirs for those named, else the person's own.
  func resolve(takingTheirs: Set<EditConflict>) -> [Action] {
    var actions: [Action] = []
    for (store, log) in sortedLogs where !log.context.conflicts.isEmpty {
      let context = log.context
      let choices = context.conflicts.map { conflict in
        (conflict, takingTheirs.contains(conflict) ? EditConflict.Choice.theirs : .mine)
      }
      let region = context.pendingChanges.region
      let result = group("Resolve conflicts", log) {
        try context.resolve(choices)
      }
      if case .failure(let failure) = result { actions.append(.failed(failure.message)) }
      overlays[store] = context.overlay(for: store)
      actions.append(.dataChanged(DataChange(store: store, region: region)))
    }
    if !actions.isEmpty { actions.insert(report(), at: 0) }
    return actions
  }

  private func note(_ conflict: EditConflict) -> String {
    let name = "\(conflict.entity.label) \(conflict.id.keyText)"
    let save = "Saving lets you choose."
    switch conflict.kind {
    case .value(_, _, let mine, let theirs):
      let property = conflict.property?.name ?? "A value"
      return "\(property) of \(name) was changed by another program to \(theirs.summary), "
        + "here to \(mine.summary). \(save)"
    case .deletedThere: return "\(name), changed here, was deleted by another program. \(save)"
    case .deletedHere: return "\(name), deleted here, was changed by another program. \(save)"
    }
  }
}

extension EditConflict {
  /// Whether it is about the property in this slot.
  func isAbout(_ slot: Int) -> Bool {
    if case .value(slot, _, _, _) = kind { true } else { false }
  }
}

extension PendingPreview.Line {
  /// Both sides of a conflict.
  init(_ conflict: EditConflict, _ text: ValueText) {
    let attribute = conflict.property?.attribute
    switch conflict.kind {
    case .value(_, _, let mine, let theirs):
      self.init(
        mark: .conflict, depth: 1, text: conflict.property?.name ?? "",
        conflict: conflict, mine: text.display(mine, of: attribute),
        theirs: text.display(theirs, of: attribute))
    case .deletedThere:
      self.init(
        mark: .conflict, depth: 1, text: "the object", conflict: conflict, mine: "changed",
        theirs: "deleted")
    case .deletedHere(let slots):
      let names = slots.compactMap { slot in
        conflict.entity.properties.indices.contains(slot)
          ? conflict.entity.properties[slot].name : nil
      }
      self.init(
        mark: .conflict, depth: 1, text: "the object", conflict: conflict, mine: "deleted",
        theirs: "changed \(names.joined(separator: ", "))")
    }
  }
}
