import DataCore
import Foundation
import TestSupport
import Testing

@testable import Browser

@Suite struct ValueTextTests {
  private static let zones = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]

  private func attribute(_ type: AttributeDescription.ValueType) -> AttributeDescription {
    AttributeDescription(type)
  }

  private func value(
    _ type: AttributeDescription.ValueType, _ random: inout SplitMix64
  ) -> ModelValue {
    switch type {
    case .int16: .int(Int64(Int16.random(in: .min ... .max, using: &random)))
    case .int32: .int(Int64(Int32.random(in: .min ... .max, using: &random)))
    case .int64: .int(Int64(bitPattern: random.next()))
    case .double, .float:
      .double(Double(bitPattern: random.next() & ~(0x7FF << 52) | (random.next() % 2047) << 52))
    case .decimal:
      .decimal(
        Decimal(Int64(bitPattern: random.next()))
          / pow(Decimal(10), Int.random(in: 0...12, using: &random)))
    case .bool: .bool(random.next() % 2 == 0)
    case .uuid: .uuid(UUID(uuidString: Self.uuid(&random)) ?? UUID())
    case .url:
      .url(URL(string: "https://example.org/\(random.next())?q=%20a") ?? URL(fileURLWithPath: "/"))
    case .date: .date(Self.date(&random))
    case .string, .data, .transformable, .composite, .undefined:
      .string(String((0..<8).map { _ in "aä\"\n é𝄞 ".randomElement(using: &random) ?? "a" }))
    }
  }

  private static func uuid(_ random: inout SplitMix64) -> String {
    let hex = (0..<2).map { _ in
      let digits = String(random.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    let h = Array(hex)
    return [h[0..<8], h[8..<12], h[12..<16], h[16..<20], h[20..<32]].map { String($0) }
      .joined(separator: "-")
  }

  private static func date(_ random: inout SplitMix64) -> Date {
    let seconds = Double(Int64.random(in: -70_000_000_000...260_000_000_000, using: &random))
    switch random.next() % 5 {
    case 0: return Date(timeIntervalSinceReferenceDate: seconds)
    case 1: return Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded() * 60)
    case 2:
      return Date(timeIntervalSinceReferenceDate: seconds + Double(random.next() % 1000) / 1000)
    case 3: return Date(timeIntervalSinceReferenceDate: Double(bitPattern: random.next()))
    default:
      return Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &random))
    }
  }

  @Test(
    "What is written for editing reads back as the same bits",
    arguments: [
      AttributeDescription.ValueType.int16, .int32, .int64, .double, .decimal, .string, .bool,
      .date, .uuid, .url,
    ])
  func roundTrip(_ type: AttributeDescription.ValueType) throws {
    for zone in Self.zones {
      let text = ValueText(timeZone: try #require(TimeZone(identifier: zone)))
      for seed in 0..<400 {
        var random = SplitMix64(seed: UInt64(seed))
        let value = value(type, &random)
        if case .double(let number) = value, number.isNaN { continue }
        if case .date(let date) = value, date.timeIntervalSinceReferenceDate.isNaN { continue }
        let written = text.exact(value)
        #expect(try text.parse(written, as: attribute(type)) == value, "\(written) in \(zone)")
      }
    }
  }

  @Test("Dates in all their forms") func dates() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let dates = DateText(timeZone: berlin, now: now)
    let expected = 818_000_000.0 - 818_000_000.0
    #expect(try dates.parse("2001-01-01 01:00").timeIntervalSinceReferenceDate == expected)
    #expect(try dates.parse("2001-01-01T00:00:00Z").timeIntervalSinceReferenceDate == 0)
    #expect(try dates.parse("01.01.2001 01:00").timeIntervalSinceReferenceDate == 0)
    #expect(try dates.parse("2001-01-01T02:30+02:30").timeIntervalSinceReferenceDate == 0)
    #expect(try dates.parse("1850-06-01").timeIntervalSinceReferenceDate < -4e9)
    #expect(try dates.parse("today").timeIntervalSinceReferenceDate == -3600)
    #expect(try dates.parse("@-1.5").timeIntervalSinceReferenceDate == -1.5)
    #expect(dates.display(Date(timeIntervalSinceReferenceDate: -3600)) == "2001-01-01")
    #expect(dates.exact(Date(timeIntervalSinceReferenceDate: .infinity)) == "@inf")
    // The hour that the clock shows twice.
    let second = try dates.parse("2026-10-25T02:30+01:00")
    #expect(dates.exact(second) == "2026-10-25T02:30+01:00")
    #expect(try dates.parse("2026-10-25 02:30") == second.addingTimeInterval(-3600))
  }

  @Test(
    "What is no value says why",
    arguments: [
      (AttributeDescription.ValueType.int16, "40000", "out of range"),
      (.int64, "9223372036854775808", "out of range"), (.int64, "1.5", "no whole number"),
      (.double, "3,5", "dot"), (.double, "1e999", "out of range"),
      (.decimal, "12abc", "no decimal"),
      (.date, "2026-02-30", "no day 30"), (.date, "2026-13-01", "no month 13"),
      (.date, "26-01-01", "four digits"), (.date, "soon", "no date"),
      (.date, "2026-01-01 25:00", "no time"),
      (.uuid, "123", "no UUID"), (.bool, "maybe", "neither yes nor no"),
      (.url, "not a url", "no URL"),
    ])
  func refused(_ type: AttributeDescription.ValueType, _ input: String, _ words: String) throws {
    let text = ValueText(timeZone: try #require(TimeZone(identifier: "UTC")))
    let refusal = #expect(throws: TextRefusal.self) {
      try text.parse(input, as: attribute(type))
    }
    #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
  }

  @Test("64-bit integers never pass through a Double") func exactIntegers() throws {
    let text = ValueText(timeZone: try #require(TimeZone(identifier: "UTC")))
    for number in [72_057_594_037_927_935, 326_335_020_369_620_480, Int64.min, .max] {
      #expect(text.display(.int(number)) == String(number))
      #expect(try text.parse(String(number), as: attribute(.int64)) == .int(number))
    }
  }

  @Test("Names as words, plurals and undo names") func words() {
    #expect("startDate".words == "Start Date")
    #expect("PackingItem".words == "Packing Item")
    #expect("URLString".words == "URL String")
    #expect(UndoName.count(1, "Trip") == "1 Trip")
    #expect(UndoName.count(3, "Diary") == "3 Diaries")
    #expect(UndoName.count(2, "Person") == "2 People")
    let trip = Fixture.model["Trip"]
    #expect(trip.map { UndoName.change(["budget"], of: $0) } == "Change Budget of Trip")
    #expect(trip.map { UndoName.delete([$0, $0, $0]) } == "Delete 3 Trips")
  }
}
