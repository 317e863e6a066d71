package import DataCore
import Synchronization

extension MemoryStore {
  /// Validates everything first, then swaps the rows, so that a save that throws changes nothing.
  ///
  /// A change's `before` values must equal the stored ones and both ends of a relationship must
  /// change together: otherwise `conflict`. Costs as much as the pages it touches.
  package func save(_ request: SaveRequest) throws -> SaveResult {
    if request.changes.isEmpty { return SaveResult() }
    if let readOnlyReason {
      throw DataError(
        .readOnly, readOnlyReason, remedy: "Copy what you need into a store that can be edited.")
    }
    let report = try writer.withLock { writer in try write(request, &writer) }
    reports.publish(report)
    return SaveResult(identifiers: report.identifiers, transaction: report.transaction)
  }

  private func write(
    _ request: SaveRequest, _ writer: inout WriterState
  ) throws -> ChangeReport {
    var save = SaveTransaction(
      layout, published.withLock { $0.snapshot }, storeIdentifier: identifier)
    try save.apply(request.changes)
    let uniqueChanges = save.uniqueChanges()
    try writer.uniques.apply(uniqueChanges, in: layout)
    do {
      try request.mayCommit?()
    } catch {
      try writer.uniques.apply(uniqueChanges.inverted, in: layout)
      throw error
    }
    request.willCommit?(save.identifiers)
    writer.lastTransaction += 1
    let transaction = KeptTransaction(
      number: writer.lastTransaction, request, changes: save.historyChanges(),
      firstChange: writer.lastHistoryChange + 1)
    writer.lastHistoryChange += Int64(transaction.changes.count)
    save.snapshot.version += 1
    publish(save, transaction)
    return ChangeReport(
      storeIdentifier: identifier, saved: request.changes, identifiers: save.identifiers,
      transaction: transaction.number, author: request.author, editor: request.editor)
  }

  /// The replaced snapshot dies outside the lock, since that may take long.
  private func publish(_ save: SaveTransaction, _ transaction: KeptTransaction) {
    let touched = save.touchedKeys
    let version = save.snapshot.version
    var next = save.snapshot
    published.withLock { state in
      swap(&state.snapshot, &next)
      state.history.append(transaction)
      state.lastTransaction = transaction.number
      state.indexes.note(touched, version: version)
    }
  }
}
