/// A reproducible source of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Code points that are no characters, which literals cannot hold.
let nonCharacters = String(
  String.UnicodeScalarView([0xFDD0, 0xFFFE, 0x10FFFF].compactMap { Unicode.Scalar($0 as UInt32) }))

/// Pieces of text that have broken terminals.
let hardTexts = [
  "", "a", "plain ascii", "で", "東京への旅行", "🇩🇪🇫🇷", "👨‍👩‍👧‍👦", "🧑‍🌾", "👍🏽", "❤️", "1️⃣", "ಠ_ಠ",
  "שלום עולם", "مرحبا", "e\u{301}\u{302}\u{303}", "\u{301}", "\u{200D}", "\u{200B}", "\u{FEFF}",
  "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{1B}]52;c;aGk=\u{7}", "a\tb\nc\r\nd\re", "\0\u{7F}",
  "\u{202E}evil\u{202C}", "\u{2066}x\u{2069}\u{61C}\u{200F}", "ｆｕｌｌ", "각\u{1100}\u{1161}\u{11A8}",
  "ก็", "नमस्ते क्ष", "\u{2028}\u{2029}\u{85}", nonCharacters, "\u{E000}", "…—“”",
  String(repeating: "\u{300}", count: 500),
]
