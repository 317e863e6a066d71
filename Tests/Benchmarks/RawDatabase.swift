import CSQLite
import Foundation
import RawSQLite

/// The C side of the comparisons, which throws.
final class RawDatabase {
  private let handle: OpaquePointer

  /// In memory without a file.
  init(_ file: URL? = nil) throws {
    guard let handle = raw_open(file?.path) else {
      throw BigStore.Failure(description: "the database for comparison does not open")
    }
    self.handle = handle
  }

  deinit { raw_close(handle) }

  func insert(_ rows: RawRows) throws -> Double { try checked(raw_insert(handle, rows.rows)) }

  func fetch(_ sql: String) throws -> (time: Double, digest: UInt64) {
    var digest: UInt64 = 0
    return (try checked(raw_fetch(handle, sql, &digest)), digest)
  }

  func visit(_ sql: String) throws -> (time: Double, rows: Int) {
    var rows: Int64 = 0
    return (try checked(raw_visit(handle, sql, &rows)), Int(rows))
  }

  private func checked(_ time: Double) throws -> Double {
    if time < 0 { throw BigStore.Failure(description: "SQLite failed in the comparison") }
    return time
  }
}

/// The rows' values on the C side.
final class RawRows {
  let rows: OpaquePointer

  init(_ count: Int) { rows = raw_rows_make(Int64(count)) }

  deinit { raw_rows_free(rows) }
}
