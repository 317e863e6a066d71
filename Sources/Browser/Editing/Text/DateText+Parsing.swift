import DataCore
import Foundation

extension DateText {
  /// Reads `2026-11-30`, `2026-11-30 14:05:06.5`, ISO 8601 with `T` and offset, `30.11.2026 14:05`,
  /// `now`, `today`, `@` and seconds since 2001.
  ///
  /// Throws a `TextRefusal` that says what is wrong.
  func parse(_ input: String) throws(TextRefusal) -> Date {
    let text = input.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("@") {
      guard let seconds = Double(text.dropFirst()) else {
        throw TextRefusal("After @ stands a number: the seconds since 2001-01-01 UTC.")
      }
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
    switch text.lowercased() {
    case "now": return now
    case "today", "yesterday", "tomorrow": return day(named: text.lowercased())
    default: break
    }
    guard let (dayText, rest) = splitDay(text), let day = try day(dayText) else {
      throw TextRefusal("“\(text)” is no date; write 2026-11-30 or 2026-11-30 14:05.")
    }
    var (time, written) = splitOffset(rest)
    if written == nil, rest.hasSuffix("Z") || rest.hasSuffix("z") {
      written = 0
      time = String(rest.dropLast())
    }
    let (second, fraction) = try secondOfDay(time)
    let local = day.daysSince1970 * 86_400 + second
    let seconds = local - Self.secondsFrom1970To2001 - (written ?? offset(at: local))
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  private func day(named name: String) -> Date {
    let days = ["yesterday": -1, "tomorrow": 1][name] ?? 0
    let since2001 = now.timeIntervalSinceReferenceDate
    guard since2001.isFinite, abs(since2001) < 1e11 else { return now }
    let local =
      Int(since2001.rounded(.down)) + Self.secondsFrom1970To2001
      + timeZone.secondsFromGMT(for: now)
    let midnight = (local >= 0 ? local / 86_400 : (local - 86_399) / 86_400) * 86_400
    let start = midnight + days * 86_400
    return Date(
      timeIntervalSinceReferenceDate:
        Double(start - Self.secondsFrom1970To2001 - offset(at: start)))
  }

  /// The zone's offset when its clock shows this; the earlier one where it shows that twice.
  private func offset(at local: Int) -> Int {
    func offset(_ guess: Int) -> Int {
      timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - guess)))
    }
    let first = offset(offset(0) + 86_400)
    if offset(first) == first { return first }
    let second = offset(offset(0) - 86_400)
    return offset(second) == second ? second : first
  }

  private func splitDay(_ text: String) -> (Substring, String)? {
    let end = text.firstIndex { $0 == " " || $0 == "T" || $0 == "t" } ?? text.endIndex
    let rest = end == text.endIndex ? "" : String(text[text.index(after: end)...])
    let day = text[..<end]
    return day.isEmpty ? nil : (day, rest.trimmingCharacters(in: .whitespaces))
  }

  private func day(_ text: Substring) throws(TextRefusal) -> CivilDate? {
    let isLocal = text.contains(".")
    let parts = text.split(separator: isLocal ? "." : "-", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard !part.isEmpty, part.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    guard (isLocal ? parts[2] : parts[0]).count == 4 else {
      throw TextRefusal("Write the year with four digits: 2026-11-30.")
    }
    let date =
      isLocal
      ? CivilDate(year: numbers[2], month: numbers[1], day: numbers[0])
      : CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    guard date.year >= 1 else { throw TextRefusal("There is no year 0.") }
    guard (1...12).contains(date.month) else {
      throw TextRefusal("There is no month \(date.month).")
    }
    let days = CivilDate.days(inMonth: date.month, of: date.year)
    guard (1...days).contains(date.day) else {
      throw TextRefusal(
        "There is no day \(date.day) in \(date.year.padded(4))-\(date.month.padded(2)), which has "
          + "\(days) days.")
    }
    return date
  }

  /// Time and offset in seconds, nil where none is written.
  private func splitOffset(_ text: String) -> (String, Int?) {
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, nil) }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, let number = Int(digits) else {
      return (text, nil)
    }
    let minutes = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
    return (
      text[..<sign].trimmingCharacters(in: .whitespaces),
      (text[sign] == "-" ? -1 : 1) * minutes * 60
    )
  }

  private func secondOfDay(_ text: String) throws(TextRefusal) -> (Int, Double) {
    if text.isEmpty { return (0, 0) }
    let refusal = TextRefusal("“\(text)” is no time of day; write 14:05 or 14:05:06.")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute)
    else { throw refusal }
    guard parts.count == 3 else { return (hour * 3600 + minute * 60, 0) }
    let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard let second = seconds.first.flatMap({ Int($0) }), (0...59).contains(second),
      seconds.count <= 2
    else { throw refusal }
    var fraction = 0.0
    if seconds.count == 2 {
      guard !seconds[1].isEmpty, seconds[1].allSatisfy({ $0.isASCII && $0.isNumber }),
        let value = Double("0." + seconds[1])
      else { throw refusal }
      fraction = value
    }
    return (hour * 3600 + minute * 60 + second, fraction)
  }
}
