import Foundation
import Testing

@testable import TerminalUI

@Suite struct SanitizerTests {
  let sanitizer = Sanitizer()

  @Test(
    "controls become one visible cell each",
    arguments: [
      ("\0", "␀"), ("\u{1B}[31m", "␛[31m"), ("\u{7F}", "␡"), ("a\tb", "a⇥b"), ("a\nb", "a↵b"),
      ("a\r\nb", "a␍↵b"), ("\u{9B}31m", "␦31m"), ("\u{202E}x\u{2069}", "␦x␦"),
      ("\u{200E}\u{200F}\u{61C}", "␦␦␦"), ("\u{200B}", "␦"), ("\u{FEFF}", "␦"), ("\u{85}", "↵"),
      ("\u{2028}", "↵"), (nonCharacters, "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{301}", " \u{301}"),
      ("plain", "plain"),
    ] as [(String, String)])
  func controls(text: String, shown: String) {
    #expect(sanitizer.sanitized(text) == shown)
  }

  @Test("every control and bidi control there is becomes something printable")
  func allControls() {
    let controls: [UInt32] =
      Array(0..<0x20) + Array(0x7F..<0xA0) + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for value in controls + [0x200E, 0x200F, 0x61C] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = sanitizer.sanitized(String(Character(scalar)))
      #expect(shown.unicodeScalars.allSatisfy { isHarmless($0) }, "U+\(String(value, radix: 16))")
      #expect(!shown.isEmpty)
      #expect(sanitizer.glyph(for: Character(scalar)).isSymbol)
    }
  }

  @Test("nothing that a terminal obeys gets through, whatever the bytes")
  func anyBytes() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(sanitizer.sanitized(text).unicodeScalars.allSatisfy(isHarmless))
    }
    for text in hardTexts {
      #expect(sanitizer.sanitized(text).unicodeScalars.allSatisfy(isHarmless))
      let once = sanitizer.sanitized(text)
      #expect(sanitizer.sanitized(once) == once)
    }
  }

  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar.value == 0x200D || scalar.value == 0x200C || scalar.value >= 0xE0020
    default: true
    }
  }

  @Test("a cluster of hundreds of marks is cut to a bounded one")
  func zalgo() {
    let glyphs = sanitizer.glyphs(of: "a" + String(repeating: "\u{300}", count: 5000))
    #expect(glyphs.count == 1)
    #expect(glyphs[0].character.unicodeScalars.count <= 24)
  }

  @Test("glyphs are cut at columns without splitting a wide one")
  func clipping() {
    for text in hardTexts {
      for columns in 0..<9 {
        let glyphs = sanitizer.glyphs(of: text, columns: columns)
        #expect(glyphs.reduce(0) { $0 + $1.columns } <= columns)
      }
    }
    #expect(sanitizer.glyphs(of: "あい", columns: 3).map(\.character) == ["あ"])
  }

  @Test("data is left alone: what is shown differs, the text does not")
  func dataUnchanged() {
    let text = "東京\tx"
    var canvas = Canvas(size: Size(width: 20, height: 1))
    canvas.write(text, at: .zero, width: 12)
    #expect(canvas.rows() == ["東京⇥x"])
    #expect(text.utf8.count == 8)
  }
}
