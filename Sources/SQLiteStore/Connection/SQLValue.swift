import CSQLite
import Foundation

/// A value as SQLite stores it.
enum SQLValue: Hashable {
  case null
  case int(Int64)
  case double(Double)
  case text(String)
  case blob(Data)
  /// A condition that SQL calls through `TextFunctions.test`.
  case test(TextTest)

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .test(let test):
      return cairn_sqlite_bind_test(
        statement, index, Unmanaged.passRetained(test).toOpaque(),
        { pointer in
          if let pointer { Unmanaged<TextTest>.fromOpaque(pointer).release() }
        })
    case .null: return sqlite3_bind_null(statement, index)
    case .int(let value): return sqlite3_bind_int64(statement, index, value)
    case .double(let value): return sqlite3_bind_double(statement, index, value)
    case .text(var value):
      return value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else {
            return sqlite3_bind_text(statement, index, "", 0, nil)
          }
          return sqlite3_bind_text64(
            statement, index, start, UInt64(characters.count), cairn_sqlite_transient(),
            UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let value):
      return value.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(statement, index, 0)
        }
        return sqlite3_bind_blob64(
          statement, index, start, UInt64(bytes.count), cairn_sqlite_transient())
      }
    }
  }
}
