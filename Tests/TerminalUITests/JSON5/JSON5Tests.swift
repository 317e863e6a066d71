import Testing

@testable import TerminalUI

@Suite struct JSON5Tests {
  @Test("all that JSON5 allows is read")
  func everything() throws {
    let value = try JSON5Value(
      parsing: """
        \u{FEFF}// a comment
        { key: 'single', "quoted": "double \\"x\\" \\u00e9\\x41\\ud83d\\ude00 \\
        next", $_1: [1, +2, -3.5e2, .5, 5., 0xFF, Infinity, -Infinity, NaN,],
          nested: { a: null, b: true, c: false, }, /* block */ é: 0, }
        """)
    #expect(value["key"]?.kind == .string("single"))
    #expect(value["quoted"]?.kind == .string("double \"x\" éA😀 next"))
    let numbers = try #require(try value["$_1"]?.array("numbers")).map(\.kind)
    #expect(
      numbers[0...7] == [1, 2, -350, 0.5, 5, 255, .infinity, -.infinity].map { .number($0) }[...])
    #expect(numbers.count == 9)
    #expect(value["nested"]?["a"]?.kind == .null)
    #expect(value["nested"]?["b"]?.kind == .bool(true))
    #expect(value["é"]?.kind == .number(0))
  }

  @Test(
    "a mistake is reported with its line and column",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("{\n  a: 1\n  b: 2 }", 3, 3), ("{ a: 1, a: 2 }", 1, 9),
      ("[1, 2", 1, 6), ("{ a: 'x\n' }", 1, 6), ("{ a: bold }", 1, 6), ("{ a: 012 }", 1, 6),
      ("[1] x", 1, 5), ("{ 'é👨‍👩‍👧': * }", 1, 9), ("[\r\n\r\n /", 3, 2), ("/* open", 1, 1),
      ("[\"\\u12\"]", 1, 7), ("{ a 1 }", 1, 5), ("[,]", 1, 2), ("[\"\\ud800\"]", 1, 9),
      ("{ a: 1..2 }", 1, 6), ("[+]", 1, 2), ("[--1]", 1, 2),
    ])
  func places(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSON5Error.self) { try JSON5Value(parsing: text) }
    #expect(
      error?.position == JSON5Position(line: line, column: column), "\(error.debugDescription)")
    #expect(error?.message.isEmpty == false)
  }

  @Test("a key that occurs twice is an error that names both places")
  func duplicates() {
    let error = #expect(throws: JSON5Error.self) {
      try JSON5Value(parsing: "{\n keys: 1,\n \"keys\": 2 }")
    }
    #expect(
      error?.description
        == "line 3, column 2: the key \"keys\" occurs twice; the first is in line 2, column 2")
  }

  @Test("values know their places")
  func valuePlaces() throws {
    let value = try JSON5Value(parsing: "{ a: 1,\n  'ü': [2, 'x'] }")
    let list = try #require(value["ü"])
    #expect(list.position == JSON5Position(line: 2, column: 8))
    #expect(try list.array("list")[1].position == JSON5Position(line: 2, column: 12))
    #expect(
      throws: JSON5Error("width must be a whole number from 0 to 9, not a list", at: list.position)
    ) {
      try list.integer("width", in: 0...9)
    }
  }

  @Test("deep nesting and any bytes are errors, never traps")
  func hostile() {
    #expect(throws: JSON5Error.self) {
      try JSON5Value(parsing: String(repeating: "[", count: 100_000))
    }
    #expect(throws: JSON5Error.self) { try JSON5Value(parsing: [0x7B, 0xFF, 0x7D]) }
    var generator = SeededGenerator(seed: 4)
    let alphabet = Array("{}[]:,'\"\\/*+-.0x1eE n\n\r\u{FF}au".utf8) + [0xFF, 0xC3]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      do {
        _ = try JSON5Value(parsing: bytes)
      } catch {
        #expect(error.position.line >= 1 && error.position.column >= 1)
      }
    }
  }
}
