import CSQLite
import Foundation

/// SQLite without anything of ours in between.
final class RawDatabase {
  enum Value: Equatable {
    case null
    case int(Int64)
    case double(Double)
    case text(String)
    case blob([UInt8])
  }

  struct Failure: Error { var message: String }

  private var handle: OpaquePointer?

  init(_ url: URL, readOnly: Bool = false) throws {
    let uri = readOnly ? "file:\(url.path)?immutable=1" : "file:\(url.path)"
    let flags =
      (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      | SQLITE_OPEN_URI
    try check(sqlite3_open_v2(uri, &handle, flags, nil))
  }

  deinit { sqlite3_close_v2(handle) }

  private func check(_ code: Int32) throws {
    if code != SQLITE_OK { throw Failure(message: String(cString: sqlite3_errmsg(handle))) }
  }

  func run(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

  @discardableResult
  func query(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      switch value {
      case .null: sqlite3_bind_null(statement, position)
      case .int(let value): sqlite3_bind_int64(statement, position, value)
      case .double(let value): sqlite3_bind_double(statement, position, value)
      case .text(let value):
        sqlite3_bind_text(statement, position, value, -1, cairn_sqlite_transient())
      case .blob(let value):
        sqlite3_bind_blob(
          statement, position, value, Int32(value.count), cairn_sqlite_transient())
      }
    }
    var rows: [[Value]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      if code != SQLITE_ROW { try check(code == SQLITE_OK ? SQLITE_ERROR : code) }
      rows.append((0..<sqlite3_column_count(statement)).map { value(statement, $0) })
    }
  }

  /// All pages as a reader sees them now.
  func pages() throws -> [UInt8] {
    // The first read opens the file, with what recovery that needs.
    try query("SELECT count(*) FROM sqlite_schema")
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else {
      throw Failure(message: "SQLite gives no pages: \(String(cString: sqlite3_errmsg(handle)))")
    }
    defer { sqlite3_free(bytes) }
    return [UInt8](UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  func int(_ sql: String) throws -> Int64 {
    if case .int(let value)? = try query(sql).first?.first { return value }
    return -1
  }

  private func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .int(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .double(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: return .text(String(cString: sqlite3_column_text(statement, column)))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column), count: count)
      return .blob([UInt8](bytes))
    default: return .null
    }
  }
}
