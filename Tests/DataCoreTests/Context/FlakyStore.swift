import DataCore
import Foundation
import MemoryStore
import Synchronization

/// A store in memory whose rows cannot be read while it is told to fail.
final class FlakyStore: RecordStore {
  let fails = Mutex(false)
  private let base: MemoryStore

  init(_ base: MemoryStore) { self.base = base }

  var identifier: String { base.identifier }
  var name: String { base.name }
  var url: URL? { base.url }
  var model: ModelDescription { base.model }
  var readOnlyReason: String? { base.readOnlyReason }
  var reports: ChangeHub { base.reports }

  func makeReader() throws -> any StoreReader { Reader(try base.makeReader(), self) }
  func save(_ request: SaveRequest) throws -> SaveResult { try base.save(request) }

  private final class Reader: StoreReader {
    private let base: any StoreReader
    private let store: FlakyStore

    init(_ base: any StoreReader, _ store: FlakyStore) {
      self.base = base
      self.store = store
    }

    func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
      if store.fails.withLock({ $0 }) { throw DataError(.locked, "The store is busy.") }
      return try base.rows(for: identifiers)
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

    func history(_ request: HistoryRequest) throws -> [HistoryEntry] { try base.history(request) }

    var interrupter: @Sendable () -> Void { base.interrupter }
  }
}
