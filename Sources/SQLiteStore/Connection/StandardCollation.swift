import CSQLite
import DataCore

/// The order a person expects, for SQL: `… COLLATE CAIRN_STANDARD`.
enum StandardCollation {
  static let name = "CAIRN_STANDARD"

  static func register(on handle: OpaquePointer) -> Int32 {
    sqlite3_create_collation_v2(
      handle, name, SQLITE_UTF8, nil,
      { _, firstCount, first, secondCount, second in
        let first = UnsafeRawBufferPointer(start: first, count: max(0, Int(firstCount)))
        let second = UnsafeRawBufferPointer(start: second, count: max(0, Int(secondCount)))
        return first.withMemoryRebound(to: UInt8.self) { first in
          second.withMemoryRebound(to: UInt8.self) { second in
            Int32(clamping: FoldedText.compare(first, second))
          }
        }
      }, nil)
  }
}
