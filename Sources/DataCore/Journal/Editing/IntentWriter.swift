import Synchronization

/// Writes a save's intent in the midst of the save, and keeps what came of it.
final class IntentWriter: Sendable {
  enum Outcome {
    /// The save was refused before.
    case notReached
    case written(JournalRecord.Intent, offset: Int)
    /// There is no journal, or it takes nothing.
    case kept(JournalRecord.Intent, (any Error)?)
  }

  private let file: JournalFile?
  private let waiting: [JournalRecord]
  private let intent: JournalRecord.Intent
  /// This session's names for objects that another one made.
  private let revived: [JournalName: PersistentIdentifier]
  private let state = Mutex(Outcome.notReached)

  init(
    _ intent: JournalRecord.Intent, file: JournalFile?, waiting: [JournalRecord],
    revived: [JournalName: PersistentIdentifier]
  ) {
    self.file = file
    self.waiting = waiting
    self.intent = intent
    self.revived = revived
  }

  var outcome: Outcome { state.withLock { $0 } }

  func write(_ identifiers: [PersistentIdentifier: PersistentIdentifier]) {
    var intent = intent
    for (id, permanent) in identifiers {
      intent.identifiers[JournalName(id, in: intent.id.session)] = permanent
    }
    for (name, id) in revived {
      if let permanent = identifiers[id] { intent.identifiers[name] = permanent }
    }
    var outcome = Outcome.kept(intent, nil)
    if let file {
      do {
        let offsets = try file.append(waiting + [.intent(intent)], isSynced: true)
        outcome = .written(intent, offset: offsets.last ?? 0)
      } catch {
        outcome = .kept(intent, error)
      }
    }
    state.withLock { $0 = outcome }
  }
}
