import DataCore
import Foundation

/// Dates as text in one time zone, exact in both directions.
///
/// Written `2026-11-30 14:05`, with seconds and as many decimals as give the same bits back; with
/// an offset where the zone's clock shows the time twice; as `@` and the seconds since 2001 where
/// the year has not four digits or the value is not finite.
struct DateText: Sendable {
  var timeZone: TimeZone
  /// What `now` and `today` mean.
  var now: Date

  static let secondsFrom1970To2001 = 978_307_200
  private static let range = -63_000_000_000.0...253_000_000_000.0

  /// For lists: without time at midnight, to the second.
  func display(_ date: Date) -> String {
    guard let clock = clock(date) else { return raw(date) }
    if clock.secondOfDay == 0 && clock.fraction == 0 { return clock.dayText }
    return "\(clock.dayText) \(clock.timeText(digits: 0))"
  }

  /// For editing: reads back as the same bits.
  func exact(_ date: Date) -> String {
    guard let clock = clock(date) else { return raw(date) }
    var forms = clock.secondOfDay == 0 && clock.fraction == 0 ? [clock.dayText] : []
    for digits in [0, 3, 6, 9, 12] {
      forms.append("\(clock.dayText) \(clock.timeText(digits: digits))")
    }
    let offset = timeZone.secondsFromGMT(for: date)
    if offset % 60 == 0 {
      let sign = offset < 0 ? "-" : "+"
      let minutes = abs(offset) / 60
      let suffix = "\(sign)\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
      for digits in [0, 3, 6, 9, 12] {
        forms.append("\(clock.dayText)T\(clock.timeText(digits: digits))\(suffix)")
      }
    }
    let bits = date.timeIntervalSinceReferenceDate.bitPattern
    let found = forms.first {
      (try? parse($0))?.timeIntervalSinceReferenceDate.bitPattern == bits
    }
    return found ?? raw(date)
  }

  private func raw(_ date: Date) -> String { "@\(date.timeIntervalSinceReferenceDate)" }
}

extension DateText {
  /// What a clock in the zone shows.
  private struct Clock {
    var day: CivilDate
    var secondOfDay: Int
    /// 0 up to, not including, 1.
    var fraction: Double

    var dayText: String { "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))" }

    /// The seconds are left out where they are zero and no decimals are asked for.
    func timeText(digits: Int) -> String {
      let minutes = "\((secondOfDay / 3600).padded(2)):\((secondOfDay / 60 % 60).padded(2))"
      let seconds = secondOfDay % 60
      if digits == 0 { return seconds == 0 ? minutes : "\(minutes):\(seconds.padded(2))" }
      let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
      let part = min((fraction * scale).rounded(), scale - 1)
      return "\(minutes):\(seconds.padded(2)).\(Int(part).padded(digits))"
    }
  }

  private func clock(_ date: Date) -> Clock? {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.isFinite, Self.range.contains(interval) else { return nil }
    let whole = interval.rounded(.down)
    let local = Int(whole) + Self.secondsFrom1970To2001 + timeZone.secondsFromGMT(for: date)
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let day = CivilDate(daysSince1970: days)
    guard (1...9999).contains(day.year) else { return nil }
    return Clock(day: day, secondOfDay: local - days * 86_400, fraction: interval - whole)
  }
}

extension Int {
  /// Decimal digits with leading zeros.
  func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
