import Foundation

extension UndoManager {
  /// Registers what undoes the change that is being made. While undoing it goes to redo.
  ///
  /// The target is not kept alive; if it is gone the operation does nothing.
  public func registerUndo<T: AnyObject>(
    withTarget target: T, handler: @escaping (T) -> Void
  ) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      precondition(
        groupsByEvent,
        "registerUndo needs an open group: call beginUndoGrouping(), or set groupsByEvent")
      openGroup()
      closeAfterEvent()
    }
    if !isUndoing && !isRedoing { redoStack.removeAll() }
    open[open.count - 1].operations.append(
      .call(target: Target(object: target)) { [weak target] in
        if let target { handler(target) }
      })
  }

  public func beginUndoGrouping() {
    if groupsByEvent && open.isEmpty && !isUndoing && !isRedoing {
      openGroup()
      closeAfterEvent()
    }
    openGroup()
  }

  public func endUndoGrouping() {
    precondition(!open.isEmpty, "endUndoGrouping() needs a beginUndoGrouping() before it")
    post(.NSUndoManagerCheckpoint)
    post(.NSUndoManagerWillCloseUndoGroup)
    guard let group = open.popLast() else { return }
    if let parent = open.last {
      if !group.operations.isEmpty { parent.operations.append(.group(group)) }
      if parent.actionName.isEmpty { parent.actionName = group.actionName }
    } else if !group.operations.isEmpty {
      if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
      trim()
    }
    post(.NSUndoManagerDidCloseUndoGroup)
  }

  func openGroup() {
    open.append(Group())
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  /// Closes the group that opened by itself, once the run loop comes round.
  private func closeAfterEvent() {
    guard !endsGroupAfterEvent else { return }
    endsGroupAfterEvent = true
    // The block runs on this run loop's own thread, so the manager never leaves its isolation.
    nonisolated(unsafe) weak let manager = self
    RunLoop.current.perform {
      guard let manager, manager.endsGroupAfterEvent else { return }
      manager.endsGroupAfterEvent = false
      if manager.open.count == 1 { manager.endUndoGrouping() }
    }
  }

  public func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    open.removeAll()
    endsGroupAfterEvent = false
  }

  public func removeAllActions(withTarget target: Any) {
    let object = target as AnyObject
    for group in undoStack + redoStack + open { group.remove(target: object) }
    undoStack.removeAll { $0.operations.isEmpty }
    redoStack.removeAll { $0.operations.isEmpty }
  }
}

extension UndoManager.Group {
  func remove(target: AnyObject) {
    operations = operations.filter { operation in
      switch operation {
      case .call(let receiver, _): return receiver.object !== target
      case .group(let group):
        group.remove(target: target)
        return !group.operations.isEmpty
      }
    }
  }
}
