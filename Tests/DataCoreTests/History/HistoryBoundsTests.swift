import Testing

@testable import DataCore

@Suite("The bounds of a history") struct HistoryBoundsTests {
  @Test("A token is expired where transactions behind it are gone, also at the ends of the numbers")
  func expiry() {
    let cases: [(oldest: Int64?, newest: Int64, kept: [Int64], expired: [Int64])] = [
      (3, 9, [2, 3, 9], [.min, 0, 1, 10, .max]),
      (nil, 0, [0], [.min, -1, 1, .max]),
      (nil, 9, [9], [.min, 8, 10]),
      (nil, .max, [.max], [.min, 0, .max - 1]),
      (.max, .max, [.max - 1, .max], [.min, .max - 2]),
      (.min, .max, [.min, 0, .max], []),
    ]
    for (oldest, newest, kept, expired) in cases {
      let bounds = HistoryBounds(oldest: oldest, newest: newest)
      for number in kept {
        #expect(throws: Never.self) { try bounds.check(number, in: "a") }
      }
      for number in expired {
        let error = #expect(throws: SwiftDataError.self) { try bounds.check(number, in: "a") }
        #expect(error == .historyTokenExpired)
      }
    }
  }
}
