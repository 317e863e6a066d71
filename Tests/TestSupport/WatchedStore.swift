package import DataCore
package import Foundation
import Synchronization

/// A store that tells of each question its readers are asked, before it is answered; whoever watches
/// may count it, or let it fail.
package final class WatchedStore<Base: RecordStore>: RecordStore {
  package let base: Base
  private let watch: @Sendable (StoreQuestion) throws -> Void

  package init(_ base: Base, _ watch: @escaping @Sendable (StoreQuestion) throws -> Void) {
    self.base = base
    self.watch = watch
  }

  package var identifier: String { base.identifier }
  package var name: String { base.name }
  package var url: URL? { base.url }
  package var model: ModelDescription { base.model }
  package var readOnlyReason: String? { base.readOnlyReason }
  package var reports: ChangeHub { base.reports }

  package func save(_ request: SaveRequest) throws -> SaveResult { try base.save(request) }

  package var keepsHistory: Bool { base.keepsHistory }
  package func deleteHistory(_ request: HistoryRequest) throws {
    try base.deleteHistory(request)
  }
  package func watchFiles() -> (any Sendable)? { base.watchFiles() }

  package func makeReader() throws -> any StoreReader {
    WatchedReader(base: try base.makeReader(), watch: watch)
  }
}

/// What a reader can be asked.
package enum StoreQuestion: Hashable, Sendable {
  case rows, window, count, summary, enumeration, members, history
}

/// How often each question was asked.
package final class QuestionCounts: Sendable {
  private let counts = Mutex<[StoreQuestion: Int]>([:])

  package init() {}

  package subscript(question: StoreQuestion) -> Int {
    counts.withLock { $0[question, default: 0] }
  }
  package var all: Int { counts.withLock { $0.values.reduce(0, +) } }

  package func note(_ question: StoreQuestion) {
    counts.withLock { $0[question, default: 0] += 1 }
  }
  package func reset() { counts.withLock { $0 = [:] } }
}

private final class WatchedReader: StoreReader {
  private let base: any StoreReader
  private let watch: @Sendable (StoreQuestion) throws -> Void

  init(base: any StoreReader, watch: @escaping @Sendable (StoreQuestion) throws -> Void) {
    self.base = base
    self.watch = watch
  }

  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
    try watch(.rows)
    return try base.rows(for: identifiers)
  }

  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    try watch(.window)
    return try base.window(query, from: anchor, limit: limit)
  }

  func count(_ query: Query) throws -> Int {
    try watch(.count)
    return try base.count(query)
  }

  func summary(of path: [String], _ query: Query) throws -> ValueSummary {
    try watch(.summary)
    return try base.summary(of: path, query)
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try watch(.enumeration)
    try base.enumerate(query, body)
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try watch(.members)
    return try base.related(to: identifier, through: property)
  }

  func related(
    to identifiers: [PersistentIdentifier], through property: String
  ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
    try watch(.members)
    return try base.related(to: identifiers, through: property)
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try watch(.history)
    return try base.history(request)
  }

  func historyBounds() throws -> HistoryBounds {
    try watch(.history)
    return try base.historyBounds()
  }

  var interrupter: @Sendable () -> Void { base.interrupter }
}
