extension Sanitizer {
  static let control = Glyph(substitute, isSymbol: true)
  static let unknown = Glyph("\u{FFFD}", isSymbol: true)
  static let lineEnd = Glyph("\u{21B5}", isSymbol: true)
  static let carriageReturn = ascii[0x0D]

  /// The glyphs of the 128 ASCII characters.
  static let ascii: [Glyph] = (UInt8(0)..<128).map { byte in
    switch byte {
    case 0x09: Glyph("\u{21E5}", isSymbol: true)
    case 0x0A: lineEnd
    case 0x7F: Glyph("\u{2421}", isSymbol: true)
    case 0..<0x20: Glyph(picture(of: byte), isSymbol: true)
    default: Glyph(Character(Unicode.Scalar(byte)))
    }
  }

  private static func picture(of control: UInt8) -> Character {
    Unicode.Scalar(0x2400 + UInt32(control)).map { Character($0) } ?? substitute
  }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// Whether a scalar lies in a block of right-to-left scripts (Hebrew, Arabic, Syriac, Thaana,
  /// N'Ko and their like), which is what makes a bidi terminal reorder cells.
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
