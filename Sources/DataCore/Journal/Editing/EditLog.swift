package import Foundation

/// A store's edits as they are made, saved, undone and redone, over restarts and together with all
/// other programs that have the store open.
///
/// Every edit of the context goes through here. With a journal, what can be undone is what the
/// journal says: saved entries of all sessions, and the own unsaved ones on top. Without one (a store
/// in memory) the same holds as long as the log lives. A journal that fails stops nothing: the
/// reason is in `notices`, and what could not be written is written as soon as that goes.
///
/// Belongs to one isolation, as its context does.
package final class EditLog {
  package let store: any RecordStore
  package let context: ModelContext
  let file: JournalFile?
  let session: UInt64
  var replay = JournalReplay()
  /// The changes of this session's edits.
  var own: [JournalEntry.ID: ChangeSet] = [:]
  /// Entries that are staged and not in the file.
  var unwritten: [JournalEntry.ID] = []
  /// Records that the file did not take yet.
  var waiting: [JournalRecord] = []
  /// What the edit that is being made has changed so far.
  var recording: ChangeSet?
  var lastNumber: UInt64 = 0
  var lastDate = Date.distantPast
  /// How many `exclusively` are open, and whether the file is locked for them.
  var depth = 0
  var isLocked = false
  /// Whether the file could not be had the last time.
  var isUnavailable = false
  /// New temporary identifiers for those of other sessions' objects.
  var revived: [JournalName: PersistentIdentifier] = [:]
  /// What a person should know about the journal, in sentences, each told once.
  package internal(set) var notices: [String] = []
  var told: Set<String> = []

  package init(_ store: any RecordStore, author: String?, journal: JournalFile?) {
    self.store = store
    context = ModelContext(stores: [store])
    context.author = author
    file = journal
    session = journal?.session ?? UInt64.random(in: JournalFile.sessions)
    context.didProcess = { [weak self] changes in
      guard let self, let recording else { return }
      self.recording = recording.composed(with: changes)
    }
  }
}

extension EditLog {
  /// The last entry that would be undone, and since when it is the one.
  package var undoable: (entry: JournalEntry, since: Date)? { top(of: \.undo) }
  package var redoable: (entry: JournalEntry, since: Date)? { top(of: \.redo) }

  /// The entries that can be undone, the next one last.
  package var undoEntries: [JournalEntry] {
    replay.stacks(for: session).undo.compactMap { replay.entries[$0.id]?.entry }
  }

  /// What was made here and is not saved, in words and in order.
  package var stagedLabels: [String] {
    (replay.staged[session] ?? []).compactMap { replay.entries[$0]?.entry.label }
  }

  private func top(
    of stack: KeyPath<JournalReplay.Stacks, [JournalReplay.Place]>
  ) -> (entry: JournalEntry, since: Date)? {
    guard let place = replay.stacks(for: session)[keyPath: stack].last,
      let item = replay.entries[place.id]
    else { return nil }
    return (item.entry, place.date)
  }

  /// The notices that were not taken yet.
  package func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }

  func tell(_ sentence: String) {
    if told.insert(sentence).inserted { notices.append(sentence) }
  }

  func nextID() -> JournalEntry.ID {
    lastNumber += 1
    return JournalEntry.ID(session: session, number: lastNumber)
  }

  /// Now, later than at the last call.
  func nextDate() -> Date {
    lastDate = max(Date(), lastDate.addingTimeInterval(0.000_001))
    return lastDate
  }
}
