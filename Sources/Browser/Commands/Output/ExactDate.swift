import DataCore
import Foundation

/// Dates in ISO 8601, UTC, exact: what is written reads back as the same bits.
///
/// `2026-11-30T14:05:06.500Z`: at least three decimals, and as many as the bits need. Years outside
/// 0000 to 9999 have a sign and six digits or more. What no calendar shows (NaN, infinities, more
/// than 30 million years, negative zero) is `@` and the seconds since 2001.
enum ExactDate {
  private static let limit = 1e15
  private static let secondsFrom1970To2001: Int64 = 978_307_200

  /// The number as whole seconds and decimal digits that are added to them.
  private struct Split {
    var whole: Int64
    var fraction: [UInt8]

    /// Decimal digits of a value below zero count down; added to the next lower second they count
    /// up.
    static func complement(_ digits: [UInt8]) -> [UInt8] {
      var result = digits
      var carry: UInt8 = 1
      for index in digits.indices.reversed() {
        let digit = 9 - digits[index] + carry
        carry = digit == 10 ? 1 : 0
        result[index] = digit == 10 ? 0 : digit
      }
      return result
    }
  }

  static func append(_ date: Date, to output: OutputBuffer) {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < limit, !(seconds == 0 && seconds.sign == .minus) else {
      output.append(UInt8(ascii: "@"))
      output.append(seconds.isFinite ? seconds.description : seconds.exactName)
      return
    }
    // A quotient of whole numbers is rounded once, as reading the decimals is.
    let thousandths = seconds * 1000
    if let exact = Int64(exactly: thousandths), exact.magnitude < 1 << 53,
      Double(exact) / 1000 == seconds
    {
      let whole = exact >= 0 ? exact / 1000 : (exact - 999) / 1000
      append(clock: whole, to: output)
      output.append(digits: UInt64(exact - whole * 1000), width: 3)
    } else {
      let split = split(seconds)
      append(clock: split.whole, to: output)
      for digit in split.fraction { output.append(UInt8(ascii: "0") + digit) }
      for _ in split.fraction.count..<max(3, split.fraction.count) {
        output.append(UInt8(ascii: "0"))
      }
    }
    output.append(UInt8(ascii: "Z"))
  }

  /// `2026-11-30T14:05:06.`
  private static func append(clock whole: Int64, to output: OutputBuffer) {
    let seconds = whole + secondsFrom1970To2001
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let day = CivilDate(daysSince1970: Int(days))
    let rest = UInt64(seconds - days * 86_400)
    if (0...9999).contains(day.year) {
      output.append(digits: UInt64(day.year), width: 4)
    } else {
      output.append(day.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      output.append(digits: UInt64(day.year.magnitude), width: 6)
    }
    output.append(UInt8(ascii: "-"))
    output.append(digits: UInt64(day.month), width: 2)
    output.append(UInt8(ascii: "-"))
    output.append(digits: UInt64(day.day), width: 2)
    output.append(UInt8(ascii: "T"))
    output.append(digits: rest / 3600, width: 2)
    output.append(UInt8(ascii: ":"))
    output.append(digits: rest / 60 % 60, width: 2)
    output.append(UInt8(ascii: ":"))
    output.append(digits: rest % 60, width: 2)
    output.append(UInt8(ascii: "."))
  }

  /// From the shortest digits that give the same bits, which is what a description has.
  private static func split(_ seconds: Double) -> Split {
    var whole: [UInt8] = []
    var fraction: [UInt8] = []
    var exponent = 0
    var isFraction = false
    let text = abs(seconds).description
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if isFraction {
          fraction.append(byte - UInt8(ascii: "0"))
        } else {
          whole.append(byte - UInt8(ascii: "0"))
        }
      default: exponent = Int(String(text.utf8.dropFirst(index + 1)) ?? "") ?? 0
      }
      if byte == UInt8(ascii: "e") { break }
    }
    if exponent < 0 {
      let zeros = [UInt8](repeating: 0, count: -exponent)
      let digits = zeros + whole + fraction
      fraction = Array(digits.suffix(-exponent + fraction.count))
      whole = Array(digits.dropLast(fraction.count))
    }
    while let last = fraction.last, last == 0 { fraction.removeLast() }
    let number = whole.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    if seconds >= 0 { return Split(whole: number, fraction: fraction) }
    if fraction.isEmpty { return Split(whole: -number, fraction: []) }
    return Split(whole: -number - 1, fraction: Split.complement(fraction))
  }
}

extension ExactDate {
  /// Reads what `append` writes, with any offset; nil for every other text.
  static func parse(_ text: String) -> Date? {
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
