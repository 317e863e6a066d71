import DataCore
import Synchronization

/// Answers from the store's newest rows, one snapshot a call.
final class MemoryReader: StoreReader {
  let store: MemoryStore
  let interruption = Interruption()
  /// How many calls are open: a body handed to `enumerate` may ask again.
  private var depth = 0

  init(_ store: MemoryStore) { self.store = store }

  var interrupter: @Sendable () -> Void {
    let interruption = interruption
    return { interruption.raise() }
  }

  /// Runs a call; an interruption from before it does not count.
  func call<Result>(_ body: () throws -> Result) rethrows -> Result {
    if depth == 0 { interruption.clear() }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  var view: View {
    View(layout: store.layout, snapshot: store.published.withLock { $0.snapshot })
  }
}

extension MemoryReader {
  func rows(
    for identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: Row] {
    let view = view
    var rows: [PersistentIdentifier: Row] = [:]
    rows.reserveCapacity(identifiers.count)
    for id in identifiers { rows[id] = view.row(for: id) }
    return rows
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    let view = view
    try view.checkRelationship(property, of: identifier.entityName)
    return try view.related(to: identifier, through: property)
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] { try store.history(request) }

  func historyBounds() -> HistoryBounds { store.historyBounds }
}
