package import Foundation

/// Dates in ISO 8601, UTC, exact: what is written reads back as the same bits.
///
/// `2026-11-30T14:05:06.500Z`: at least three decimals, and as many as the bits need. Years outside
/// 0000 to 9999 have a sign and six digits or more. What no calendar shows (NaN, infinities, more
/// than 30 million years, negative zero) is `@` and the seconds since 2001.
package enum ExactDate {
  private static let limit = 1e15
  static let secondsFrom1970To2001: Int64 = 978_307_200

  /// The number as whole seconds and decimal digits that are added to them.
  struct Split {
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

  /// Hands out the text's bytes, which need no memory of their own.
  package static func withBytes(_ date: Date, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DateScratch.capacity) { bytes in
      var scratch = DateScratch(bytes)
      append(date, to: &scratch)
      body(scratch.written)
    }
  }

  package static func text(_ date: Date) -> String {
    var text = ""
    withBytes(date) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  private static func append(_ date: Date, to output: inout DateScratch) {
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
      append(clock: whole, to: &output)
      output.append(digits: UInt64(exact - whole * 1000), width: 3)
    } else {
      let split = split(seconds)
      append(clock: split.whole, to: &output)
      for digit in split.fraction { output.append(UInt8(ascii: "0") + digit) }
      for _ in split.fraction.count..<max(3, split.fraction.count) {
        output.append(UInt8(ascii: "0"))
      }
    }
    output.append(UInt8(ascii: "Z"))
  }

  /// A date for a table, as a clock in the zone shows it, with all decimals there are: without
  /// time at midnight, without seconds at the full minute.
  package static func local(_ date: Date, in timeZone: TimeZone) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < limit else { return text(date) }
    return DateScratch.text { output in
      let split =
        seconds == seconds.rounded() ? Split(whole: Int64(seconds), fraction: []) : split(seconds)
      let local = split.whole + secondsFrom1970To2001 + Int64(timeZone.secondsFromGMT(for: date))
      let rest = UInt64(appendDay(local, to: &output))
      if rest == 0, split.fraction.isEmpty { return }
      output.append(UInt8(ascii: " "))
      append(time: rest, hasSeconds: rest % 60 != 0 || !split.fraction.isEmpty, to: &output)
      if split.fraction.isEmpty { return }
      output.append(UInt8(ascii: "."))
      for digit in split.fraction { output.append(UInt8(ascii: "0") + digit) }
    }
  }

  /// `2026-11-30T14:05:06.`
  private static func append(clock whole: Int64, to output: inout DateScratch) {
    let rest = UInt64(appendDay(whole + secondsFrom1970To2001, to: &output))
    output.append(UInt8(ascii: "T"))
    append(time: rest, hasSeconds: true, to: &output)
    output.append(UInt8(ascii: "."))
  }

  private static func append(time seconds: UInt64, hasSeconds: Bool, to output: inout DateScratch) {
    output.append(digits: seconds / 3600, width: 2)
    output.append(UInt8(ascii: ":"))
    output.append(digits: seconds / 60 % 60, width: 2)
    guard hasSeconds else { return }
    output.append(UInt8(ascii: ":"))
    output.append(digits: seconds % 60, width: 2)
  }

  /// `2026-11-30`, from seconds since 1970; gives the seconds of the day.
  private static func appendDay(_ seconds: Int64, to output: inout DateScratch) -> Int64 {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let day = CivilDate(daysSince1970: Int(days))
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
    return seconds - days * 86_400
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
