import Testing

@testable import TerminalUI

@Suite struct WrappingTests {
  let sanitizer = Sanitizer()

  @Test("text is wrapped at blanks, and within words that are too long")
  func words() {
    #expect(sanitizer.wrapped("one two three", columns: 8) == ["one two", "three"])
    #expect(sanitizer.wrapped("abcdefghij", columns: 4) == ["abcd", "efgh", "ij"])
    #expect(sanitizer.wrapped("a\n\nb\n", columns: 4) == ["a", "", "b", ""])
    #expect(sanitizer.wrapped("東京への", columns: 5) == ["東京", "への"])
    #expect(sanitizer.wrapped("привет мир", columns: 6) == ["привет", "мир"])
  }

  @Test("any text comes to an end at any width, and loses nothing")
  func progress() {
    for text in hardTexts + ["caf\u{FFFD} " + String(repeating: "x y ", count: 50)] {
      let characters = Array(text)
      for columns in -1..<12 {
        let ranges = sanitizer.wrappedRanges(of: characters, columns: columns)
        #expect(ranges.first?.lowerBound == 0)
        #expect(ranges.last?.upperBound == characters.count)
        for (left, right) in zip(ranges, ranges.dropFirst()) {
          #expect(left.upperBound == right.lowerBound && !left.isEmpty)
        }
      }
    }
  }

  @Test("each wrapped line fits, however the text is made")
  func fits() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let text = (0..<12).map { _ in hardTexts.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
      for columns in [2, 5, 9, 30] {
        for line in sanitizer.wrapped(text, columns: columns) {
          let used = sanitizer.columns(of: line)
          #expect(used <= columns || line.count == 1 || line.allSatisfy { $0 == " " })
        }
      }
    }
  }

  @Test("only as many lines are made as are asked for")
  func limited() {
    let text = String(repeating: "word ", count: 10_000)
    #expect(
      sanitizer.wrapped(text, columns: 10, limit: 3) == ["word word", "word word", "word word"])
  }
}
