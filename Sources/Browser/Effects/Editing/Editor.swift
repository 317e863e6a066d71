import DataCore
import Foundation

/// Owns the contexts and all writes.
///
/// Each store has a context, so that one is saved without the other; all share one undo manager,
/// so that `u` takes back what was done last, wherever it was.
actor Editor {
  /// How the contexts sign their saves.
  nonisolated let editors: Set<UUID>
  let contexts: [String: ModelContext]
  /// The stores that are saved after each action.
  let autosaved: Set<String>
  let overlays: OverlayBoard
  let live: LiveChanges
  let undoManager = UndoManager()
  /// The store of each undo and redo group, parallel to the manager's stacks.
  var undoStores: [String] = []
  var redoStores: [String] = []
  /// What was done to each store since it was saved.
  var unsavedNames: [String: [String]] = [:]
  /// The new objects of the edit that is being made.
  var inserted: [Record] = []

  init(
    _ stores: [any RecordStore], autosaved: Set<String>, author: String, overlays: OverlayBoard,
    live: LiveChanges, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    var contexts: [String: ModelContext] = [:]
    undoManager.groupsByEvent = false
    for store in stores {
      let context = ModelContext(stores: [store])
      context.author = author
      context.clock = clock
      context.undoManager = undoManager
      contexts[store.identifier] = context
    }
    self.contexts = contexts
    editors = Set(contexts.values.map(\.editor))
    self.autosaved = autosaved
    self.overlays = overlays
    self.live = live
  }
}

extension Editor {
  /// Performs an effect of the editor's; what comes of it are actions.
  func perform(_ effect: Effect) -> [Action] {
    switch effect {
    case .edit(let edit): make(edit)
    case .undo: undo()
    case .redo: redo()
    case .preview(let timeZone):
      contexts.keys.sorted().flatMap(reconcile) + [.previewed(previewLines(in: timeZone))]
    case .save(let theirs): save(takingTheirs: theirs)
    case .reconcile(let store): reconcile(store)
    case .revert(let changes, let store, let name): revert(changes, store: store, name: name)
    case .discard: discard()
    case .loadWindow, .count, .countEntities, .loadSelection, .loadDetail, .loadLinks,
      .loadHistory, .editExternally, .setTheme, .redraw, .quit:
      []
    }
  }

  /// What can be undone and what is not saved.
  var status: EditorStatus {
    var status = EditorStatus()
    status.undoName = undoManager.canUndo ? undoManager.undoActionName : nil
    status.redoName = undoManager.canRedo ? undoManager.redoActionName : nil
    for context in contexts.values { status.pending.add(context.pendingChanges) }
    for context in contexts.values { status.pending.add(context.conflicts) }
    return status
  }
}
