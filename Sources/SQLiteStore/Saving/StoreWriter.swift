import DataCore
import Foundation
import Synchronization

/// The one connection that writes into a store: open as long as the store, used by one save at a
/// time.
///
/// It also notices what others save: SQLite's data version rises for their commits, never for its
/// own.
final class StoreWriter: Sendable {
  struct State {
    var connection: Connection
    var plan: SavePlan?
    /// Nil before the first look of a connection that took another one's place.
    var dataVersion: Int64?
    /// The newest transaction of the history that was seen, own or foreign.
    var lastTransaction: Int64
    var leftovers: ExternalLeftovers
  }

  let file: StoreFile
  let layout: StoreLayout
  let schemaVersion: Int64
  let calls: any FileCalls
  let state: Mutex<State>

  init(
    _ file: StoreFile, _ connection: sending Connection, _ layout: StoreLayout,
    schemaVersion: Int64, _ calls: any FileCalls
  ) throws {
    self.file = file
    self.layout = layout
    self.schemaVersion = schemaVersion
    self.calls = calls
    try StoreWriter.setSynchronous(connection, isOwn: layout.isOwn)
    state = Mutex(
      State(
        connection: connection, plan: nil, dataVersion: try connection.dataVersion(),
        lastTransaction: try StoreWriter.lastTransaction(layout, connection),
        leftovers: ExternalLeftovers(calls)))
  }

  /// A store of somebody else survives a loss of power at any moment; one of ours, in a
  /// write-ahead log, may lose the last saves to it but nothing else.
  private static func setSynchronous(_ connection: Connection, isOwn: Bool) throws {
    let hasLog = try connection.value("PRAGMA journal_mode") == .text("wal")
    try connection.run("PRAGMA synchronous = \(isOwn && hasLog ? "NORMAL" : "FULL")")
  }

  /// The highest number of a transaction; where all are deleted, the highest that any had.
  static func lastTransaction(_ layout: StoreLayout, _ connection: Connection) throws -> Int64 {
    guard HistoryQuery(layout.schema) != nil else { return 0 }
    let last = try connection.value(
      "SELECT max(\(Format.primaryKey)) FROM \(Format.transactionTable)")
    return try last.integer ?? HistoryReader(layout, connection).bounds().newest
  }
}

extension StoreWriter {
  /// Writes rows and history in one transaction. Reports come in the order in which they are to
  /// be told; what others saved before comes first, even if the save itself fails.
  func save(_ request: SaveRequest) -> (
    outside: [ChangeReport], result: Result<ChangeReport, any Error>
  ) {
    state.withLock { state in
      var outside: [ChangeReport] = []
      let result = Result { try save(request, &state, &outside) }
      return (outside, result)
    }
  }

  private func save(
    _ request: SaveRequest, _ state: inout State, _ outside: inout [ChangeReport]
  ) throws -> ChangeReport {
    try file.checkIsInPlace()
    try reconnect(&state)
    let connection = state.connection
    var save: SaveTransaction?
    var isCommitting = false
    do {
      let number = try connection.write {
        outside = try outsideReports(&state)
        try checkSchema(connection)
        let current = SaveTransaction(try plan(&state), connection, calls)
        save = current
        try current.apply(request.changes)
        let number = try HistoryWriter(layout.schema, connection)?.write(request, current)
        try current.files.sync()
        try file.checkIsInPlace()
        request.willCommit?(current.identifiers)
        isCommitting = true
        return number
      }
      let saved = save
      save = nil
      try file.checkIsInPlace()
      if let saved { removeFiles(of: saved, &state) }
      if let number { state.lastTransaction = number }
      return ChangeReport(
        storeIdentifier: layout.storeIdentifier, saved: request.changes,
        identifiers: saved?.identifiers ?? [:], transaction: number, author: request.author,
        editor: request.editor)
    } catch {
      if let save { takeBackFiles(of: save, isCommitting: isCommitting, &state) }
      throw error
    }
  }

  private var log: String { "\(file.path)-wal" }

  /// After a save: the files of large values that no row leads to any more go.
  private func removeFiles(of save: SaveTransaction, _ state: inout State) {
    state.leftovers.settle(save.files, log: log) { name in
      try save.plan.refers(to: name, save.connection)
    }
  }

  /// After a save that failed: the files that it made go.
  private func takeBackFiles(
    of save: SaveTransaction, isCommitting: Bool, _ state: inout State
  ) {
    guard isCommitting else { return state.leftovers.discard(save.files) }
    state.leftovers.doubt(save.files, log: log) { name in
      try save.plan.refers(to: name, save.connection)
    }
  }

  private func plan(_ state: inout State) throws -> SavePlan {
    if let plan = state.plan { return plan }
    let plan = try SavePlan(
      layout, externalFolder: file.externalFolder, state.connection)
    state.plan = plan
    return plan
  }

  func checkSchema(_ connection: Connection) throws {
    guard try connection.schemaVersion() == schemaVersion else {
      throw DataError.changedStructure(file.name)
    }
  }

  /// A connection that could not take back its last transaction is given up. What others saved
  /// meanwhile is still to be told.
  func reconnect(_ state: inout State) throws {
    guard state.connection.isInTransaction else { return }
    let connection = try Connection(file, as: .writer)
    try StoreWriter.setSynchronous(connection, isOwn: layout.isOwn)
    state.connection = connection
    state.plan = nil
    state.dataVersion = nil
  }
}

extension DataError {
  static func changedStructure(_ name: String) -> DataError {
    DataError(
      .conflict, "Another program has changed the structure of “\(name)”.",
      remedy: "Close the store and open it again.")
  }
}
