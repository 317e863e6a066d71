import DataCore
import Foundation

/// A migration at work on one file, inside a transaction that holds the write lock: the tables change
/// step by step, and everything is taken back if anything throws.
final class StoreMigration: MigratingStore {
  let file: StoreFile
  let connection: Connection
  let calls: any FileCalls
  /// As the tables are now.
  var layout: StoreLayout
  var isModelDerived: Bool
  var version: Schema.Version?
  /// The files of large values that its steps made and left behind.
  var files: [ExternalFiles] = []
  /// What a stage still has to give a value.
  var unset: [RequiredColumns] = []

  var name: String { file.name }
  var model: ModelDescription { layout.model }

  /// Columns of which one has to have a value in each of an entity's rows.
  struct RequiredColumns {
    let property: String
    let table: String
    let entity: Int64
    let columns: [String]
  }

  /// Reads what the store is now.
  ///
  /// Throws `readOnly` for a store that cannot be changed without harm.
  init(_ file: StoreFile, _ connection: Connection, _ calls: any FileCalls) throws {
    self.file = file
    self.connection = connection
    self.calls = calls
    let opened = try StoreModel(connection, TableSchema(connection), name: file.name)
    if let refusal = opened.refusal {
      throw DataError(.readOnly, refusal, remedy: "Migrate it with the program that made it.")
    }
    layout = opened.layout
    isModelDerived = opened.isDerived
    version = try StoreMetadata.version(connection)
  }
}

extension StoreMigration {
  func withStore(_ body: (any RecordStore) throws -> Void) throws {
    let store = MigrationStore(self)
    defer { store.end() }
    try body(store)
  }

  func checkRequiredValues() throws {
    defer { unset = [] }
    for required in unset {
      let isEmpty = required.columns.map { "\($0.quoted) IS NULL" }.joined(separator: " AND ")
      let row = try connection.value(
        "SELECT \(Format.primaryKey) FROM \(required.table.quoted) "
          + "WHERE \(Format.entity) = ? AND \(isEmpty) LIMIT 1", [.int(required.entity)])
      guard let key = row.integer else { continue }
      throw DataError(
        .modelMismatch,
        "“\(name)” is not migrated: \(required.property) of p\(key) has no value after the stage.",
        remedy: "Set it for all objects in didMigrate, or give it a default value.")
    }
  }
}
