import DataCore
import Synchronization

extension JSONStore {
  /// Looks through the store's two files for what does not hold together; changes no byte.
  ///
  /// What is wrong in the store's own file (its form, its links, what its model forbids) keeps it from
  /// being opened at all, and is thrown with line and column. What is left to be found is in the history.
  /// Throws `locked` where others keep saving meanwhile.
  package func check() throws -> FileReport {
    for _ in 0..<3 {
      let (document, stamp) = try state.withLock { state in
        _ = try takeIn(&state)
        return (state.document, state.stamp)
      }
      let log = try HistoryLines(historyFile)
      let report = FileReport(
        findings: log.findings(document, in: historyFile, storeName: name)
          + counters(document, log.entries(historyFile, last: document.transaction)),
        objectCount: document.objects.values.reduce(0) { $0 + $1.count },
        entityCount: model.entities.count { $0.superentityName == nil })
      // What others save meanwhile is in the one file already and not yet in the other.
      if file.stamp == stamp { return report }
    }
    throw DataError(
      .locked, "“\(name)” is being changed while it is checked.",
      remedy: "Wait until its program has finished, or close it.")
  }

  /// Keys that a new object would get although another one had them.
  private func counters(
    _ document: StoreDocument, _ entries: [HistoryEntry]
  ) -> [FileReport.Finding] {
    var highest: [String: PersistentIdentifier] = [:]
    for change in entries.lazy.flatMap(\.changes) where change.kind == .insert {
      guard let root = model[change.id.entityName]?.rootName else { continue }
      if change.id.number > highest[root]?.number ?? 0 { highest[root] = change.id }
    }
    return highest.sorted { $0.key < $1.key }.compactMap { root, id in
      let last = document.lastKeys[root] ?? 0
      if id.number <= last { return nil }
      return FileReport.Finding(
        kind: .counter, place: "lastKeys of \(root)",
        message:
          "The last key is \(last), but the history tells of \(id.entityName) p\(id.number): "
          + "a new object would get a key that another one had.",
        remedy: "Write at least \(id.number) for “\(root)” there with a text editor.")
    }
  }
}
