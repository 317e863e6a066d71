package import Foundation

extension ExactDate {
  /// Reads what `append` writes, with any offset; nil for every other text.
  package static func parse(_ text: String) -> Date? {
    if text.hasPrefix("@") {
      return Double(exact: String(text.dropFirst())).map(Date.init(timeIntervalSinceReferenceDate:))
    }
    var scanner = DigitScanner(text)
    guard let year = scanner.year(), scanner.skip("-"),
      let month = scanner.number(2), (1...12).contains(month), scanner.skip("-"),
      let day = scanner.number(2), scanner.skip("T") || scanner.skip("t"),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day),
      let hour = scanner.number(2), hour < 24, scanner.skip(":"),
      let minute = scanner.number(2), minute < 60, scanner.skip(":"),
      let second = scanner.number(2), second < 60
    else { return nil }
    let fraction = scanner.skip(".") ? scanner.digits() : []
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let local = Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    return Date(
      timeIntervalSinceReferenceDate:
        joined(local - Int64(offset) - secondsFrom1970To2001, fraction))
  }

  /// The Double nearest to the sum.
  private static func joined(_ whole: Int64, _ fraction: [UInt8]) -> Double {
    var fraction = fraction
    while let last = fraction.last, last == 0 { fraction.removeLast() }
    if fraction.isEmpty { return Double(whole) }
    let isNegative = whole < 0
    let number = isNegative ? -(whole + 1) : whole
    let digits = isNegative ? Split.complement(fraction) : fraction
    let decimals = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    return Double("\(isNegative ? "-" : "")\(number).\(decimals)") ?? Double(whole)
  }
}

/// Takes a text of digits and signs apart.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits() -> [UInt8] {
    var result: [UInt8] = []
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      result.append(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return result
  }

  /// A number of exactly so many digits.
  mutating func number(_ count: Int) -> Int? {
    let digits = digits()
    return digits.count == count ? digits.reduce(0) { $0 * 10 + Int($1) } : nil
  }

  mutating func year() -> Int? {
    let isNegative = skip("-")
    if !isNegative, !skip("+") { return number(4) }
    let digits = digits()
    guard (6...9).contains(digits.count) else { return nil }
    let year = digits.reduce(0) { $0 * 10 + Int($1) }
    return isNegative ? -year : year
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+") else { return nil }
    guard let hours = number(2), hours < 24, skip(":"), let minutes = number(2), minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
