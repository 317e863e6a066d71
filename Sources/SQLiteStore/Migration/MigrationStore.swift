import DataCore
import Foundation
import Synchronization

/// The store as the program's own code sees it in the midst of a migration: it reads and writes in the
/// migration's transaction, and is of no use when the stage is over.
///
/// `@unchecked`: the one connection is used under a lock, which a body that is handed rows may take
/// again.
final class MigrationStore: RecordStore, @unchecked Sendable {
  let migration: StoreMigration
  let layout: StoreLayout
  let reports = ChangeHub()
  private let lock = NSRecursiveLock()
  private var isOver = false
  private var plan: SavePlan?

  init(_ migration: StoreMigration) {
    self.migration = migration
    layout = migration.layout
  }

  var identifier: String { layout.storeIdentifier }
  var name: String { migration.name }
  var url: URL? { nil }
  var model: ModelDescription { layout.model }
  var readOnlyReason: String? { nil }
  var keepsHistory: Bool { HistoryQuery(layout.schema) != nil }

  func makeReader() throws -> any StoreReader { SQLiteReader(self) }

  /// Ends what the stage's objects can do.
  func end() { lock.withLock { isOver = true } }

  func use<Result>(_ body: () throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    if isOver {
      throw DataError(
        .missingContext,
        "The migration of “\(name)” is over, and with it the objects of its stage.",
        remedy: "Keep values of them, no objects, for later.")
    }
    return try body()
  }

  /// Saves into the migration's transaction; what throws is taken back by itself.
  func save(_ request: SaveRequest) throws -> SaveResult {
    if request.changes.isEmpty { return SaveResult() }
    let report = try use { try write(request) }
    reports.publish(report)
    return SaveResult(identifiers: report.identifiers, transaction: report.transaction)
  }

  private func write(_ request: SaveRequest) throws -> ChangeReport {
    let connection = migration.connection
    let known =
      try plan
      ?? SavePlan(
        layout, externalFolder: migration.file.externalFolder, connection)
    plan = known
    let save = SaveTransaction(known, connection, migration.calls)
    let transaction: Int64?
    do {
      transaction = try connection.partially {
        try save.apply(request.changes)
        return try HistoryWriter(layout.schema, connection)?.write(request, save)
      }
    } catch {
      var leftovers = ExternalLeftovers(migration.calls)
      leftovers.discard(save.files)
      throw error
    }
    migration.files.append(save.files)
    return ChangeReport(
      storeIdentifier: identifier, saved: request.changes, identifiers: save.identifiers,
      transaction: transaction, author: request.author, editor: request.editor)
  }
}

extension Connection {
  /// Runs the body as a part of the open transaction that can be taken back by itself.
  func partially<Result>(_ body: () throws -> Result) throws -> Result {
    try run("SAVEPOINT part")
    do {
      let result = try body()
      try run("RELEASE part")
      return result
    } catch {
      try? run("ROLLBACK TO part")
      try? run("RELEASE part")
      throw error
    }
  }
}
