import Foundation

extension UndoManager {
  /// Closes the open top-level group, then undoes the last one.
  public func undo() {
    if open.count == 1 {
      endsGroupAfterEvent = false
      endUndoGrouping()
    }
    undoNestedGroup()
  }

  /// Undoes the last group as a whole; what that registers becomes a redo group.
  public func undoNestedGroup() {
    precondition(open.isEmpty, "undo() was called with more than one open undo group")
    post(.NSUndoManagerCheckpoint)
    guard let group = undoStack.popLast() else { return }
    post(.NSUndoManagerWillUndoChange)
    isUndoing = true
    run(group)
    isUndoing = false
    post(.NSUndoManagerDidUndoChange)
  }

  /// Does again what the last undo took back.
  public func redo() {
    if open.count == 1 {
      endsGroupAfterEvent = false
      endUndoGrouping()
    }
    precondition(open.isEmpty, "redo() was called with more than one open undo group")
    post(.NSUndoManagerCheckpoint)
    guard let group = redoStack.popLast() else { return }
    post(.NSUndoManagerWillRedoChange)
    isRedoing = true
    run(group)
    isRedoing = false
    post(.NSUndoManagerDidRedoChange)
  }

  /// Runs a group's operations, the last first, inside a group of the other direction that bears
  /// the same name.
  private func run(_ group: Group) {
    isRefused = false
    openGroup()
    open[open.count - 1].actionName = group.actionName
    open[open.count - 1].isDiscardable = group.isDiscardable
    perform(group)
    if isRefused { takeBack(group) } else { endUndoGrouping() }
  }

  /// Says, from within an operation, that it cannot be done: what its group did so far is taken
  /// back, and the group stays where it was. Foundation has nothing of the kind: there an undo
  /// that fails is lost.
  package func refuse() {
    if isUndoing || isRedoing { isRefused = true }
  }

  private func takeBack(_ group: Group) {
    isRefused = false
    isTakingBack = true
    disableUndoRegistration()
    while let partial = open.popLast() { perform(partial) }
    enableUndoRegistration()
    isTakingBack = false
    post(.NSUndoManagerDidCloseUndoGroup)
    if isUndoing { undoStack.append(group) } else { redoStack.append(group) }
  }

  private func perform(_ group: Group) {
    for operation in group.operations.reversed() where !isRefused {
      switch operation {
      case .call(_, let run): run()
      case .group(let group): perform(group)
      }
    }
  }

  private var nextToUndo: Group? { open.last { !$0.operations.isEmpty } ?? undoStack.last }

  public var undoActionName: String { canUndo ? nextToUndo?.actionName ?? "" : "" }
  public var redoActionName: String { redoStack.last?.actionName ?? "" }

  /// Names the outermost open group, or the last one.
  public func setActionName(_ name: String) {
    if isUndoing || isRedoing { return }
    (open.first ?? undoStack.last)?.actionName = name
  }

  public func setActionIsDiscardable(_ discardable: Bool) {
    (open.last ?? undoStack.last)?.isDiscardable = discardable
  }

  public var undoActionIsDiscardable: Bool { nextToUndo?.isDiscardable ?? false }
  public var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }
  public var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
  public var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  public func undoMenuTitle(forUndoActionName name: String) -> String {
    name.isEmpty ? "Undo" : "Undo \(name)"
  }

  public func redoMenuTitle(forUndoActionName name: String) -> String {
    name.isEmpty ? "Redo" : "Redo \(name)"
  }
}
