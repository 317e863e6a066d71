import DataCore
import Foundation
import SQLiteStore

extension Editor {
  /// After each change: saves where that is the rule, else shows the change as pending.
  func settle(_ store: String, region: Region) -> [Action] {
    guard let log = logs[store] else { return [] }
    if autosaved.contains(store) {
      let (actions, _) = save(store, log)
      return actions
    }
    log.keepStaged()
    overlays[store] = log.context.overlay(for: store)
    return [report(), .dataChanged(DataChange(store: store, region: region))]
  }

  /// Saves all stores' pending changes, each in one transaction. Of what others contradict, these
  /// are given up and the rest is made again on top of theirs.
  func save(takingTheirs: Set<EditConflict>) -> [Action] {
    var actions: [Action] = resolve(takingTheirs: takingTheirs)
    var count = 0
    var hasFailed = false
    for (store, log) in sortedLogs where log.context.hasChanges {
      let pending = log.context.pendingChanges.count
      let (made, isSaved) = save(store, log)
      actions += made
      if isSaved { count += pending } else { hasFailed = true }
    }
    if !hasFailed { actions.append(.saved(count: count)) }
    return actions
  }

  /// Saves one store; where that fails its changes stay pending and the reason is told.
  private func save(_ store: String, _ log: EditLog) -> ([Action], Bool) {
    let names = log.stagedLabels
    let name =
      names.count <= 1
      ? names.first : "\(names[0]) and \(UndoName.count(names.count - 1, "more edit"))"
    do {
      try log.save(named: name)
      return (saved(store, log), true)
    } catch {
      let failure = ReadFailure(error)
      // What another program saved in between becomes a conflict that can be chosen on.
      if (error as? DataError)?.code == .conflict { try? log.context.mergeReports() }
      log.keepStaged()
      let region = log.context.pendingChanges.region
      return (
        saved(store, log) + [
          .dataChanged(DataChange(store: store, region: region)),
          .failed("Not saved: \(failure.message)"),
        ], false
      )
    }
  }

  /// Tells of what the log has saved, and of the copy that was made before.
  func saved(_ store: String, _ log: EditLog) -> [Action] {
    overlays[store] = log.context.overlay(for: store)
    let backups = [stores[store]?.takeBackup()].compactMap { $0 }.map(StateFolder.written)
    return [report(backups: backups)]
      + live.takeReports(of: log.context.editor).map {
        .dataChanged(DataChange($0, isExternal: false))
      }
  }

  /// Drops all unsaved edits; undo brings them back.
  func discard() -> [Action] {
    var actions: [Action] = []
    for (store, log) in sortedLogs where log.context.hasChanges {
      let result = group("Discard changes", log) { log.context.rollback() }
      guard case .success(let region) = result else { continue }
      actions += settle(store, region: region)
    }
    return actions
  }
}
