import Testing

@testable import TerminalUI

@Suite struct TextWidthTests {
  @Test(
    "a grapheme cluster has the width a terminal of today gives it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("で", 2), ("Ａ", 2), ("🇩🇪", 2), ("👨‍👩‍👧‍👦", 2), ("🧑‍🌾", 2),
      ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("ಠ", 1), ("ש", 1), ("가", 2), ("ก็", 1), ("─", 1),
      ("🫨", 2), ("\u{20000}", 2), ("…", 1),
    ] as [(Character, Int)])
  func clusters(character: Character, columns: Int) {
    #expect(TextWidth.narrow.columns(of: character) == columns)
  }

  @Test("ambiguous characters are as wide as the setting says")
  func ambiguous() {
    let wide = TextWidth(ambiguous: 2)
    for character in ["─", "…", "α", "§"] as [Character] {
      #expect(TextWidth.narrow.columns(of: character) == 1)
      #expect(wide.columns(of: character) == 2)
    }
    #expect(wide.columns(of: "a") == 1)
    #expect(TextWidth(ambiguous: 7) == wide)
    #expect(Canvas(size: Size(width: 2, height: 1), width: wide).symbols == .ascii)
  }

  @Test("text with full-width characters is measured in columns, not characters")
  func fullWidth() {
    #expect(TextWidth.narrow.columns(of: "東京への旅行") == 12)
    #expect(TextWidth.narrow.columns(of: "ಠ_ಠ") == 3)
    #expect(TextWidth.narrow.columns(of: String(repeating: "x", count: 1000), limit: 10) == 11)
  }
}
