extension TextMatcher {
  package func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if scalars.isEmpty { return true }
    guard let ascii else {
      return utf8.contains { $0 >= 0x80 } && matchesFolded(utf8)
    }
    return ascii.withUnsafeBufferPointer { pattern in
      // Folding makes no more scalars than there are bytes, so no match starts behind this.
      let last = utf8.count - pattern.count
      if last < 0 { return false }
      let first = pattern[0]
      var start = 0
      while start <= last {
        let byte = utf8[start]
        if byte >= 0x80 { return matchesFolded(utf8) }
        if Self.folded(byte) == first {
          var length = 1
          while length < pattern.count, Self.folded(utf8[start + length]) == pattern[length] {
            length += 1
          }
          let end = start + length
          if end < utf8.count, utf8[end] >= 0x80 { return matchesFolded(utf8) }
          if length == pattern.count { return true }
        }
        start += 1
      }
      return false
    }
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The way for text that is not all ASCII.
  private func matchesFolded(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * utf8.count) { text in
      var count = 0
      var folded = FoldedScalars(utf8)
      while count < text.count, let scalar = folded.next() {
        text[count] = scalar
        count += 1
      }
      return firstMatch(in: UnsafeBufferPointer(rebasing: text[..<count]), from: 0) != nil
    }
  }

  private func firstMatch(in text: UnsafeBufferPointer<UInt32>, from start: Int) -> Int? {
    scalars.withUnsafeBufferPointer { pattern in
      var start = start
      while start + pattern.count <= text.count {
        var length = 0
        while length < pattern.count, text[start + length] == pattern[length] { length += 1 }
        if length == pattern.count {
          let end = start + length
          if end == text.count || !ScalarFolding.continuesLetter(text[end]) { return start }
        }
        start += 1
      }
      return nil
    }
  }
}

extension TextMatcher {
  /// Where the pattern stands in the text, in whole characters, none overlapping another; empty
  /// for an empty pattern.
  package func ranges(in text: String) -> [Range<String.Index>] {
    if scalars.isEmpty { return [] }
    var folded: [UInt32] = []
    var characters: [Range<String.Index>] = []
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      for scalar in FoldedScalars.array(of: String(text[index..<next])) {
        folded.append(scalar)
        characters.append(index..<next)
      }
      index = next
    }
    return folded.withUnsafeBufferPointer { buffer in
      var result: [Range<String.Index>] = []
      var start = 0
      while let match = firstMatch(in: buffer, from: start) {
        let end = match + scalars.count
        let range = characters[match].lowerBound..<characters[end - 1].upperBound
        if range.lowerBound >= result.last?.upperBound ?? text.startIndex { result.append(range) }
        start = end
      }
      return result
    }
  }
}
