extension TextWidth {
  /// Columns of one grapheme cluster: 1 or 2.
  package func columns(of character: Character) -> Int {
    if character.isASCII { return 1 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 1 }
    var columns = 0
    for scalar in scalars {
      if scalar.value == 0xFE0F, first.properties.isEmoji { return 2 }
      if scalar.value == 0x200D, first.properties.isEmoji { return 2 }
      columns += self.columns(of: scalar)
      if columns >= 2 { return 2 }
    }
    return max(1, columns)
  }

  /// Columns of a text as it is, without the symbols that ``Sanitizer`` would put into it.
  ///
  /// Stops counting beyond `limit`: the answer is then some number above `limit`.
  package func columns(of text: String, limit: Int = .max) -> Int {
    var columns = 0
    for character in text {
      columns += self.columns(of: character)
      if columns > limit { break }
    }
    return columns
  }

  /// Columns of one scalar: 0 for marks and joiners, else 1 or 2.
  package func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      return ambiguous == 2 && TextWidth.contains(value, in: TextWidth.ambiguous) ? 2 : 1
    }
    if TextWidth.isJoining(scalar) { return 0 }
    if value >= 0x1100 {
      if TextWidth.contains(value, in: TextWidth.wide) { return 2 }
      // Regional indicators make a wide flag only in pairs; emoji newer than the table are wide.
      if scalar.properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF).contains(value) { return 2 }
    }
    return ambiguous == 2 && TextWidth.contains(value, in: TextWidth.ambiguous) ? 2 : 1
  }

  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    // Hangul vowels and final consonants join the leading consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) {
      return true
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value {
        low = middle + 1
      } else if ranges[middle].lowerBound > value {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
