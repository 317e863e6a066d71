import CSQLite
import DataCore
import Foundation

/// A column's value in the row that a statement stands at, until the next step.
///
/// One look-up of the column for all that is asked of it. Connections are opened with
/// `SQLITE_OPEN_NOMUTEX`, where a value may be read as it lies there (sqlite.org/c3ref/value.html).
struct Cell {
  private let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) { self.handle = handle }

  /// `SQLITE_INTEGER` …
  var storageClass: Int32 { sqlite3_value_type(handle) }

  var int: Int64 { sqlite3_value_int64(handle) }

  var double: Double { sqlite3_value_double(handle) }

  /// Bytes that are no UTF-8 become replacement characters.
  var text: String {
    guard let bytes = sqlite3_value_text(handle) else { return "" }
    let count = Int(sqlite3_value_bytes(handle))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  var data: Data {
    guard let bytes = sqlite3_value_blob(handle) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_value_bytes(handle)))
  }

  var value: SQLValue {
    switch storageClass {
    case SQLITE_INTEGER: .int(int)
    case SQLITE_FLOAT: .double(double)
    case SQLITE_TEXT: .text(text)
    case SQLITE_BLOB: .blob(data)
    default: .null
    }
  }
}
