/// Finds a pattern as `localizedStandardContains` does: case and diacritics folded.
///
/// Made once and asked for each text. ASCII text costs about a nanosecond a byte and no
/// allocation. An empty pattern matches everything.
package struct TextMatcher: Hashable, Sendable {
  package let pattern: String
  let scalars: [UInt32]
  /// The folded pattern where all of it is ASCII; other patterns match no ASCII text.
  let ascii: [UInt8]?

  package init(_ pattern: String) {
    self.pattern = pattern
    scalars = FoldedScalars.array(of: pattern)
    ascii = scalars.allSatisfy { $0 < 0x80 } ? scalars.map { UInt8(truncatingIfNeeded: $0) } : nil
  }

  package func matches(_ text: String) -> Bool {
    text.withBytes { matches($0) }
  }
}
