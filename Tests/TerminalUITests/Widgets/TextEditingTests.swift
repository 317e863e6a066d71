import Testing

@testable import TerminalUI

@Suite struct TextEditingTests {
  private func edited(_ text: String, _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys {
      let isTaken = field.handle(key)
      #expect(isTaken)
    }
    return field
  }

  @Test("a field is edited by clusters and by words")
  func editing() {
    #expect(edited("ab", .character("c")).text == "abc")
    #expect(edited("a👨‍👩‍👧b", .left, .backspace).text == "ab")
    #expect(edited("one two", .control("w")).text == "one ")
    #expect(edited("one two", Key(.left, .control), .control("k")).text == "one ")
    #expect(edited("one two", .control("u")).text == "")
    #expect(edited("one two", .home, .delete, .control("d")).text == "e two")
    #expect(edited("one two", .home, .alt("d"), .end, .character("!")).text == " two!")
    #expect(edited("ab", .left, .left, .left, .character("x")).text == "xab")
  }

  @Test("marks join the cluster before them, and the cursor stays behind it")
  func combining() {
    let field = edited("e", .character("\u{301}"), .character("x"))
    #expect(field.text == "e\u{301}x")
    #expect(field.buffer.cursor == 2)
    #expect(edited("🇩", .character("🇪")).buffer.characters == ["🇩🇪"])
  }

  @Test("pasted line ends become blanks in a prompt and stay in a value")
  func pastes() {
    #expect(edited("", .paste("a\nb\r\nc")).text == "a b c")
    var field = TextField("", keepsLineEnds: true)
    let isTaken = field.handle(.paste("a\nb"))
    #expect(isTaken)
    #expect(field.text == "a\nb")
  }

  @Test("keys that mean nothing to a field are left to the caller")
  func leftOver() {
    var field = TextField("a")
    for key in [Key.enter, .escape, .tab, .up, .function(1), .control("s"), .alt("z")] {
      let isTaken = field.handle(key)
      #expect(!isTaken)
    }
    #expect(field.text == "a")
  }

  @Test("the cursor always shows, in any width and for any text")
  func cursorShows() {
    for text in hardTexts + [String(repeating: "旅x", count: 30)] {
      var field = TextField(text, keepsLineEnds: true)
      for cursor in 0...min(40, field.buffer.characters.count) {
        field.buffer.move(to: cursor)
        for columns in 1..<12 {
          let window = field.window(columns: columns, sanitizer: Sanitizer())
          #expect((0..<columns).contains(window.cursorColumn))
          #expect(window.first <= cursor && cursor <= max(window.end, cursor))
          var canvas = Canvas(size: Size(width: columns, height: 1))
          field.draw(in: &canvas, canvas.bounds)
          #expect(canvas.cursor == Point(x: window.cursorColumn, y: 0))
        }
      }
    }
  }

  @Test("a value under seeded edits equals the same edits on a string", arguments: 0..<30)
  func seededEdits(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var field = TextField("")
    for _ in 0..<60 {
      let keys: [Key] = [
        .left, .right, .backspace, .delete, .home, .end, .control("w"), .character("\u{301}"),
        .character("é"), .character("x"), .character(" "), .paste("🇩🇪 ab"), .character("\u{200D}"),
      ]
      _ = field.handle(keys.randomElement(using: &generator) ?? .left)
      #expect((0...field.buffer.characters.count).contains(field.buffer.cursor))
      #expect(field.buffer.characters == Array(field.text))
    }
  }

  @Test("a text area moves by the lines that show")
  func area() {
    var area = TextArea("one two three\nfour")
    func press(_ key: Key) {
      let isTaken = area.handle(key, columns: 9, rows: 3)
      #expect(isTaken)
    }
    press(.up)
    #expect(area.buffer.cursor == 12)
    press(.up)
    #expect(area.buffer.cursor == 4)
    press(.down)
    #expect(area.buffer.cursor == 12)
    press(.enter)
    #expect(area.text == "one two thre\ne\nfour")
    press(Key(.home, .control))
    press(.character("x"))
    #expect(area.text.hasPrefix("xone"))
  }

  @Test("a text area draws any text at any size with its cursor inside")
  func areaSizes() {
    for text in hardTexts + ["a b c d e f g h\n\n\ni j k", String(repeating: "word ", count: 40)] {
      for width in 0..<7 {
        for height in 0..<4 {
          var canvas = Canvas(size: Size(width: width, height: height))
          TextArea(text).draw(in: &canvas, canvas.bounds)
          #expect(width == 0 || height == 0 || canvas.cursor != nil)
        }
      }
    }
  }
}
