extension Sanitizer {
  /// Calls `body` for each glyph of `text` from the left, until it answers false.
  ///
  /// Cost: only what is visited; a long text of which one screen row is shown costs one row.
  package func visitGlyphs(of text: some StringProtocol, _ body: (Glyph) -> Bool) {
    for character in text {
      if character == "\r\n" {
        guard body(Sanitizer.carriageReturn), body(Sanitizer.lineEnd) else { return }
      } else {
        guard body(glyph(for: character)) else { return }
      }
    }
  }

  /// All glyphs of `text`, but no more than fill `columns` columns.
  package func glyphs(of text: some StringProtocol, columns limit: Int = .max) -> [Glyph] {
    var glyphs: [Glyph] = []
    var used = 0
    visitGlyphs(of: text) { glyph in
      used += glyph.columns
      guard used <= limit else { return false }
      glyphs.append(glyph)
      return true
    }
    return glyphs
  }

  /// Columns that `text` takes on the screen; stops counting beyond `limit`.
  package func columns(of text: some StringProtocol, limit: Int = .max) -> Int {
    // Printable ASCII, which most text is, takes a column a byte.
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      for (index, byte) in bytes.enumerated() {
        guard (0x20..<0x7F).contains(byte) else { return nil }
        if index > limit { return index + 1 }
      }
      return bytes.count
    }
    if let plain, let plain { return plain }
    var used = 0
    visitGlyphs(of: text) { glyph in
      used += glyph.columns
      return used <= limit
    }
    return used
  }

  /// `text` as it may be sent to a terminal, for output outside a canvas; line feeds stay when
  /// `keepingLines` is true.
  package func sanitized(_ text: String, keepingLines: Bool = false) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || (keepingLines && $0 == 0x0A) }) {
      return text
    }
    var result = ""
    for character in text {
      if keepingLines, character == "\n" || character == "\r\n" {
        result.append("\n")
      } else {
        visitGlyphs(of: String(character)) { glyph in
          result.append(glyph.character)
          return true
        }
      }
    }
    return result
  }

  /// The glyph of one cluster other than CR LF.
  package func glyph(for character: Character) -> Glyph {
    if let ascii = character.utf8.first, ascii < 0x80, character.utf8.count == 1 {
      return Sanitizer.ascii[Int(ascii)]
    }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return Sanitizer.unknown }
    let next = scalars.index(after: scalars.startIndex)
    if next == scalars.endIndex { return glyph(forLone: first, character) }
    if Sanitizer.isMark(first) {
      return marked(scalars)
    }
    var character = character
    if scalars.count > Sanitizer.clusterLimit {
      let kept = String(String.UnicodeScalarView(scalars.prefix(Sanitizer.clusterLimit)))
      character = kept.first ?? Sanitizer.substitute
    }
    return Glyph(
      character, columns: width.columns(of: character),
      isRightToLeft: Sanitizer.isRightToLeft(first))
  }

  private func glyph(forLone scalar: Unicode.Scalar, _ character: Character) -> Glyph {
    switch scalar.properties.generalCategory {
    case .control, .format:
      return scalar.value == 0x85 ? Sanitizer.lineEnd : Sanitizer.control
    case .lineSeparator, .paragraphSeparator:
      return Sanitizer.lineEnd
    case .nonspacingMark, .enclosingMark:
      return marked(character.unicodeScalars)
    case .unassigned where scalar.properties.isNoncharacterCodePoint:
      return Sanitizer.unknown
    default:
      return Glyph(
        character, columns: width.columns(of: character),
        isRightToLeft: Sanitizer.isRightToLeft(scalar))
    }
  }

  /// Marks without a base, on a blank.
  private func marked(_ scalars: Character.UnicodeScalarView) -> Glyph {
    let text = " " + String(String.UnicodeScalarView(scalars.prefix(Sanitizer.clusterLimit - 1)))
    return Glyph(text.first ?? " ", columns: 1)
  }
}
