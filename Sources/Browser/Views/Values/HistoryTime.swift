import DataCore
import Foundation

/// When something happened, in at most eight columns: `14:05:09` today, `Nov 30` this year, else
/// `Nov 2025`.
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
    } else {
      let month = Self.months[min(max(1, day.month), 12) - 1]
      text = day.year == today?.year ? "\(month) \(day.day)" : "\(month) \(day.year)"
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
