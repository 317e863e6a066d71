import DataCore
import Foundation

extension Editor {
  func undo() -> [Action] {
    turn(\.undoable, shown: shownUndo, verb: .undone) { log, saves, shown in
      try log.undo(saves: saves, shown: shown)
    }
  }

  func redo() -> [Action] {
    turn(\.redoable, shown: shownRedo, verb: .redone) { log, saves, shown in
      try log.redo(saves: saves, shown: shown)
    }
  }

  /// Leaves out the entry that could not be undone, so that older ones can.
  func skipUndo() -> [Action] {
    for log in logs.values { log.refresh() }
    guard let next = newest(\.undoable), next.entry.id == shownUndo,
      let skipped = next.log.skipUndo(shown: next.entry.id)
    else { return [report()] }
    return [report(), .told(.note("Skipped: \(skipped.name). It stays as it is."))]
  }

  /// Runs an undo or redo. Where the data is not as the edit left it, nothing is changed, the
  /// reason says what differs, and the edit can be undone later.
  private func turn(
    _ next: KeyPath<EditLog, (entry: JournalEntry, since: Date)?>, shown: JournalEntry.ID?,
    verb: EditOutcome.Verb, _ body: (EditLog, Bool, JournalEntry.ID) throws -> JournalEntry?
  ) -> [Action] {
    for log in logs.values { log.refresh() }
    guard let (store, log, entry) = newest(next) else { return [report()] }
    guard entry.id == shown else {
      return [
        report(),
        .told(.warning("Another program has made “\(entry.name)”. Once more takes that one.")),
      ]
    }
    let label = verb == .undone ? "Undo \(entry.name)" : "Redo \(entry.name)"
    log.context.processPendingChanges()
    let before = log.context.pendingChanges
    let insertions = log.insertions(by: entry.id, undoing: verb == .undone)
    do {
      // Another program may have put an entry on top since: then this one is refused.
      _ = try body(log, autosaved.contains(store), entry.id)
    } catch {
      let canSkip = verb == .undone && EditLog.isLasting(error)
      if canSkip { refusedUndo = entry.id }
      overlays[store] = log.context.overlay(for: store)
      let skip = canSkip ? " “Skip undo” leaves this edit out." : ""
      return [
        report(), .failed("\(label) is not possible: \(ReadFailure(error).message)\(skip)"),
      ]
    }
    // By the identifiers that the objects have now: a save may give new ones.
    let restored = insertions.compactMap { (try? log.context.record(for: $0))?.identifier }
    let outcome = Action.edited(
      EditOutcome(name: entry.name, restored: restored, verb: verb))
    if autosaved.contains(store) { return saved(store, log) + [outcome] }
    let change = before.inverted().composed(with: log.context.pendingChanges)
    return settle(store, region: change.region) + [outcome]
  }

  /// Takes a transaction back as an edit of its own.
  func revert(_ changes: ChangeSet, store: String, name: String) -> [Action] {
    guard let log = logs[store] else { return [] }
    do {
      try log.context.mergeReports()
    } catch {
      return [.failed(ReadFailure(error).message)]
    }
    switch group(name, log, { try log.context.apply(changes) }) {
    case .failure(let failure): return [.failed(failure.message)]
    case .success(let region):
      return settle(store, region: region) + [.edited(EditOutcome(name: name, verb: .reverted))]
    }
  }
}
