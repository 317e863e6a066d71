import DataCore
import Foundation
import Synchronization

/// A store that counts what it is asked.
final class CountingStore: RecordStore {
  let count = Mutex(0)
  private let base: any RecordStore

  init(_ base: any RecordStore) { self.base = base }

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
    private let store: CountingStore

    init(_ base: any StoreReader, _ store: CountingStore) {
      self.base = base
      self.store = store
    }

    private var counted: any StoreReader {
      store.count.withLock { $0 += 1 }
      return base
    }

    func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
      try counted.rows(for: identifiers)
    }

    func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
      try counted.window(query, from: anchor, limit: limit)
    }

    func count(_ query: Query) throws -> Int { try counted.count(query) }

    func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
      try counted.enumerate(query, body)
    }

    func related(
      to identifier: PersistentIdentifier, through property: String
    ) throws -> [PersistentIdentifier] {
      try counted.related(to: identifier, through: property)
    }

    func related(
      to identifiers: [PersistentIdentifier], through property: String
    ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
      try counted.related(to: identifiers, through: property)
    }

    func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
      try counted.history(request)
    }

    var interrupter: @Sendable () -> Void { base.interrupter }
  }
}
