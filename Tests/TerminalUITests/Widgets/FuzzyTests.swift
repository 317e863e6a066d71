import Testing

@testable import TerminalUI

@Suite struct FuzzyTests {
  @Test("letters match in order, at word starts before elsewhere")
  func ranking() {
    let items = ["Move up", "Undo", "Duplicate", "Delete trip", "Set due date"]
    let ranked = Fuzzy("du").ranked(items) { $0 }.map(\.0)
    #expect(ranked.first == "Duplicate")
    #expect(!ranked.contains("Undo"))
    #expect(Fuzzy("dt").ranked(items) { $0 }.first?.0 == "Delete trip")
    #expect(Fuzzy("").ranked(items) { $0 }.map(\.0) == items)
  }

  @Test("a match says which letters to highlight")
  func positions() {
    #expect(Fuzzy("dt").match("delete trip")?.positions == [0, 7])
    #expect(Fuzzy("trip del").match("delete trip")?.positions == [0, 1, 2, 7, 8, 9, 10])
    #expect(Fuzzy("zz").match("delete trip") == nil)
    #expect(Fuzzy("longer than the text").match("x") == nil)
    #expect(Fuzzy("e").match("É")?.positions == [0])
    #expect(Fuzzy("D").match("delete") == nil)
  }

  @Test("the positions are those of the query's letters, for seeded texts")
  func law() {
    var generator = SeededGenerator(seed: 2)
    let letters: [Character] = ["a", "b", "c", " ", "B"]
    for _ in 0..<500 {
      let text = String((0..<12).map { _ in letters.randomElement(using: &generator) ?? "a" })
      let query = String((0..<3).map { _ in letters[Int.random(in: 0..<3, using: &generator)] })
      let isSubsequence =
        query.reduce(into: Optional(text.lowercased()[...])) { rest, letter in
          rest = rest.flatMap { rest in
            rest.firstIndex(of: letter).map { rest[rest.index(after: $0)...] }
          }
        } != nil
      let match = Fuzzy(query).match(text)
      #expect((match != nil) == isSubsequence)
      if let match {
        let found = match.positions.map { Array(text)[$0] }
        #expect(String(found).lowercased() == query)
      }
    }
  }
}
