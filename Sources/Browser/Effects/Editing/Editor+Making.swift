import DataCore

extension Editor {
  /// Makes an edit as one undo group, or none of it.
  func make(_ edit: Edit) -> [Action] {
    guard let context = contexts[edit.store] else { return [] }
    do {
      try context.mergeReports()
      try edit.checkSeen(in: context)
      try edit.checkUniqueness(in: context)
    } catch let refusal as Edit.Refusal {
      return [
        .editRefused(
          EditRefusal(
            property: refusal.property, message: refusal.message, found: refusal.found))
      ]
    } catch {
      return [.editRefused(EditRefusal(property: nil, message: ReadFailure(error).message))]
    }
    inserted = []
    let result = group(edit.name, store: edit.store, context) {
      try edit.apply(to: context) { inserted.append($0) }
    }
    switch result {
    case .failure(let failure):
      return [.editRefused(EditRefusal(property: nil, message: failure.message))]
    case .success(let region):
      // The new object's identifier is a permanent one only after the save.
      var actions = settle(edit.store, name: edit.name, region: region)
      let ids = inserted.map(\.identifier)
      let deleted = edit.steps.flatMap { step in
        if case .delete(let ids) = step { ids } else { [PersistentIdentifier]() }
      }
      actions.append(
        .edited(EditOutcome(name: edit.name, inserted: ids, deleted: deleted)))
      return actions
    }
  }

  /// Runs changes as one undo group; where they fail, the context is as it was.
  func group(
    _ name: String, store: String, _ context: ModelContext, _ body: () throws -> Void
  ) -> Result<Region, ReadFailure> {
    context.processPendingChanges()
    let before = context.pendingChanges
    undoManager.beginUndoGrouping()
    do {
      try body()
      context.processPendingChanges()
      undoManager.setActionName(name)
      undoManager.endUndoGrouping()
      let change = before.inverted().composed(with: context.pendingChanges)
      if !change.isEmpty {
        undoStores.append(store)
        redoStores = []
        unsavedNames[store, default: []].append(name)
      }
      return .success(change.region)
    } catch {
      undoManager.disableUndoRegistration()
      context.processPendingChanges()
      let change = before.inverted().composed(with: context.pendingChanges)
      let failure = ReadFailure(error)
      var second: ReadFailure?
      do {
        try context.apply(change.inverted())
      } catch {
        second = ReadFailure(error)
      }
      context.processPendingChanges()
      undoManager.enableUndoRegistration()
      undoManager.endUndoGrouping()
      return .failure(
        ReadFailure(
          message: second.map { "\(failure.message) Part of it is still pending: \($0.message)" }
            ?? failure.message))
    }
  }
}
