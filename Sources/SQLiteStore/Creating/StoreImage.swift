import CSQLite
import DataCore
import Foundation

/// The bytes of an empty store, made in memory: nothing half written ever lies in a folder.
struct StoreImage {
  let bytes: [UInt8]

  init(_ model: ModelDescription, identifier: String, version: String) throws {
    let definition = try StoreDefinition(model)
    var archive = ModelArchive(model, version: version)
    guard let cache = archive.packed() else { throw StoreImage.failure("out of memory") }
    let database = try ScratchDatabase()
    try database.run("PRAGMA page_size=4096")
    try database.run("PRAGMA auto_vacuum=2")
    try database.run("BEGIN")
    for statement in definition.statements(tombstones: model.tombstoneCount) {
      try database.run(statement)
    }
    for entity in definition.entities {
      try database.run(
        "INSERT INTO \(Format.primaryKeyTable) VALUES (?, ?, ?, 0)",
        [.int(entity.number), .text(entity.name), .int(entity.parent)])
    }
    let metadata = StoreMetadata(model: model, version: version).propertyList
    try database.run(
      "INSERT INTO \(Format.metadataTable) VALUES (1, ?, ?)",
      [.text(identifier), .blob(Data(metadata))])
    try database.run(
      "INSERT INTO \(Format.modelCacheTable) VALUES (?)", [.blob(Data(cache))])
    try database.run("COMMIT")
    var bytes = try database.image()
    // The file format versions for writing and reading: 2 is a write-ahead log.
    bytes[18] = 2
    bytes[19] = 2
    self.bytes = bytes
  }

  static func failure(_ message: String) -> DataError {
    DataError(
      .inputOutput, "The store could not be made: \(message).",
      remedy: "Close other programs and try again.")
  }
}

extension ModelDescription {
  /// How many values a deleted object leaves in the history at most.
  var tombstoneCount: Int {
    entities.map { entity in
      entity.properties.count { $0.attribute?.preservesValueOnDeletion == true }
    }.max() ?? 0
  }
}

/// A database in memory that ends as an image.
private final class ScratchDatabase {
  private let handle: OpaquePointer

  init() throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(":memory:", &handle, flags, nil) == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw StoreImage.failure("SQLite does not start")
    }
    self.handle = handle
  }

  deinit { sqlite3_close_v2(handle) }

  func run(_ sql: String, _ values: [SQLValue] = []) throws {
    var statement: OpaquePointer?
    var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard code == SQLITE_OK, let statement else { throw failure() }
    for (index, value) in values.enumerated() {
      code = value.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure() }
    }
    repeat { code = sqlite3_step(statement) } while code == SQLITE_ROW
    guard code == SQLITE_DONE else { throw failure() }
  }

  func image() throws -> [UInt8] {
    var size: Int64 = 0
    guard let start = sqlite3_serialize(handle, "main", &size, 0) else { throw failure() }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }

  private func failure() -> DataError {
    StoreImage.failure(String(cString: sqlite3_errmsg(handle)))
  }
}
