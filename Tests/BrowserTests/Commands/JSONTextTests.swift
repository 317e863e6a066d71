import DataCore
import Foundation
import TestSupport
import Testing

@testable import Browser

@Suite("JSON, read and written") struct JSONTextTests {
  @Test("Values keep their digits, names and order") func values() throws {
    let node = try JSONNode(
      parsing:
        #" {"a":[1, -0.5e+10, 9223372036854775807, 0.1], "b":{"c":null,"d":true}, "é":"\u00e9\n\ud83d\ude00\/" } "#
    )
    #expect(
      node
        == .object([
          .init(
            name: "a",
            value: .array([
              .number("1"), .number("-0.5e+10"), .number("9223372036854775807"), .number("0.1"),
            ])),
          .init(
            name: "b",
            value: .object([.init(name: "c", value: .null), .init(name: "d", value: .bool(true))])),
          .init(name: "é", value: .string("é\n😀/")),
        ]))
  }

  @Test(
    "What is no JSON is refused with its line",
    arguments: [
      ("", 1), ("{", 1), ("[1,]", 1), ("[1\n2]", 2), ("{\"a\":1,\n\"a\":2}", 2), ("01", 1),
      ("1.", 1), ("-", 1), ("1e", 1), ("nul", 1), ("\"a", 1), ("\"\u{1}\"", 1), ("\"\\x\"", 1),
      ("\"\\ud800\"", 1), ("\"\\ud800\\u0041\"", 1), ("\"\\u12g4\"", 1), ("\n\n 1 2", 3),
      ("{a:1}", 1), ("'a'", 1), ("[1 2]", 1), ("+1", 1), ("NaN", 1),
    ])
  func mistakes(_ text: String, _ line: Int) {
    let error = #expect(throws: InputError.self) { try JSONNode(parsing: text) }
    #expect(error?.line == line)
    #expect(error?.message.isEmpty == false)
  }

  @Test("Deep nesting is refused, not followed") func deep() {
    let error = #expect(throws: InputError.self) {
      try JSONNode(parsing: String(repeating: "[", count: 100_000))
    }
    #expect(error?.message.contains("deeper") == true)
  }

  @Test("A text that is written reads back") func texts() throws {
    try withSeeds(100) { _, random in
      for _ in 0..<30 {
        var text = random.text() + random.text()
        for _ in 0..<random.number(below: 4) {
          let scalar = Unicode.Scalar(UInt32(random.number(below: 0x10FFFF)))
          text.unicodeScalars.append(scalar ?? "\u{7F}")
        }
        for forTerminal in [false, true] {
          let written = OutputBuffer.text { $0.append(json: text, forTerminal: forTerminal) }
          let read = try JSONNode(parsing: written)
          guard case .string(let back) = read else {
            Issue.record("\(written)")
            return
          }
          #expect(back.utf8.elementsEqual(text.utf8), "\(written)")
          #expect(!written.utf8.contains { $0 < 0x20 })
          if forTerminal {
            let isQuiet = written.unicodeScalars.allSatisfy {
              $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
            }
            #expect(isQuiet, "\(written.unicodeScalars.map { String($0.value, radix: 16) })")
          }
        }
      }
    }
  }

  @Test("A number that is written reads back as the same bits") func numbers() throws {
    let special: [Double] = [
      0, -0.0, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      Double(bitPattern: 0x7FF8_0000_0000_0001), Double(bitPattern: 0xFFF8_0000_0000_0000), 0.1,
    ]
    for value in special + (1...2000).map({ Double(bitPattern: SplitMix64.first($0)) }) {
      let written = OutputBuffer.text { $0.append(json: value) }
      let text: String =
        switch try JSONNode(parsing: written) {
        case .number(let digits): digits
        case .string(let name): name
        case .null, .bool, .array, .object: ""
        }
      #expect(Double(exact: text)?.bitPattern == value.bitPattern, "\(value) as \(written)")
    }
    for text in ["", "nan", "inf", "0x1p3", "1e999", "NaN(0x7ff0000000000000)", "NaN(0xz)", "1 "] {
      #expect(Double(exact: text) == nil, "\(text)")
    }
  }

  @Test("Any bytes are read without harm") func garbage() {
    for seed in 0..<2000 {
      var random = SplitMix64(seed: UInt64(seed))
      let alphabet = Array(#"{}[]",:\u0019e+-.tfn "#.utf8) + [0, 0xC3, 0xA9, 0xFF, 0xED]
      let bytes = (0..<random.number(below: 40)).compactMap { _ in random.element(of: alphabet) }
      var scanner = JSONScanner(bytes)
      _ = try? scanner.value()
    }
  }
}

extension SplitMix64 {
  fileprivate static func first(_ seed: Int) -> UInt64 {
    var random = SplitMix64(seed: UInt64(seed))
    return random.next()
  }
}
