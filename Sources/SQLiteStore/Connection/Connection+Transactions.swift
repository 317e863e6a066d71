import CSQLite
import DataCore

extension Connection {
  /// Whether a transaction is open; after `write` and `read` only where taking it back failed.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs the body under a write lock, then commits; whatever throws takes everything back.
  ///
  /// Throws `locked` where somebody else does not let go within some seconds.
  func write<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    isSaving = true
    defer { isSaving = false }
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs the body on one state of the database, whoever saves meanwhile.
  func read<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN")
    defer { rollBack() }
    return try body()
  }

  func run(_ sql: String, _ values: [SQLValue] = []) throws {
    try withStatement(sql, values) { try $0.run() }
  }

  private func rollBack() {
    if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Rises when another connection, of this process or of any, has committed; not for our own.
  func dataVersion() throws -> Int64 {
    if case .int(let version) = try value("PRAGMA data_version") { return version }
    return 0
  }
}

extension Connection {
  /// How many rows the last statement inserted, updated or deleted.
  var changes: Int64 { sqlite3_changes64(handle) }
}
