import DataCore
import Foundation
import TestSupport
import Testing

@Suite("History tokens") struct HistoryTokenTests {
  @Test("tokens have one order, in which a later place in any store is greater")
  func order() {
    var random = SplitMix64(seed: 7)
    let tokens = (0..<40).map { _ in token(&random) }
    for a in tokens {
      for b in tokens {
        #expect([a < b, a == b, b < a].count(where: { $0 }) == 1, "\(a) \(b)")
        for c in tokens where a < b && b < c { #expect(a < c, "\(a) \(b) \(c)") }
      }
      for store in ["A", "B", "C", "D"] {
        var numbers = a.numbers
        numbers[store, default: 0] += 1
        #expect(a < DefaultHistoryToken(numbers))
      }
    }
  }

  @Test("a token that was kept is the same when it is read again")
  func coding() throws {
    for numbers in [[:], ["A": 1], ["A": Int64.max, "B": 0]] {
      let token = DefaultHistoryToken(numbers)
      let kept = try JSONEncoder().encode(token)
      let read = try JSONDecoder().decode(DefaultHistoryToken.self, from: kept)
      #expect(read == token)
      #expect(read.id == token.id)
      #expect(read.tokenValue == numbers)
    }
    #expect(DefaultHistoryToken(["A": 12]).id != DefaultHistoryToken(["A1": 2]).id)
  }

  private func token(_ random: inout SplitMix64) -> DefaultHistoryToken {
    var numbers: [String: Int64] = [:]
    for store in ["A", "B", "C"] where Bool.random(using: &random) {
      numbers[store] = Int64.random(in: 1...3, using: &random)
    }
    return DefaultHistoryToken(numbers)
  }
}
