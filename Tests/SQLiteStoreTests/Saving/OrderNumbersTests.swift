import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Numbers that keep an order")
struct OrderNumbersTests {
  private func applied(_ numbers: [Int64?]) -> [Int64?] {
    var result = numbers
    for (place, number) in OrderNumbers(numbers).changed { result[place] = number }
    return result
  }

  @Test("The numbers rise, whatever was there before")
  func rises() throws {
    try withSeeds(400) { seed, random in
      let choices: [Int64?] = [nil, 0, 1, 2, 3, 1024, 2048, 5000, .max, .min, -7]
      let numbers = (0..<random.number(below: 9)).map { _ in
        random.chance(2)
          ? random.element(of: choices) ?? nil : Int64(random.number(below: 10_000))
      }
      let result = applied(numbers).compactMap { $0 }
      #expect(result.count == numbers.count, "seed \(seed)")
      #expect(zip(result, result.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      #expect(OrderNumbers(applied(numbers)).changed.isEmpty, "seed \(seed)")
    }
  }

  @Test("Moving one object changes one number")
  func moves() throws {
    try withSeeds(100) { seed, random in
      let numbers = (1...20).map { Int64($0) * OrderNumbers.step }
      var moved: [Int64?] = numbers
      let one = moved.remove(at: random.number(below: 20))
      moved.insert(one, at: random.number(below: 20))
      #expect(OrderNumbers(moved).changed.count <= 1, "seed \(seed)")
    }
  }

  @Test("Decimals of any length are ordered by their bytes as by their values")
  func decimals() throws {
    try withSeeds(300) { seed, random in
      let a = decimal(&random)
      let b = decimal(&random)
      let bytes = (a.orderedBytes, b.orderedBytes)
      #expect((a == b) == (bytes.0 == bytes.1), "\(a) \(b)")
      #expect((a < b) == bytes.0.lexicographicallyPrecedes(bytes.1), "\(a) \(b)")
    }
  }

  private func decimal(_ random: inout SplitMix64) -> Decimal {
    let digits = (0..<random.number(below: 6)).map { _ in String(random.number(below: 10)) }
    let zeros = String(repeating: "0", count: random.number(below: 30))
    let text = digits.joined()
    let forms = ["\(text)\(zeros)", "0.\(zeros)\(text)", "\(text).\(text)", "\(text)"]
    let form = random.element(of: forms) ?? "0"
    return Decimal(string: (random.chance(2) ? "-" : "") + "0" + form) ?? 0
  }
}
