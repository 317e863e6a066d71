import DataCore
import Foundation
import Synchronization

/// Reads from a store over a connection of its own, or in the midst of a migration over that one's.
/// Confined to one isolation.
final class SQLiteReader: StoreReader {
  private enum Source {
    case store(SQLiteStore)
    case migration(MigrationStore)
  }

  private let source: Source
  let layout: StoreLayout
  private let externalFolder: String
  private(set) var connection: Connection
  private(set) var stamp: FileStamp
  private var queries: [Query: CompiledQuery] = [:]
  private let control = ReaderControl()
  /// Calls within calls, made by a body that is handed rows.
  private var depth = 0

  init(_ store: SQLiteStore) throws {
    source = .store(store)
    layout = store.layout
    externalFolder = store.externalFolder
    if let writer = store.writer {
      try writer.file.checkIsInPlace()
      connection = try Connection(writer.file, as: .reader)
      stamp = writer.file.stamp
    } else {
      let file = try StoreFile(store.fileURL)
      connection = try Connection(file, as: .snapshot)
      stamp = file.stamp
      store.note(stamp)
    }
    control.connect(connection.interruption)
    try checkSchema(store)
  }

  /// Reads the tables as a migration has left them so far.
  init(_ store: MigrationStore) {
    source = .migration(store)
    layout = store.layout
    externalFolder = store.migration.file.externalFolder
    connection = store.migration.connection
    stamp = store.migration.file.stamp
  }

  var interrupter: @Sendable () -> Void {
    let control = control
    return { control.interrupt() }
  }

  /// Does the work of one call, on one state of the store.
  func call<Result>(_ body: () throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > 1 { return try body() }
    switch source {
    case .migration(let store): return try store.use(body)
    case .store(let store):
      connection.interruption.clear()
      guard let writer = store.writer else { return try look(store, body) }
      try writer.file.checkIsInPlace()
      store.checkForChanges()
      return try connection.read {
        try checkSchema(store)
        return try body()
      }
    }
  }

  /// A call without locks: newer files are opened first, and a failure that they explain is tried
  /// again once.
  private func look<Result>(_ store: SQLiteStore, _ body: () throws -> Result) throws -> Result {
    try refresh(store)
    do {
      return try body()
    } catch let error as DataError where error.code == .damaged || error.code == .inputOutput {
      guard FileStamp(store.path) != stamp else { throw error }
      try reopen(store)
      return try body()
    }
  }

  /// Opens the files anew if another program has changed them.
  private func refresh(_ store: SQLiteStore) throws {
    if store.currentStamp() != stamp { try reopen(store) }
  }

  private func reopen(_ store: SQLiteStore) throws {
    let file = try StoreFile(store.fileURL)
    let next = try Connection(file, as: .snapshot)
    guard try StoreModel.identifier(next) == layout.storeIdentifier else {
      throw DataError.replaced(store.name)
    }
    control.connect(next.interruption)
    connection = next
    stamp = file.stamp
    store.note(stamp)
    try checkSchema(store)
  }

  private func checkSchema(_ store: SQLiteStore) throws {
    let version = try connection.schemaVersion()
    guard version == store.schemaVersion else {
      throw DataError.changedStructure(store.name)
    }
  }

  func compiled(_ query: Query) throws -> CompiledQuery {
    if let known = queries[query] { return known }
    let compiled = try CompiledQuery(
      query, layout: layout, externalFolder: externalFolder)
    if queries.count >= 64 { queries.removeAll(keepingCapacity: true) }
    queries[query] = compiled
    return compiled
  }
}

/// Stops whatever connection a reader has now.
private final class ReaderControl: Sendable {
  private let current = Mutex<Interruption?>(nil)

  func connect(_ interruption: Interruption) {
    current.withLock { $0 = interruption }
  }

  func interrupt() {
    current.withLock { $0 }?.request()
  }
}
