import CSQLite

/// What the same work costs with SQLite's C interface and nothing around it.
final class SQLiteComparison {
  private var database: OpaquePointer?

  init() throws {
    guard sqlite3_open(":memory:", &database) == SQLITE_OK else { throw failure() }
    try run(
      "CREATE TABLE item (id INTEGER PRIMARY KEY, created REAL, detail TEXT, done INTEGER,"
        + " number INTEGER, title TEXT)")
  }

  deinit { sqlite3_close(database) }

  private func failure() -> BigStore.Failure {
    BigStore.Failure(description: database.map { String(cString: sqlite3_errmsg($0)) } ?? "")
  }

  private func run(_ statement: String) throws {
    guard sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK else { throw failure() }
  }

  private func prepared(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
      throw failure()
    }
    return statement
  }

  /// Prepared inserts in one transaction, strings copied by SQLite.
  func fill(_ rows: [MemoryBenchmark.Values]) throws {
    try run("BEGIN")
    let statement = try prepared("INSERT INTO item VALUES (?, ?, ?, ?, ?, ?)")
    defer { sqlite3_finalize(statement) }
    for (index, values) in rows.enumerated() {
      sqlite3_bind_int64(statement, 1, Int64(index + 1))
      sqlite3_bind_double(statement, 2, values.created)
      bind(values.detail, at: 3, of: statement)
      sqlite3_bind_int(statement, 4, values.isDone ? 1 : 0)
      sqlite3_bind_int64(statement, 5, values.number)
      bind(values.title, at: 6, of: statement)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
      sqlite3_reset(statement)
    }
    try run("COMMIT")
  }

  private func bind(_ text: String, at place: Int32, of statement: OpaquePointer?) {
    // SQLITE_TRANSIENT, a macro that Swift does not see: the text is copied.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text(
          statement, place, characters.baseAddress, Int32(characters.count), copies)
      }
    }
  }

  /// The first forty rows in an order without an index, each value copied.
  func firstPage(of column: String) throws {
    let statement = try prepared("SELECT * FROM item ORDER BY \(column) LIMIT 40")
    defer { sqlite3_finalize(statement) }
    var bytes = 0
    while sqlite3_step(statement) == SQLITE_ROW {
      for column in 0..<6 { bytes += Int(sqlite3_column_bytes(statement, Int32(column))) }
    }
    guard bytes > 0 else { throw failure() }
  }
}
