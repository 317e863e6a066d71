import Testing

@testable import TerminalUI

@Suite struct KeyDecoderTests {
  static let sequences: [(String, [Key])] = [
    ("aé東", [.character("a"), .character("é"), .character("東")]),
    ("\u{4}\u{1A}\0", [.control("d"), .control("z"), Key(.character(" "), .control)]),
    ("\r\t\u{7F}\u{8}", [.enter, .tab, .backspace, .backspace]),
    ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6~", [.home, .end, .pageUp, .pageDown]),
    ("\u{1B}[1;5C\u{1B}[1;2A", [Key(.right, .control), Key(.up, .shift)]),
    ("\u{1B}[3~\u{1B}[2~\u{1B}[3;5~", [.delete, .insert, Key(.delete, .control)]),
    (
      "\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[A",
      [.function(1), .function(5), .function(12), .function(1)]
    ),
    ("\u{1B}[Z", [.backtab]),
    ("\u{1B}x\u{1B}\u{7F}\u{1B}é", [.alt("x"), Key(.backspace, .alt), .alt("é")]),
    ("\u{1B}[97;5u\u{1B}[27;5;97~\u{1B}[97;2u", [.control("a"), .control("a"), .character("A")]),
    ("\u{1B}[97;1:3u\u{1B}[13;5u", [Key(.enter, .control)]),
    (
      "\u{1B}[<0;3;2M\u{1B}[<64;1;1M",
      [
        Key(.mouse(.init(.press(0), at: Point(x: 2, y: 1)))),
        Key(.mouse(.init(.wheelUp, at: .zero))),
      ]
    ),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
    // Nothing of these is a key.
    ("\u{1B}[I\u{1B}[O\u{1B}[?1;2c\u{1B}[24;80R\u{1B}[?2026;2$y\u{1B}[M !!z", [.character("z")]),
    ("\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}]52;c;xx\u{7}\u{1B}P1$r\u{1B}\\q", [.character("q")]),
    ("\u{1B}[1;2;3;4;5;6;7xj\u{1B}[999~k", [.character("j"), .character("k")]),
    (
      "\u{1B}[200~x\rq\u{1B}[A\u{3}\u{1B}[201~j",
      [.paste("x\nq\u{1B}[A\u{3}"), .character("j")]
    ),
  ]

  @Test("bytes become keys, however they are cut into pieces", arguments: sequences)
  func splitAnywhere(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    var whole = KeyDecoder()
    #expect(whole.decode(bytes) == keys)
    #expect(!whole.isAmbiguous && !whole.isPasting)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(
        decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == keys, "cut at \(cut)")
    }
    var single = KeyDecoder()
    #expect(bytes.flatMap { single.decode([$0]) } == keys)
  }

  @Test("a lone Esc is a key only after the delay")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isAmbiguous)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.flush() == [])
    #expect(decoder.decode("\u{1B}[".utf8) == [] && decoder.flush() == [.alt("[")])
    #expect(decoder.decode("\u{1B}O".utf8) == [] && decoder.flush() == [.alt("O")])
    #expect(decoder.decode("\u{1B}P".utf8) == [] && decoder.flush() == [.alt("P")])
    #expect(decoder.decode("\u{1B}[1;".utf8) == [])
    #expect(!decoder.isAmbiguous && decoder.flush() == [])
    #expect(decoder.decode("5A".utf8) == [Key(.up, .control)])
  }

  @Test("a paste of many bytes is one key and ends only at the terminator")
  func largePaste() {
    let text = String(repeating: "excellent x\u{1B}[31m\u{1B}[201 旅 ", count: 20_000)
    var decoder = KeyDecoder()
    var keys: [Key] = []
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
    for start in stride(from: 0, to: bytes.count, by: 4095) {
      keys += decoder.decode(bytes[start..<min(start + 4095, bytes.count)])
      #expect(decoder.flush() == [])
    }
    #expect(keys == [.paste(text), .character("q")])
  }

  @Test("no bytes trap the decoder, nor leave it deaf for good")
  func anyBytes() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var decoder = KeyDecoder()
      for _ in 0..<200 {
        _ = decoder.decode([
          [0x1B, 0x5B, 0x3B, 0x7E, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator) ?? 0
        ])
      }
      if decoder.isPasting { _ = decoder.decode("\u{1B}[201~".utf8) }
      _ = decoder.decode([0x18, 0x18, 0x18, 0x18])
      _ = decoder.flush()
      #expect(decoder.decode("~~~j".utf8).last == .character("j"))
    }
  }

  @Test("invalid UTF-8 is one replacement character, and what follows is read")
  func invalid() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
    #expect(decoder.decode([0xE6, 0x9D, 0x62]) == [.character("\u{FFFD}"), .character("b")])
    #expect(decoder.decode([0xC2, 0x9B, 0x63]) == [.character("c")])
  }

  @Test("a locale of one byte a character is decoded by its table")
  func latin() {
    let table = (128..<256).map { Unicode.Scalar(UInt32($0)).map { Character($0) } }
    var decoder = KeyDecoder(highCharacters: table)
    #expect(decoder.decode([0xE9, 0x61]) == [.character("é"), .character("a")])
  }
}
