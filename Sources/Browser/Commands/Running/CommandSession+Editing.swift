import DataCore
import Foundation
import SQLiteStore

/// What an edit came to.
struct EditResult {
  var inserted: [Record] = []
  /// What was saved, both ends of each relationship.
  var saved: [ChangeSet] = []

  /// How many objects are gone, those that delete rules took along included.
  var deletedCount: Int {
    saved.reduce(0) { $0 + $1.changes.values.count(where: \.isDelete) }
  }
}

extension CommandSession {
  /// Makes an edit as the screen makes it and saves it, all or nothing.
  func make(_ edit: Edit, in store: OpenStore) throws -> EditResult {
    try change(store, named: edit.name) { context, result in
      try edit.checkUniqueness(in: context)
      try edit.apply(to: context) { result.inserted.append($0) }
    }
  }

  /// Changes objects of one store and saves them in one transaction, or changes nothing.
  func change(
    _ store: OpenStore, named name: String,
    _ body: (ModelContext, inout EditResult) throws -> Void
  ) throws -> EditResult {
    if options.isReadOnly {
      throw LaunchError(
        status: .refused,
        message: "\(store.store.name) cannot be changed: it is opened with --read-only.")
    }
    let log = log(of: store)
    var result = EditResult()
    defer { tell(of: log) }
    do {
      try log.edit(name) { try body(log.context, &result) }
      try log.save(named: name)
      result.saved = log.context.lastSaved
    } catch let refusal as Edit.Refusal {
      throw LaunchError(status: .refused, message: refusal.message)
    }
    if isSample {
      io.say("This was the sample, in memory: nothing is kept. --store FILE names a store.")
    }
    return result
  }

  /// Says where the store as it was lies now, if it was copied, and what is to be known of the
  /// journal.
  func tell(of log: EditLog) {
    if let copy = (log.store as? SQLiteStore)?.takeBackup() {
      io.say("\(log.store.name) as it was before this change: \(copy.path)")
    }
    for notice in log.takeNotices() { io.say(notice) }
  }

  /// The log of a store's edits; the screen's too, by the journal.
  func log(of store: OpenStore) -> EditLog {
    let identifier = store.store.identifier
    if let log = logs[identifier] { return log }
    let journals = store.isInMemory ? nil : StateFolder.journals(io.environment)
    let log = EditLog(
      store.store, author: options.author ?? "cairn",
      journal: journals?.journal(of: store.store))
    logs[identifier] = log
    return log
  }
}
