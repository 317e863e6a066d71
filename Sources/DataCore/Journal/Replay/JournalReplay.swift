import Foundation

/// From records to what can be undone and redone.
///
/// Saved entries make the stacks that all sessions share, in the order in which they were saved; a
/// session sees its own unsaved ones on top.
struct JournalReplay {
  struct Item {
    var entry: JournalEntry
    /// Where the record that holds its changes lies in the file.
    var offset: Int?
  }

  /// An entry on a stack, and since when it is there.
  struct Place: Hashable {
    var id: JournalEntry.ID
    var date: Date
  }

  struct Stacks: Hashable {
    var undo: [Place] = []
    var redo: [Place] = []
  }

  struct OpenIntent {
    var staged: [JournalEntry.ID]
    var steps: [JournalEntry.ID]
    var identifiers: [JournalName: PersistentIdentifier]
  }

  private(set) var entries: [JournalEntry.ID: Item] = [:]
  private(set) var stacks = Stacks()
  /// What is made and not saved, by session.
  private(set) var staged: [UInt64: [JournalEntry.ID]] = [:]
  /// What was about to be saved, and nothing more is known.
  private(set) var intents: [JournalEntry.ID: OpenIntent] = [:]
  /// The identifiers that saves gave to objects.
  private(set) var identifiers: [JournalName: PersistentIdentifier] = [:]
  private var skipped: Set<JournalEntry.ID> = []

  mutating func take(_ record: JournalRecord, at offset: Int?) {
    switch record {
    case .place: break
    case .staged(let step):
      let id = step.entry.id
      if entries.updateValue(Item(entry: step.entry, offset: offset), forKey: id) == nil {
        staged[id.session, default: []].append(id)
      }
    case .intent(let intent):
      for step in intent.steps {
        entries[step.entry.id] = Item(entry: step.entry, offset: offset)
      }
      intents[intent.id] = OpenIntent(
        staged: intent.staged, steps: intent.steps.map(\.entry.id),
        identifiers: intent.identifiers)
    case .confirmed(let id):
      guard let intent = intents.removeValue(forKey: id) else { return }
      for (name, permanent) in intent.identifiers where name.id != permanent {
        identifiers[name] = permanent
      }
      unstage(intent.staged + intent.steps)
      for id in intent.staged + intent.steps { push(id, on: &stacks) }
    case .abandoned(let id):
      guard let intent = intents.removeValue(forKey: id) else { return }
      for id in intent.steps where !isStaged(id) { entries[id] = nil }
    case .dropped(let ids):
      unstage(ids)
      for id in ids { entries[id] = nil }
    case .skipped(let ids):
      skipped.formUnion(ids)
      stacks.undo.removeAll { skipped.contains($0.id) }
      stacks.redo.removeAll { skipped.contains($0.id) }
    }
  }

  /// What a session can undo and redo.
  func stacks(for session: UInt64) -> Stacks {
    guard let own = staged[session], !own.isEmpty else { return stacks }
    var result = stacks
    for id in own { push(id, on: &result) }
    return result
  }

  /// Notes where an entry's record lies by now.
  mutating func locate(_ id: JournalEntry.ID, at offset: Int) { entries[id]?.offset = offset }

  private func isStaged(_ id: JournalEntry.ID) -> Bool {
    staged[id.session]?.contains(id) == true
  }

  private mutating func unstage(_ ids: [JournalEntry.ID]) {
    let gone = Set(ids)
    for session in Set(ids.map(\.session)) {
      staged[session]?.removeAll { gone.contains($0) }
      if staged[session]?.isEmpty == true { staged[session] = nil }
    }
  }

  private func push(_ id: JournalEntry.ID, on stacks: inout Stacks) {
    guard let entry = entries[id]?.entry else { return }
    switch entry.kind {
    case .edit:
      if skipped.contains(id) { return }
      stacks.undo.append(Place(id: id, date: entry.date))
      stacks.redo = []
    case .undo(let target):
      guard let index = stacks.undo.lastIndex(where: { $0.id == target }) else { return }
      stacks.undo.remove(at: index)
      stacks.redo.append(Place(id: target, date: entry.date))
    case .redo(let target):
      guard let index = stacks.redo.lastIndex(where: { $0.id == target }) else { return }
      stacks.redo.remove(at: index)
      stacks.undo.append(Place(id: target, date: entry.date))
    }
  }
}
