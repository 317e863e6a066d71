import CSQLite
import DataCore
import Foundation

/// The functions that SQL lacks for filters.
///
/// `cairn_search(text, pattern)`: what `TextMatcher` finds; `cairn_test(text, test)`: what a
/// `TextTest` finds. Both are 0 for everything that is no text.
enum TextFunctions {
  static let search = "cairn_search"
  static let test = "cairn_test"

  static func register(on handle: OpaquePointer) -> Int32 {
    let code = sqlite3_create_function_v2(
      handle, test, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, arguments in
        guard let arguments, let value = arguments[0],
          sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value),
          let pointer = cairn_sqlite_test(arguments[1])
        else { return sqlite3_result_int(context, 0) }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
        let test = Unmanaged<TextTest>.fromOpaque(pointer).takeUnretainedValue()
        sqlite3_result_int(context, test.matches(String(decoding: bytes, as: UTF8.self)) ? 1 : 0)
      }, nil, nil, nil)
    guard code == SQLITE_OK else { return code }
    return sqlite3_create_function_v2(
      handle, search, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, arguments in
        guard let arguments, let value = arguments[0],
          sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value),
          let matcher = TextFunctions.matcher(context, arguments)
        else { return sqlite3_result_int(context, 0) }
        let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
        sqlite3_result_int(context, matcher.matches(bytes) ? 1 : 0)
      }, nil, nil, nil)
  }

  private final class Box {
    let matcher: TextMatcher
    init(_ matcher: TextMatcher) { self.matcher = matcher }
  }

  /// Made once a statement: SQLite keeps it with the constant second argument.
  private static func matcher(
    _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>
  ) -> TextMatcher? {
    if let kept = sqlite3_get_auxdata(context, 1) {
      return Unmanaged<Box>.fromOpaque(kept).takeUnretainedValue().matcher
    }
    guard let pattern = arguments[1], let text = sqlite3_value_text(pattern) else { return nil }
    let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(pattern)))
    let matcher = TextMatcher(String(decoding: bytes, as: UTF8.self))
    let box = Unmanaged.passRetained(Box(matcher))
    sqlite3_set_auxdata(
      context, 1, box.toOpaque(),
      { kept in
        if let kept { Unmanaged<Box>.fromOpaque(kept).release() }
      })
    return matcher
  }
}
