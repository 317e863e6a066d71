import CSQLite
import DataCore
import Foundation

/// `cairn_decimal(value)`: bytes whose order is the order of the decimals they stand for.
///
/// A decimal of many digits is kept as bytes, which SQLite would order behind all numbers.
enum DecimalFunction {
  static let name = "cairn_decimal"

  static func register(on handle: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, arguments in
        guard let argument = arguments?[0], let decimal = DecimalFunction.decimal(argument) else {
          return sqlite3_result_value(context, arguments?[0])
        }
        let bytes = decimal.orderedBytes
        bytes.withUnsafeBytes {
          sqlite3_result_blob(
            context, $0.baseAddress, Int32(bytes.count), cairn_sqlite_transient())
        }
      }, nil, nil, nil)
  }

  private static func decimal(_ value: OpaquePointer) -> Decimal? {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return Decimal(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return Decimal(string: "\(sqlite3_value_double(value))")
    case SQLITE_BLOB:
      guard let bytes = sqlite3_value_blob(value) else { return nil }
      return Decimal(
        storedDigits: Data(bytes: bytes, count: Int(sqlite3_value_bytes(value))))
    default: return nil
    }
  }
}

extension Decimal {
  /// Sign, place of the point and digits: compared byte by byte they order as the numbers do.
  var orderedBytes: Data {
    var digits: [UInt8] = []
    var wholes = 0
    var hasPoint = false
    for character in description.utf8 {
      switch character {
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digits.isEmpty && character == UInt8(ascii: "0") {
          if hasPoint { wholes -= 1 }
        } else {
          digits.append(character)
          if !hasPoint { wholes += 1 }
        }
      default: continue
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    if digits.isEmpty { return Data([2]) }
    let exponent = UInt16(clamping: wholes + 0x8000)
    let magnitude = [UInt8(exponent >> 8), UInt8(exponent & 0xFF)] + digits
    return sign == .minus ? Data([1] + magnitude.map(~) + [0xFF]) : Data([3] + magnitude)
  }
}
