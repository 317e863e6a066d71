package import Foundation

extension EditLog {
  /// What pruning came to.
  package struct Pruning: Hashable, Sendable {
    /// How many entries can be undone or redone no more.
    package var dropped = 0
    /// How many bytes the journal has left.
    package var byteCount = 0
  }

  /// Gives up the oldest entries: those from before a date, and then as many as it takes until the
  /// journal has no more than so many bytes. Edits that are not saved yet are kept, whosesoever.
  ///
  /// Throws `conflict` while another program has the journal open, and what writing throws.
  package func prune(before date: Date?, toBytes limit: Int?) throws -> Pruning {
    try exclusively {
      guard let file, isLocked else { return Pruning() }
      if file.hasOtherSessions || replay.staged[session] != nil {
        throw DataError(
          .conflict, "Another program has \(store.name) open.",
          remedy: "Its undo journal is pruned when that has ended.")
      }
      var kept = PrunedJournal(replay, date)
      let steps = try kept.steps(limit) { id in
        guard let item = replay.entries[id], let offset = item.offset else { return nil }
        return JournalRecord.Step(
          entry: item.entry, changes: try file.changes(of: id, at: offset))
      }
      // Entries that lead nowhere any more take room, too.
      if kept.dropped > 0 || limit.map({ file.byteCount > $0 }) == true {
        try file.replace(with: kept.records(steps, place: file.place) { nextID() })
        replay = JournalReplay()
        for item in try file.readNews().items { replay.take(item.record, at: item.offset) }
      }
      return Pruning(dropped: kept.dropped, byteCount: file.byteCount)
    }
  }
}

/// What is left of a journal when its oldest entries are given up.
private struct PrunedJournal {
  private let replay: JournalReplay
  private var undo: [JournalReplay.Place]
  private var redo: [JournalReplay.Place]
  /// Entries that unsaved ones speak of.
  private let needed: Set<JournalEntry.ID>
  private(set) var dropped = 0

  init(_ replay: JournalReplay, _ date: Date?) {
    self.replay = replay
    let targets = replay.staged.values.joined().compactMap { id -> JournalEntry.ID? in
      switch replay.entries[id]?.entry.kind {
      case .undo(let target), .redo(let target): target
      case .edit, nil: nil
      }
    }
    let needed = Set(targets)
    self.needed = needed
    func isKept(_ place: JournalReplay.Place) -> Bool {
      needed.contains(place.id) || date.map { place.date >= $0 } ?? true
    }
    undo = replay.stacks.undo.filter(isKept)
    redo = replay.stacks.redo.filter(isKept)
    dropped = replay.stacks.undo.count + replay.stacks.redo.count - undo.count - redo.count
  }

  /// Reads the steps that are kept, the newest first, as long as they fit.
  mutating func steps(
    _ limit: Int?, _ read: (JournalEntry.ID) throws -> JournalRecord.Step?
  ) throws -> [JournalEntry.ID: JournalRecord.Step] {
    var steps: [JournalEntry.ID: JournalRecord.Step] = [:]
    var size = JournalHeader.count
    for id in replay.staged.values.joined() {
      guard let step = try read(id) else { continue }
      steps[id] = step
      size += step.changes.count + Self.overhead
    }
    let before = undo.count + redo.count
    for place in (undo + redo).sorted(by: { $0.date > $1.date }) {
      if let limit, size > limit, !needed.contains(place.id) { continue }
      guard let step = try read(place.id) else { continue }
      size += step.changes.count + Self.overhead
      if let limit, size > limit, !needed.contains(place.id) { continue }
      steps[place.id] = step
    }
    undo.removeAll { steps[$0.id] == nil }
    redo.removeAll { steps[$0.id] == nil }
    dropped += before - undo.count - redo.count
    return steps
  }

  /// About what an entry takes beside its changes.
  private static let overhead = 160

  func records(
    _ steps: [JournalEntry.ID: JournalRecord.Step], place: JournalPlace,
    _ nextID: () -> JournalEntry.ID
  ) -> [JournalRecord] {
    let sessions = Set(steps.keys.map(\.session)).union([0])
    var records: [JournalRecord] = [.place(place)]
    func commit(
      _ steps: [JournalRecord.Step], _ names: [JournalName: PersistentIdentifier] = [:]
    ) {
      let id = nextID()
      records.append(
        .intent(JournalRecord.Intent(id: id, staged: [], steps: steps, identifiers: names)))
      records.append(.confirmed(id))
    }
    let names = replay.identifiers.filter { sessions.contains($0.key.session) }
    if !names.isEmpty { commit([], names) }
    for place in undo { if let step = steps[place.id] { commit([step]) } }
    for place in redo.reversed() { if let step = steps[place.id] { commit([step]) } }
    // They were undone, the bottom one first.
    commit(
      redo.compactMap { place in
        replay.entries[place.id].map { item in
          JournalRecord.Step(
            entry: JournalEntry(
              nextID(), .undo(place.id), name: item.entry.name, author: item.entry.author,
              date: place.date), changes: [])
        }
      })
    for id in replay.staged.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      if let step = steps[id] { records.append(.staged(step)) }
    }
    return records
  }
}
