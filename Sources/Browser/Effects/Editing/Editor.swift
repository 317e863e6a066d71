import DataCore
import Foundation
import SQLiteStore

/// Owns the contexts and all writes.
///
/// Each store has a log of its edits with a context, so that one is saved without the other; `u`
/// takes back what was done last, wherever it was.
actor Editor {
  /// How the contexts sign their saves.
  nonisolated let editors: Set<UUID>
  let logs: [String: EditLog]
  /// The stores that are files.
  let stores: [String: SQLiteStore]
  /// The stores that are saved after each action.
  let autosaved: Set<String>
  let overlays: OverlayBoard
  let live: LiveChanges
  /// The new objects of the edit that is being made.
  var inserted: [Record] = []
  /// What the person was told `u` and `Ctrl-R` would do.
  var shownUndo: JournalEntry.ID?
  var shownRedo: JournalEntry.ID?
  /// The entry whose undoing was refused last.
  var refusedUndo: JournalEntry.ID?

  init(
    _ stores: [any RecordStore], autosaved: Set<String>, author: String,
    journals: JournalFolder?, overlays: OverlayBoard, live: LiveChanges,
    clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    var logs: [String: EditLog] = [:]
    for store in stores {
      let log = EditLog(store, author: author, journal: journals?.journal(of: store))
      log.context.clock = clock
      logs[store.identifier] = log
    }
    self.stores = Dictionary(
      stores.compactMap { $0 as? SQLiteStore }.map { ($0.identifier, $0) },
      uniquingKeysWith: { first, _ in first })
    self.logs = logs
    editors = Set(logs.values.map(\.context.editor))
    self.autosaved = autosaved
    self.overlays = overlays
    self.live = live
  }
}

extension Editor {
  /// Performs an effect of the editor's; what comes of it are actions.
  func perform(_ effect: Effect) -> [Action] {
    let actions: [Action] =
      switch effect {
      case .edit(let edit): make(edit)
      case .undo: undo()
      case .redo: redo()
      case .skipUndo: skipUndo()
      case .preview(let timeZone):
        logs.keys.sorted().flatMap(reconcile) + [.previewed(previewLines(in: timeZone))]
      case .save(let theirs): save(takingTheirs: theirs)
      case .reconcile(let store): reconcile(store)
      case .revert(let changes, let store, let name): revert(changes, store: store, name: name)
      case .discard: discard()
      case .giveUp: giveUp()
      case .openJournals: openJournals()
      case .restoreLeftovers: restoreLeftovers()
      case .dropLeftovers: dropLeftovers()
      case .loadWindow, .count, .countEntities, .loadSelection, .loadDetail, .loadLinks,
        .loadHistory, .editExternally, .setTheme, .redraw, .quit, .remember:
        []
      }
    return actions + notices()
  }

  /// What a person should know of the journals, each thing once.
  private func notices() -> [Action] {
    sortedLogs.flatMap { $0.log.takeNotices() }.map { .told(.warning($0)) }
  }

  /// In the order of their stores' identifiers.
  var sortedLogs: [(store: String, log: EditLog)] {
    logs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What can be undone and what is not saved; from now on that is what the person knows.
  ///
  /// - Parameter backups: copies of stores that were made since the last report.
  func report(backups: [String] = []) -> Action {
    var status = EditorStatus()
    status.backups = backups
    let undo = newest(\.undoable)
    let redo = newest(\.redoable)
    shownUndo = undo?.entry.id
    shownRedo = redo?.entry.id
    status.undoName = undo?.entry.name
    status.redoName = redo?.entry.name
    status.isUndoRefused = shownUndo != nil && shownUndo == refusedUndo
    for log in logs.values {
      status.pending.add(log.context.pendingChanges)
      status.pending.add(log.context.conflicts)
    }
    return .editorChanged(status)
  }

  /// Of all stores' next entries the one that was made, undone or redone last.
  func newest(
    _ next: KeyPath<EditLog, (entry: JournalEntry, since: Date)?>
  ) -> (store: String, log: EditLog, entry: JournalEntry)? {
    let found = sortedLogs.compactMap { store, log in
      log[keyPath: next].map { (store: store, log: log, next: $0) }
    }
    return found.max { $0.next.since < $1.next.since }
      .map { ($0.store, $0.log, $0.next.entry) }
  }
}
