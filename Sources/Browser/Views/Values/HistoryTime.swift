import Foundation

/// When something happened, as short as it says so: `14:05:09` today, `Nov 30` this year, else
/// `2025-11-30`.
struct HistoryTime {
  let text: String

  init(_ date: Date, now: Date, in zone: TimeZone) {
    guard let then = Self.local(date, zone) else {
      text = "no date"
      return
    }
    let day = CivilDate(daysSince1970: then / 86_400)
    let today = Self.local(now, zone).map { CivilDate(daysSince1970: $0 / 86_400) }
    if day == today {
      let second = then % 86_400
      text =
        "\((second / 3600).padded(2)):\((second / 60 % 60).padded(2)):\((second % 60).padded(2))"
    } else if day.year == today?.year, (1...12).contains(day.month) {
      text = "\(Self.months[day.month - 1]) \(day.day)"
    } else {
      text = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    }
  }

  /// Seconds of a clock in the zone since 1970; nil before that and for what is no date.
  private static func local(_ date: Date, _ zone: TimeZone) -> Int? {
    let seconds = date.timeIntervalSince1970
    guard seconds >= 86_400, seconds < 1e11 else { return nil }
    return Int(seconds.rounded(.down)) + zone.secondsFromGMT(for: date)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
