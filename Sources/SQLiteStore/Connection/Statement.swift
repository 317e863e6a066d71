import CSQLite
import DataCore
import Foundation

/// A prepared statement. Lent by `Connection.withStatement`.
final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection
  private let interruption: Interruption

  init(_ sql: String, on connection: Connection) throws {
    self.connection = connection
    interruption = connection.interruption
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw connection.failure(code) }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  func bind(_ values: [SQLValue]) throws {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// - Parameter position: from 1 on.
  func bind(_ value: SQLValue, at position: Int) throws {
    let code = value.bind(to: handle, at: Int32(position))
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  func bind(_ value: Int64, at position: Int) throws {
    let code = sqlite3_bind_int64(handle, Int32(position), value)
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }

  /// Binds an attribute's value that stands in a column of its own.
  func bind(plain value: ModelValue, at position: Int) throws {
    try bind(SQLValue(value), at: position)
  }

  /// Runs a statement that has no rows, and keeps its bindings for the next time.
  func run() throws {
    let code = sqlite3_step(handle)
    defer { sqlite3_reset(handle) }
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw connection.failure(code) }
  }

  /// Whether there is a next row.
  func step() throws -> Bool {
    if interruption.isRequested { throw DataError.interrupted }
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw connection.failure(code)
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Starts anew and keeps the bindings.
  func rewind() { sqlite3_reset(handle) }
}

extension Statement {
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  /// The storage class of the column's value (`SQLITE_INTEGER` …).
  func storageClass(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }

  func isNull(_ column: Int) -> Bool { storageClass(column) == SQLITE_NULL }

  func int(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func double(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Bytes that are no UTF-8 become replacement characters.
  func text(_ column: Int) -> String { cell(column).text }

  func data(_ column: Int) -> Data { cell(column).data }

  func value(_ column: Int) -> SQLValue { cell(column).value }

  func cell(_ column: Int) -> Cell { Cell(sqlite3_column_value(handle, Int32(column))) }

  /// The text, or nil if the value is of another storage class.
  func optionalText(_ column: Int) -> String? {
    storageClass(column) == SQLITE_TEXT ? text(column) : nil
  }

  /// The integer, or nil if the value is of another storage class.
  func optionalInt(_ column: Int) -> Int64? {
    storageClass(column) == SQLITE_INTEGER ? int(column) : nil
  }
}
