import DataCore

extension Editor {
  func undo() -> [Action] {
    guard undoManager.canUndo, let store = undoStores.popLast() else { return [] }
    let name = undoManager.undoActionName
    return run(store, verb: .undone, name: name, label: "Undo \(name)") {
      undoManager.undo()
    }
  }

  func redo() -> [Action] {
    guard undoManager.canRedo, let store = redoStores.popLast() else { return [] }
    let name = undoManager.redoActionName
    return run(store, verb: .redone, name: name, label: "Redo \(name)") {
      undoManager.redo()
    }
  }

  /// Runs an undo or redo. Where the data is not as the edit left it, nothing is changed, the
  /// reason says what differs, and the edit can be undone later.
  private func run(
    _ store: String, verb: EditOutcome.Verb, name: String, label: String, _ body: () -> Void
  ) -> [Action] {
    guard let context = contexts[store] else { return [] }
    var actions: [Action] = []
    do {
      try context.mergeReports()
    } catch {
      actions.append(.failed(ReadFailure(error).message))
    }
    context.processPendingChanges()
    let before = context.pendingChanges
    body()
    if let failure = context.undoFailure {
      if verb == .undone { undoStores.append(store) } else { redoStores.append(store) }
      actions.append(.editorChanged(status))
      actions.append(.failed("\(label) is not possible: \(failure.description)"))
      return actions
    }
    if verb == .undone { redoStores.append(store) } else { undoStores.append(store) }
    unsavedNames[store, default: []].append(label)
    let change = before.inverted().composed(with: context.pendingChanges)
    actions += settle(store, name: label, region: change.region)
    actions.append(.edited(EditOutcome(name: name, verb: verb)))
    return actions
  }

  /// Takes a transaction back as an edit of its own.
  func revert(_ changes: ChangeSet, store: String, name: String) -> [Action] {
    guard let context = contexts[store] else { return [] }
    do {
      try context.mergeReports()
    } catch {
      return [.failed(ReadFailure(error).message)]
    }
    switch group(name, store: store, context, { try context.apply(changes) }) {
    case .failure(let failure): return [.failed(failure.message)]
    case .success(let region):
      var actions = settle(store, name: name, region: region)
      actions.append(.edited(EditOutcome(name: name, verb: .reverted)))
      return actions
    }
  }
}
