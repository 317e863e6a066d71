import Foundation

/// Folding of one scalar: canonical decomposition, marks dropped, case folded.
///
/// Each scalar folds by itself, so text folds the same wherever one starts to read it. Agrees with
/// Foundation's `localizedStandardContains`: ß is ss, ﬁ is fi, İ is i, ı stays itself; the voicing
/// marks of kana and the letters of a Hangul syllable are no marks.
enum ScalarFolding {
  /// What a scalar folds to; scalars of ASCII and of the ranges in front of U+3100 cost a look-up.
  enum Folded {
    case dropped
    case one(UInt32)
    case several([UInt32])
  }

  /// A run of scalars with their foldings, made at the first use: a few milliseconds each.
  struct Table: Sendable {
    let first: UInt32
    /// The folding, 0 for a dropped scalar, or the top bit and an index into `expansions`.
    private let entries: [UInt32]
    private let expansions: [[UInt32]]

    init(_ range: Range<UInt32>) {
      first = range.lowerBound
      var entries: [UInt32] = []
      var expansions: [[UInt32]] = []
      entries.reserveCapacity(range.count)
      for scalar in range {
        let folded = ScalarFolding.computed(scalar)
        if folded.count == 1 {
          entries.append(folded[0])
        } else if folded.isEmpty {
          entries.append(0)
        } else {
          entries.append(0x8000_0000 | UInt32(expansions.count))
          expansions.append(folded)
        }
      }
      self.entries = entries
      self.expansions = expansions
    }

    @inline(__always)
    subscript(scalar: UInt32) -> Folded {
      let entry = entries[Int(scalar - first)]
      if entry == 0 { return .dropped }
      if entry & 0x8000_0000 == 0 { return .one(entry) }
      return .several(expansions[Int(entry & 0x7FFF_FFFF)])
    }
  }

  private static let latin = Table(0x80..<0x250)
  private static let greekAndCyrillic = Table(0x250..<0x530)
  private static let otherScripts = Table(0x530..<0x3100)

  static func folded(_ scalar: UInt32) -> Folded {
    switch scalar {
    case 0x41...0x5A: .one(scalar | 0x20)
    case 0..<0x80: .one(scalar)
    case 0x80..<0x250: latin[scalar]
    case 0x250..<0x530: greekAndCyrillic[scalar]
    case 0x530..<0x3100: otherScripts[scalar]
    // Ideographs, their extensions and emoji: nothing to decompose, no case.
    case 0x3100..<0xA640, 0x1F000..<0x1FB00, 0x20000..<0x2F800: .one(scalar)
    default: Folded(computed(scalar))
    }
  }

  static func computed(_ scalar: UInt32) -> [UInt32] {
    decomposed(scalar).filter { !isMark($0) }
      .flatMap { caseFolded($0) }
      .flatMap { decomposed($0) }
      .filter { !isMark($0) }
  }
}

extension ScalarFolding.Folded {
  fileprivate init(_ scalars: [UInt32]) {
    switch scalars.count {
    case 0: self = .dropped
    case 1: self = .one(scalars[0])
    default: self = .several(scalars)
    }
  }
}

extension ScalarFolding {
  /// The canonical decomposition (NFD).
  static func decomposed(_ scalar: UInt32) -> [UInt32] {
    if scalar < 0xC0 { return [scalar] }
    if (0xAC00...0xD7A3).contains(scalar) {
      let index = scalar - 0xAC00
      let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
      return index % 28 == 0 ? letters : letters + [0x11A7 + index % 28]
    }
    guard let scalar = Unicode.Scalar(scalar) else { return [0xFFFD] }
    return String(Character(scalar)).decomposedStringWithCanonicalMapping.unicodeScalars
      .map(\.value)
  }

  /// Full case folding, the Turkic ı left alone.
  static func caseFolded(_ scalar: UInt32) -> [UInt32] {
    guard scalar != 0x131, let scalar = Unicode.Scalar(scalar) else { return [scalar] }
    return scalar.properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
      .map(\.value)
  }

  /// A nonspacing mark (Mn); the voicing marks of kana tell letters apart and are none.
  static func isMark(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x300, !isVoicingMark(scalar), let scalar = Unicode.Scalar(scalar) else {
      return false
    }
    return scalar.properties.generalCategory == .nonspacingMark
  }

  @inline(__always)
  static func isVoicingMark(_ scalar: UInt32) -> Bool { scalar == 0x3099 || scalar == 0x309A }

  /// Whether the scalar belongs to the letter before it, so that no match may end between them.
  @inline(__always)
  static func continuesLetter(_ scalar: UInt32) -> Bool {
    isVoicingMark(scalar) || (0x1160...0x11FF).contains(scalar)
  }
}
