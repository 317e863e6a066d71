import Foundation

/// ISO 8601 dates in filters: `2026-11-30`, and behind `T` or a blank a time `14:05`, `14:05:06` or
/// `14:05:06.789`, and behind that a zone: `Z`, `+01`, `+0100` or `+01:00`.
struct PredicateDates {
  /// For dates that name no zone.
  var timeZone: TimeZone
  var now: Date

  private static let secondsFrom1970To2001 = 978_307_200

  func date(_ text: String, _ offset: Int) throws(PredicateFault) -> Date {
    func refusal(_ words: String) -> PredicateFault {
      PredicateFault(offset, "\(text.inQuotes) \(words)")
    }
    let form = refusal("is no date: write it like \"2026-11-30\" or \"2026-11-30T14:05:06Z\".")
    var scanner = DateScanner(text)
    guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2),
      scanner.take("-"), let day = scanner.number(2)
    else { throw form }
    guard year > 0, (1...12).contains(month),
      (1...CivilDate.days(inMonth: month, of: year)).contains(day)
    else { throw refusal("is no day of the calendar.") }
    var local = CivilDate(year: year, month: month, day: day).daysSince1970 * 86_400
    var fraction = 0.0
    var east: Int?
    if scanner.take("T") || scanner.take("t") || scanner.take(" ") {
      guard let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2) else {
        throw form
      }
      var second = 0
      if scanner.take(":") {
        guard let found = scanner.number(2) else { throw form }
        second = found
        if scanner.take(".") || scanner.take(",") {
          guard let found = scanner.fraction() else { throw form }
          fraction = found
        }
      }
      guard hour < 24, minute < 60, second < 60 else { throw refusal("is no time of day.") }
      local += hour * 3600 + minute * 60 + second
      east = scanner.zone()
    }
    guard scanner.isAtEnd else { throw form }
    let seconds = local - Self.secondsFrom1970To2001 - (east ?? offsetEast(at: local))
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  /// The zone's offset when its clock shows this; the earlier time where it shows that twice.
  private func offsetEast(at local: Int) -> Int {
    func offset(_ guess: Int) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - guess)))
    }
    let first = offset(offset(0) + 86_400)
    if offset(first) == first { return first }
    let second = offset(offset(0) - 86_400)
    return offset(second) == second ? second : first
  }

  /// The date as a text that reads as the same bits; nil where there is none.
  static func text(_ date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, abs(interval) < 1e12 else { return nil }
    let whole = interval.rounded(.down)
    let seconds = Int(whole) + secondsFrom1970To2001
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let day = CivilDate(daysSince1970: days)
    guard (1...9999).contains(day.year) else { return nil }
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let second = seconds - days * 86_400
    var text = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))T"
    text += "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    if interval != whole { text += String("\(interval - whole)".dropFirst()) }
    text += "Z"
    let dates = PredicateDates(timeZone: .gmt, now: date)
    let read = try? dates.date(text, 0)
    return read?.timeIntervalSinceReferenceDate.bitPattern == interval.bitPattern ? text : nil
  }
}

/// Goes through ASCII text from the front.
private struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == sign.value else { return false }
    rest.removeFirst()
    return true
  }

  /// So many digits.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return Int(String(Substring(digits)))
  }

  /// The digits behind the point, at least one.
  mutating func fraction() -> Double? {
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : Double("0." + Substring(digits))
  }

  /// Seconds east of Greenwich; nil where no zone stands, or none of this form.
  mutating func zone() -> Int? {
    let start = rest
    _ = take(" ")
    if take("Z") || take("z") { return 0 }
    let isWest = take("-")
    if isWest || take("+"), let hours = number(2), hours < 24 {
      let isColon = take(":")
      let minutes = number(2)
      if minutes != nil || !isColon, minutes ?? 0 < 60 {
        return (isWest ? -1 : 1) * (hours * 3600 + (minutes ?? 0) * 60)
      }
    }
    rest = start
    return nil
  }
}
