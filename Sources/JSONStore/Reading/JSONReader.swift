import DataCore

/// Reads the objects in memory, and the history from its file.
final class JSONReader: StoreReader {
  private let store: JSONStore
  private let base: any StoreReader

  init(_ store: JSONStore, _ base: any StoreReader) {
    self.store = store
    self.base = base
  }

  var interrupter: @Sendable () -> Void { base.interrupter }

  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
    try base.rows(for: identifiers)
  }

  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    try base.window(query, from: anchor, limit: limit)
  }

  func count(_ query: Query) throws -> Int { try base.count(query) }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try base.enumerate(query, body)
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try base.related(to: identifier, through: property)
  }

  func related(
    to identifiers: [PersistentIdentifier], through property: String
  ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
    try base.related(to: identifiers, through: property)
  }

  func historyBounds() throws -> HistoryBounds {
    let last = store.lastTransaction
    let oldest = try store.historyFile.entries(HistoryRequest(limit: 1), last: last).first?.number
    return HistoryBounds(oldest: oldest, newest: last)
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try store.historyFile.entries(request, last: store.lastTransaction)
  }
}
