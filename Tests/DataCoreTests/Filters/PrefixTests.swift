import DataCore
import Foundation
import TestSupport
import Testing

/// The law of `orderedPrefix`: a smaller word means an earlier value.
@Suite("The word that stands for a value orders as the value does")
struct PrefixTests {
  private static let types: [AttributeDescription.ValueType] = [
    .int64, .decimal, .double, .string, .bool, .date, .data, .uuid, .url, .transformable,
  ]

  private func check(_ values: [ModelValue], _ collation: SortKey.Collation, _ trail: Comment) {
    for a in values {
      for b in values {
        guard let x = a.orderedPrefix(collation), let y = b.orderedPrefix(collation) else {
          continue
        }
        let order = ModelValue.compare(a, b, collation: collation)
        if x < y { #expect(order < 0, "\(a) and \(b), \(trail)") }
        if order == 0 { #expect(x == y, "\(a) and \(b), \(trail)") }
      }
    }
  }

  @Test("for values of every type, over seeds", arguments: UInt64(1)...4)
  func values(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var values: [ModelValue] = [.null, .int(9_007_199_254_740_993), .int(9_007_199_254_740_992)]
    for type in Self.types {
      for _ in 0..<12 { values.append(random.value(for: AttributeDescription(type))) }
    }
    check(values, .binary, "seed \(seed)")
    check(values, .localizedStandard, "seed \(seed)")
  }

  @Test("for text that folds, with numbers in it, over seeds", arguments: UInt64(1)...6)
  func texts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["trip ", "Trip ", "7", "007", "a\u{301}", "Ä", "~", "\u{3000}", "½", "zz9"]
    let values = (0..<80).map { _ in
      ModelValue.string(
        (random.element(of: pieces) ?? "") + SeededText.make(&random) + SeededText.make(&random))
    }
    check(values, .binary, "seed \(seed)")
    check(values, .localizedStandard, "seed \(seed)")
  }

  @Test("numbers too long for a word are not mistaken")
  func longNumbers() {
    let texts = [253, 254, 255, 256, 300].flatMap { count in
      ["1", "9"].map { ModelValue.string(String(repeating: $0, count: count) + "a") }
    }
    check(texts, .localizedStandard, "")
  }

  @Test("text read from behind a shared start keeps its order", arguments: UInt64(1)...4)
  func sharedStart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = (0..<60).map { _ in "Note no. " + SeededText.make(&random) }
    for collation in [SortKey.Collation.binary, .localizedStandard] {
      for a in texts {
        for b in texts {
          guard let x = ModelValue.string(a).orderedPrefix(collation, textFrom: 9),
            let y = ModelValue.string(b).orderedPrefix(collation, textFrom: 9), x < y
          else { continue }
          #expect(
            ModelValue.compare(.string(a), .string(b), collation: collation) < 0,
            "\(a) and \(b), seed \(seed)")
        }
      }
    }
  }

  @Test("words tell most values apart")
  func discrimination() {
    let texts = ["apple", "Berlin", "zürich", "note 9", "note 10"].map(ModelValue.string)
    #expect(Set(texts.map { $0.orderedPrefix(.localizedStandard) }).count == texts.count)
    #expect(ModelValue.string("Äpfel").orderedPrefix(.localizedStandard) != nil)
    #expect(
      ModelValue.string("note 9").orderedPrefix(.localizedStandard) ?? 0
        < ModelValue.string("note 10").orderedPrefix(.localizedStandard) ?? 0)
  }
}
