import DataCore
import Foundation
import Synchronization

/// Reads from a store over a connection of its own. Confined to one isolation.
final class SQLiteReader: StoreReader {
  let store: SQLiteStore
  private(set) var connection: Connection
  private(set) var stamp: FileStamp
  private var queries: [Query: CompiledQuery] = [:]
  private let control = ReaderControl()
  /// Calls within calls, made by a body that is handed rows.
  private var depth = 0

  init(_ store: SQLiteStore) throws {
    self.store = store
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
    try checkSchema()
  }

  var layout: StoreLayout { store.layout }

  var interrupter: @Sendable () -> Void {
    let control = control
    return { control.interrupt() }
  }

  /// Does the work of one call, on one state of the store.
  func call<Result>(_ body: () throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > 1 { return try body() }
    connection.interruption.clear()
    guard let writer = store.writer else { return try look(body) }
    try writer.file.checkIsInPlace()
    store.checkForChanges()
    return try connection.read {
      try checkSchema()
      return try body()
    }
  }

  /// A call without locks: newer files are opened first, and a failure that they explain is tried
  /// again once.
  private func look<Result>(_ body: () throws -> Result) throws -> Result {
    try refresh()
    do {
      return try body()
    } catch let error as DataError where error.code == .damaged || error.code == .inputOutput {
      guard FileStamp(store.path) != stamp else { throw error }
      try reopen()
      return try body()
    }
  }

  /// Opens the files anew if another program has changed them.
  private func refresh() throws {
    if store.currentStamp() != stamp { try reopen() }
  }

  private func reopen() throws {
    let file = try StoreFile(store.fileURL)
    let next = try Connection(file, as: .snapshot)
    guard try StoreModel.identifier(next) == layout.storeIdentifier else {
      throw DataError.replaced(store.name)
    }
    control.connect(next.interruption)
    connection = next
    stamp = file.stamp
    store.note(stamp)
    try checkSchema()
  }

  private func checkSchema() throws {
    let version = try connection.schemaVersion()
    guard version == store.schemaVersion else {
      throw DataError.changedStructure(store.name)
    }
  }

  func compiled(_ query: Query) throws -> CompiledQuery {
    if let known = queries[query] { return known }
    let compiled = try CompiledQuery(
      query, layout: layout, externalFolder: store.externalFolder)
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
