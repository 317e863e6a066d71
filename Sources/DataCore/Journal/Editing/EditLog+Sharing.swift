import Foundation

extension EditLog {
  /// Reads what other sessions have written since.
  package func refresh() { exclusively {} }

  /// Runs the body while no other session writes into the journal, with all read that they wrote.
  ///
  /// Where the journal cannot be had, the body runs all the same, and the reason is told.
  func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    depth += 1
    if depth == 1 { lock() }
    defer {
      depth -= 1
      if depth == 0, isLocked {
        file?.unlock()
        isLocked = false
      }
    }
    return try body()
  }

  private func lock() {
    guard let file else { return }
    isUnavailable = false
    do {
      let found = try file.lock(creating: !waiting.isEmpty || !unwritten.isEmpty)
      isLocked = found.exists
      if found.isReplaced { startAnew() }
      if !found.exists { return }
      try readNews(file)
    } catch {
      file.unlock()
      isLocked = false
      isUnavailable = true
      tellUnwritten(error)
      if (error as? DataError)?.code == .locked { try? readNews(file) }
    }
  }

  func tellUnwritten(_ error: any Error) {
    tell(
      "\(error) Edits are made all the same, but as long as this lasts they can be undone only until "
        + "this program ends.")
  }

  /// The file is another one than before: somebody removed it.
  private func startAnew() {
    let kept = (replay.staged[session] ?? []).compactMap { replay.entries[$0]?.entry }
    replay = JournalReplay()
    for entry in kept {
      replay.take(.staged(JournalRecord.Step(entry: entry, changes: [])), at: nil)
    }
    unwritten = kept.map(\.id)
    tell(
      "The undo journal of \(store.name) was removed by another program: what was saved before "
        + "cannot be undone.")
  }

  private func readNews(_ file: JournalFile) throws {
    let contents = try file.readNews()
    for item in contents.items { replay.take(item.record, at: item.offset) }
    if !contents.items.isEmpty {
      // Others have saved: the context looks at the store again before it compares anything.
      context.inbox.append(
        ChangeReport(storeIdentifier: store.identifier, region: .everything))
    }
    if let first = contents.damages.first {
      let bytes = contents.damages.reduce(0) { $0 + $1.count }
      tell(
        "The undo journal of \(store.name) is damaged (\(file.url.path)): \(bytes) bytes from "
          + "\(first.offset) on are no whole entry. What is whole can be undone.")
    }
    guard isLocked else { return }
    settleIntents()
    if !waiting.isEmpty { _ = append([]) }
  }

  /// Intents that nobody confirmed: they count if the store has what they were about to save.
  func settleIntents() {
    for id in replay.intents.keys.sorted(by: { ($0.session, $0.number) < ($1.session, $1.number) })
    {
      // Where the store cannot be asked now, the next time tells.
      guard let isSaved = try? isSaved(id) else { continue }
      let record: JournalRecord = isSaved ? .confirmed(id) : .abandoned(id)
      replay.take(record, at: nil)
      if isLocked { _ = append([record]) }
    }
  }

  private func isSaved(_ id: JournalEntry.ID) throws -> Bool {
    guard let intent = replay.intents[id] else { return false }
    var saved = replay
    saved.take(.confirmed(id), at: nil)
    var net = ChangeSet()
    for id in intent.staged + intent.steps {
      net = net.composed(with: try effect(of: id, in: saved))
    }
    return try net.isPresent(in: store.makeReader())
  }

  /// What an entry does: an undo has the inverse of the edit's changes.
  func effect(of id: JournalEntry.ID, in replay: JournalReplay) throws -> ChangeSet {
    switch replay.entries[id]?.entry.kind {
    case nil, .edit: try changes(of: id, in: replay)
    case .undo(let target): try changes(of: target, in: replay).inverted()
    case .redo(let target): try changes(of: target, in: replay)
    }
  }

  /// Appends records, those first that could not be written before; nil, and they wait, where the
  /// file does not take them. Gives where the new ones lie.
  func append(_ records: [JournalRecord], isSynced: Bool = true) -> [Int]? {
    guard let file else { return nil }
    let all = waiting + records
    if isUnavailable {
      waiting = all
      return nil
    }
    do {
      if !isLocked {
        isLocked = try file.lock(creating: true).exists
        try readNews(file)
      }
      let offsets = all.isEmpty ? [] : try file.append(all, isSynced: isSynced)
      waiting = []
      return Array(offsets.suffix(records.count))
    } catch {
      waiting = all
      tellUnwritten(error)
      return nil
    }
  }
}
