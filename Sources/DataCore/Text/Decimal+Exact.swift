package import Foundation

extension Decimal {
  /// The inverse of `description`, whatever the language's decimal sign is; also with a plus or an
  /// exponent. Nil for every other text, and for more digits than a decimal holds.
  package init?(exact text: String) {
    if text == Decimal.nan.description {
      self = .nan
      return
    }
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isPlain, Double(text) != nil,
      let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !value.isNaN,
      Self.significant(value.description) == Self.significant(text)
    else { return nil }
    self = value
  }

  /// The digits without the zeros around them.
  private static func significant(_ text: String) -> String {
    let digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
    let end = digits.lastIndex { $0 != "0" }
    return String(end.map { digits[...$0] }?.drop { $0 == "0" } ?? "")
  }
}
