import DataCore
import Foundation

extension SQLValue {
  /// The value as a word of SQL, for statements that are written once for many rows.
  var sqlWord: String {
    switch self {
    case .null, .test: "NULL"
    case .int(let value): value == .min ? "(-9223372036854775807 - 1)" : "\(value)"
    case .double(let value):
      value.isNaN
        ? "NULL"
        : value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : String(format: "%.17e", value)
    case .text(let text):
      text.utf8.contains(0)
        ? "CAST(\(SQLValue.blob(Data(text.utf8)).sqlWord) AS TEXT)"
        : "'\(text.replacing("'", with: "''"))'"
    case .blob(let data): "x'\(data.map { String(format: "%02x", $0) }.joined())'"
    }
  }
}

extension Collection<Int64> {
  var sqlList: String { map(String.init).joined(separator: ", ") }
}

extension [Int64: Int64] {
  /// Each number's successor; numbers without one stay.
  func sqlCase(of column: String) -> String {
    let cases = sorted { $0.key < $1.key }.map { "WHEN \($0.key) THEN \($0.value)" }
    if cases.isEmpty { return column }
    return "CASE \(column) \(cases.joined(separator: " ")) ELSE \(column) END"
  }
}
