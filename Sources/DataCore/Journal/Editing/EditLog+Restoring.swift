import Foundation

extension EditLog {
  /// Edits that sessions made whose programs are gone, and that nobody saved or gave up; in order.
  /// Those that took each other back are not among them.
  package func leftovers() -> [JournalEntry] {
    exclusively { deadSessions().flatMap { $0.compactMap { replay.entries[$0]?.entry } } }
  }

  /// Makes the left-over edits again, as this session's staged ones, as far as the data allows it.
  /// Those that it does not allow stay left over; the reasons come back with them.
  package func restoreLeftovers() -> (
    restored: [JournalEntry], refused: [(entry: JournalEntry, reason: any Error)]
  ) {
    exclusively {
      var restored: [JournalEntry] = []
      var refused: [(JournalEntry, any Error)] = []
      do { try context.mergeReports() } catch { tell("\(error)") }
      for ids in deadSessions() {
        var successors: [JournalEntry.ID: JournalEntry.ID] = [:]
        for id in ids {
          guard let entry = replay.entries[id]?.entry else { continue }
          do {
            try restore(entry, &successors)
            restored.append(entry)
          } catch {
            refused.append((entry, error))
          }
        }
      }
      let ids = unwritten
      let offsets = append(
        steps(ids).map(JournalRecord.staged) + [.dropped(restored.map(\.id))])
      unwritten = []
      for (id, offset) in zip(ids, offsets ?? []) { replay.locate(id, at: offset) }
      replay.take(.dropped(restored.map(\.id)), at: nil)
      return (restored, refused)
    }
  }

  /// Gives the left-over edits up.
  package func dropLeftovers() {
    exclusively { drop(deadSessions().flatMap { $0 }) }
  }

  /// Gives up what this session made and did not save, as at a quit that was asked for.
  package func dropStaged() {
    let ids = replay.staged[session] ?? []
    if ids.isEmpty { return }
    let written = ids.filter { !unwritten.contains($0) }
    unwritten = []
    if written.isEmpty {
      replay.take(.dropped(ids), at: nil)
    } else {
      exclusively { drop(ids) }
    }
  }

  private func drop(_ ids: [JournalEntry.ID]) {
    if ids.isEmpty { return }
    replay.take(.dropped(ids), at: nil)
    _ = append([.dropped(ids)])
  }

  private func restore(
    _ entry: JournalEntry, _ successors: inout [JournalEntry.ID: JournalEntry.ID]
  ) throws {
    switch entry.kind {
    case .edit:
      let edit = try changes(of: entry.id)
      let made = try record { try context.apply(edit) }
      successors[entry.id] =
        stage(.edit, name: entry.name, author: entry.author, made).id
    case .undo(let target):
      let target = successors[target] ?? target
      let edit = try changes(of: target)
      let made = try record { try context.apply(edit.inverted()) }
      stage(.undo(target), name: entry.name, author: entry.author, made)
    case .redo(let target):
      let target = successors[target] ?? target
      let edit = try changes(of: target)
      let made = try record { try context.apply(edit) }
      stage(.redo(target), name: entry.name, author: entry.author, made)
    }
  }

  /// What each session left, the oldest first.
  private func deadSessions() -> [[JournalEntry.ID]] {
    guard let file else { return [] }
    return replay.staged.filter { session, _ in session != self.session && !file.isAlive(session) }
      .map(\.value).filter(isEffective)
      .sorted { date(of: $0.first) < date(of: $1.first) }
  }

  private func isEffective(_ ids: [JournalEntry.ID]) -> Bool {
    var net = ChangeSet()
    for id in ids {
      // What cannot be read is told when it is to be restored.
      guard let effect = try? effect(of: id, in: replay) else { return true }
      net = net.composed(with: effect)
    }
    return !net.isEmpty
  }

  private func date(of id: JournalEntry.ID?) -> Double {
    id.flatMap { replay.entries[$0]?.entry.date.timeIntervalSinceReferenceDate } ?? 0
  }
}
