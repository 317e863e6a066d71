import Testing

@testable import TerminalUI

@Suite struct KeySpellingTests {
  @Test(
    "a key is spelled as on a help page, and read back",
    arguments: [
      ("g", Key.character("g")), ("G", .character("G")), ("Ctrl-D", .control("d")),
      ("Alt-x", .alt("x")),
      ("Enter", .enter), ("Esc", .escape), ("Space", .space), ("Tab", .tab),
      ("Shift-Tab", .backtab),
      ("F1", .function(1)), ("F12", .function(12)), ("PageUp", .pageUp),
      ("Shift-Up", Key(.up, .shift)),
      ("Ctrl-Alt-Left", Key(.left, [.control, .alt])), ("*", .character("*")),
      ("-", .character("-")),
      ("Ctrl--", .control("-")), ("é", .character("é")), ("/", .character("/")),
      ("Ctrl-Space", Key(.character(" "), .control)), ("Alt-X", .alt("X")),
    ])
  func roundTrip(spelling: String, key: Key) {
    #expect(Key(spelling: spelling) == key)
    #expect(key.description == spelling)
  }

  @Test("other spellings of the same keys are understood")
  func others() {
    #expect(Key(spelling: "escape") == .escape)
    #expect(Key(spelling: "c-d") == .control("d"))
    #expect(Key(spelling: "CTRL-d") == .control("d"))
    #expect(Key(spelling: "Return") == .enter)
    #expect(Key(spelling: "Shift-g") == .character("G"))
    #expect(Key(spelling: "Ctrl-I") == .tab)
    #expect(Key(spelling: "Ctrl-M") == .enter)
  }

  @Test(
    "what is no key is refused",
    arguments: ["", "Ctrl-", "Foo", "F0", "F99", "gg", "Alt-", "\u{1B}", "Ctrl-Foo"])
  func refused(spelling: String) {
    #expect(Key(spelling: spelling) == nil)
  }
}
