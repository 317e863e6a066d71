import CSQLite
import CSQLiteSupport
import DataCore
import Foundation
import Synchronization

/// One SQLite connection with its prepared statements. Confined to one isolation.
final class Connection {
  enum Access {
    /// A look that takes no lock and makes no file, for what is never written.
    case snapshot
    /// Reads beside a writer, under SQLite's locks.
    case reader
    case writer
  }

  let handle: OpaquePointer
  let access: Access
  /// How errors name the file.
  let name: String
  let interruption: Interruption
  /// A save is under way: failures are told as its.
  var isSaving = false
  private var statements: [String: [Statement]] = [:]
  private var cachedCount = 0

  /// Statements kept prepared; past this the cache starts anew.
  private static let cacheLimit = 256

  /// How long a lock of somebody else is waited for, in milliseconds.
  private static let patience: Int32 = 5000

  init(_ file: StoreFile, as access: Access) throws {
    name = file.name
    self.access = access
    guard cairn_register_readonly_vfs() == SQLITE_OK else {
      throw DataError(
        .inputOutput, "SQLite refuses the read-only file system.",
        remedy: "Install Debian's libsqlite3-0 anew.")
    }
    var handle: OpaquePointer?
    let mode = access == .snapshot ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(file.uri(access), &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let error = SQLiteFailure(code, handle: handle).error(name)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    interruption = Interruption(handle)
    configure()
    try register()
  }

  deinit {
    interruption.detach()
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// A file from anywhere may be hostile: no schema trick runs, no limit is left at its default.
  private func configure() {
    sqlite3_extended_result_codes(handle, 1)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = cairn_sqlite_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 29)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
    sqlite3_exec(handle, "PRAGMA cell_size_check=1", nil, nil, nil)
    switch access {
    case .snapshot: sqlite3_exec(handle, "PRAGMA query_only=1", nil, nil, nil)
    case .reader:
      sqlite3_busy_timeout(handle, Connection.patience)
      sqlite3_exec(handle, "PRAGMA query_only=1", nil, nil, nil)
    case .writer:
      sqlite3_busy_timeout(handle, Connection.patience)
      sqlite3_exec(handle, "PRAGMA cache_size=-16384", nil, nil, nil)
    }
  }

  private func register() throws {
    let code = StandardCollation.register(on: handle)
    guard code == SQLITE_OK else { throw failure(code) }
    let functions = TextFunctions.register(on: handle)
    guard functions == SQLITE_OK else { throw failure(functions) }
    let decimals = DecimalFunction.register(on: handle)
    guard decimals == SQLITE_OK else { throw failure(decimals) }
  }

  func failure(_ code: Int32) -> DataError {
    SQLiteFailure(code, handle: handle).error(name, isSaving: isSaving)
  }
}

extension Connection {
  /// Lends a prepared statement, reset and without bindings, while the body runs.
  func withStatement<Result>(
    _ sql: String, _ values: [SQLValue] = [], _ body: (Statement) throws -> Result
  ) throws -> Result {
    let statement = try take(sql)
    defer { give(statement, sql) }
    try statement.bind(values)
    return try body(statement)
  }

  private func take(_ sql: String) throws -> Statement {
    if let statement = statements[sql]?.popLast() {
      cachedCount -= 1
      return statement
    }
    return try Statement(sql, on: self)
  }

  private func give(_ statement: Statement, _ sql: String) {
    statement.reset()
    if cachedCount >= Connection.cacheLimit {
      statements.removeAll(keepingCapacity: true)
      cachedCount = 0
    }
    statements[sql, default: []].append(statement)
    cachedCount += 1
  }

  /// The first column of the first row, null where there is none.
  func value(_ sql: String, _ values: [SQLValue] = []) throws -> SQLValue {
    try withStatement(sql, values) { try $0.step() ? $0.value(0) : .null }
  }

  /// Rises with each change of the database's structure.
  func schemaVersion() throws -> Int64 {
    if case .int(let version) = try value("PRAGMA schema_version") { return version }
    return 0
  }
}
