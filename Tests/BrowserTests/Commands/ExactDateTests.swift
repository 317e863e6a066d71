import DataCore
import Foundation
import TestSupport
import Testing

@testable import Browser

@Suite("Dates in ISO 8601, exact") struct ExactDateTests {
  private func text(_ seconds: Double) -> String {
    OutputBuffer.text { ExactDate.append(Date(timeIntervalSinceReferenceDate: seconds), to: $0) }
  }

  @Test(
    "A date is written with at least three decimals and as many as it needs",
    arguments: [
      (0, "2001-01-01T00:00:00.000Z"), (0.5, "2001-01-01T00:00:00.500Z"),
      (-0.25, "2000-12-31T23:59:59.750Z"), (0.1, "2001-01-01T00:00:00.100Z"),
      (-0.1, "2000-12-31T23:59:59.900Z"), (0.0001, "2001-01-01T00:00:00.0001Z"),
      (1e-9, "2001-01-01T00:00:00.000000001Z"), (-1e-9, "2000-12-31T23:59:59.999999999Z"),
      (-978_307_200, "1970-01-01T00:00:00.000Z"), (63_113_904_000, "4001-01-01T00:00:00.000Z"),
      (-63_114_076_800, "0000-12-30T00:00:00.000Z"), (1e12, "+033689-09-27T01:46:40.000Z"),
      (-1e12, "-029688-04-06T22:13:20.000Z"), (-0.0, "@-0.0"), (1e300, "@1e+300"),
      (.nan, "@NaN"), (-.infinity, "@-Infinity"),
    ])
  func known(_ seconds: Double, _ expected: String) {
    #expect(text(seconds) == expected)
  }

  @Test("Every date reads back as the same bits") func roundTrip() throws {
    try withSeeds(200) { _, random in
      for _ in 0..<50 {
        let seconds: Double =
          switch random.number(below: 6) {
          case 0: Double(bitPattern: random.next())
          case 1: Double.random(in: -1e10...1e10, using: &random)
          case 2: Double.random(in: -1...1, using: &random)
          case 3:
            Double(Int.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)) / 1000
          case 4: Double.random(in: -1e15...1e15, using: &random).nextUp
          default: Double(Int.random(in: -5_000_000_000...5_000_000_000, using: &random))
          }
        let written = text(seconds)
        let read = try #require(ExactDate.parse(written), "\(seconds) as \(written)")
        #expect(
          read.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern,
          "\(seconds) as \(written)")
        if !written.hasPrefix("@") {
          let decimals = written.split(separator: ".").last?.dropLast().count ?? 0
          #expect(decimals >= 3, "\(written)")
        }
      }
    }
  }

  @Test("Offsets are read, and what is no such date is not")
  func reading() {
    #expect(
      ExactDate.parse("2001-01-01T01:30:00.000+01:30")?.timeIntervalSinceReferenceDate == 0)
    #expect(ExactDate.parse("2000-12-31t19:00:00-05:00")?.timeIntervalSinceReferenceDate == 0)
    for text in [
      "", "@", "@x", "2001-01-01", "2001-01-01T00:00", "2001-13-01T00:00:00Z",
      "2001-02-29T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:00:00",
      "2001-01-01T00:00:00ZZ",
      "20010-01-01T00:00:00Z", "2001-1-1T00:00:00Z",
    ] {
      #expect(ExactDate.parse(text) == nil, "\(text)")
    }
  }

  @Test("A table shows what a clock in the zone shows, with every decimal") func local() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    for (seconds, expected) in [
      (0.0, "2001-01-01 01:00"), (-3600, "2001-01-01"), (-3599, "2001-01-01 00:00:01"),
      (-3600.125, "2000-12-31 23:59:59.875"), (15_638_400, "2001-07-01 02:00"), (1e300, "@1e+300"),
      (0.1, "2001-01-01 01:00:00.1"),
    ] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(ExactDate.local(date, in: berlin) == expected)
    }
  }

  @Test("Any text is read without harm") func garbage() {
    for seed in 0..<500 {
      var random = SplitMix64(seed: UInt64(seed))
      let alphabet = Array("0123456789-+:.TZ@eNa")
      let text = String(
        (0..<random.number(below: 30)).compactMap { _ in random.element(of: alphabet) })
      _ = ExactDate.parse(text)
    }
  }
}
