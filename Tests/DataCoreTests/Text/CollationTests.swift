import DataCore
import Foundation
import TestSupport
import Testing

@Suite("Text is ordered as a person expects")
struct CollationTests {
  @Test("numbers in text go by value, whatever their length")
  func numbers() {
    let long = String(repeating: "9", count: 500)
    #expect(FoldedText.compare("2", "10") < 0)
    #expect(FoldedText.compare("Note 9", "note 10") < 0)
    #expect(FoldedText.compare("a" + long, "a1" + long) < 0)
    #expect(FoldedText.compare("a1" + long, "a" + long) > 0)
    #expect(FoldedText.compare("v1.10", "v1.9") > 0)
    #expect(FoldedText.compare("x٣", "x10") < 0)
    #expect(FoldedText.compare("1x", "12") < 0)
  }

  @Test("leading zeros do not count, and order what is equal else")
  func leadingZeros() {
    #expect(FoldedText.compare("01", "2") < 0)
    #expect(FoldedText.compare("a007b", "a7c") < 0)
    #expect(FoldedText.compare("01", "1") < 0)
    #expect(FoldedText.compare("1", "01") > 0)
    #expect(FoldedText.compare("000", "0") > 0)
  }

  @Test("case and diacritics count only where all else is equal")
  func folding() {
    #expect(FoldedText.compare("éa", "Eb") < 0)
    #expect(FoldedText.compare("Eb", "éa") > 0)
    #expect(FoldedText.compare("Zebra", "apple") > 0)
    #expect(FoldedText.compare("straße 2", "STRASSE 10") < 0)
    #expect(FoldedText.compare("İzmir", "izmit") < 0)
    #expect(FoldedText.compare("Ångström", "anh") < 0)
    #expect(FoldedText.compare("ΩΜΕΓΑ", "ωμεγβ") < 0)
    #expect(FoldedText.compare("cafe\u{301}s", "café") > 0)
    #expect(FoldedText.compare("É", "é") != 0)
    #expect(FoldedText.compare("é", "e\u{301}") != 0)
  }

  @Test("white space comes before punctuation, symbols, numbers and letters")
  func classes() {
    let sorted = ["a b", "a_b", "a-b", "a+b", "a1b", "aab", "aéa", "aωb", "a漢b", "a😀"]
    let expected = ["a b", "a_b", "a-b", "a+b", "a😀", "a1b", "aab", "aéa", "aωb", "a漢b"]
    #expect(sorted.shuffled().sorted { FoldedText.compare($0, $1) < 0 } == expected)
    #expect(FoldedText.compare("", "a") < 0)
    #expect(FoldedText.compare("", "") == 0)
  }

  @Test("the order is total, antisymmetric and transitive", arguments: UInt64(1)...6)
  func laws(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<60).map { _ in SeededText.make(&random) } + ["", "a", "á"]
    for a in words {
      for b in words {
        let order = FoldedText.compare(a, b)
        #expect(order == -FoldedText.compare(b, a), "\(a) and \(b)")
        #expect((order == 0) == a.utf8.elementsEqual(b.utf8), "\(a) and \(b)")
      }
    }
    let sorted = words.sorted { FoldedText.compare($0, $1) < 0 }
    for i in sorted.indices {
      for j in sorted.indices where i < j {
        #expect(FoldedText.compare(sorted[i], sorted[j]) <= 0, "\(sorted[i]) and \(sorted[j])")
      }
    }
  }

  @Test("bytes that are no UTF-8 still have their place")
  func damaged() {
    let a: [UInt8] = [0x61, 0xFF, 0x62]
    let b: [UInt8] = [0x61, 0xE4, 0xBD]
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        #expect(FoldedText.compare(a, b) == -FoldedText.compare(b, a))
        #expect(FoldedText.compare(a, b) != 0)
        #expect(FoldedText.compare(a, a) == 0)
      }
    }
  }
}

enum SeededText {
  /// Short text from few pieces, so that much of it is alike.
  static func make(_ random: inout SplitMix64) -> String {
    let pieces = [
      "a", "A", "b", "e", "é", "e\u{301}", "E", "ß", "ss", "İ", "i", "ı", "Å", "Ω", "ω", "0", "00",
      "1", "01", "9", "10", "٣", " ", "-", "漢", "か", "が", "か\u{3099}", "한", "하", "😀", "ﬁ",
      "\u{301}",
    ]
    return (0..<Int.random(in: 0...4, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
