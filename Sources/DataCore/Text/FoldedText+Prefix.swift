/// The bytes that stand for collation elements in a prefix.
private struct CollationRanks: Sendable {
  /// By ASCII character; not for digits.
  let ascii: [UInt8]
  /// By class of collation elements: one byte for all its elements outside ASCII, behind those
  /// inside; for digits the byte that starts a number.
  let others: [UInt8]

  static let shared = CollationRanks()

  private init() {
    var ascii = [UInt8](repeating: 0, count: 128)
    var others: [UInt8] = [0]
    var rank: UInt8 = 0
    for kind in UInt32(1)...6 {
      for key in Set(CollationKey.ascii).sorted() where key >> 24 == kind && kind != 4 {
        rank += 1
        for character in 0..<128 where CollationKey.ascii[character] == key {
          ascii[character] = rank
        }
      }
      rank += 1
      others.append(rank)
    }
    self.ascii = ascii
    self.others = others
  }
}

/// Eight bytes, filled from the highest on.
private struct PrefixBytes {
  private(set) var bits: UInt64 = 0
  private var shift: UInt64 = 56
  private(set) var isFull = false

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if isFull { return }
    bits |= UInt64(byte) << shift
    if shift == 0 { isFull = true } else { shift -= 8 }
  }

  /// Starts a number, whose digits follow: how many it has, zeros in front left out. Returns false
  /// for one too long to tell its length, behind which nothing may follow.
  @inline(__always)
  mutating func appendNumber(digits count: Int, _ ranks: CollationRanks) -> Bool {
    append(ranks.others[4])
    append(UInt8(min(count, 255)))
    return count < 255
  }
}

extension FoldedText {
  /// A word that is smaller only if the text compares before, as `compare` does it.
  static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> UInt64 {
    let ranks = CollationRanks.shared
    var prefix = PrefixBytes()
    var place = start
    while place < bytes.count, !prefix.isFull {
      let byte = bytes[place]
      if byte >= 0x80 { return self.prefix(bytes, from: place, behind: prefix) }
      if byte &- 0x30 >= 10 {
        prefix.append(ranks.ascii[Int(byte)])
        place += 1
        continue
      }
      var end = place
      while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
      if end < bytes.count, bytes[end] >= 0x80 {
        return self.prefix(bytes, from: place, behind: prefix)
      }
      while place < end, bytes[place] == 0x30 { place += 1 }
      guard prefix.appendNumber(digits: end - place, ranks) else { break }
      while place < end, !prefix.isFull {
        prefix.append(bytes[place] &- 0x30)
        place += 1
      }
    }
    return prefix.bits
  }

  /// The same through any text; ends at the first element that its class alone does not tell.
  private static func prefix(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, behind begun: PrefixBytes
  ) -> UInt64 {
    let ranks = CollationRanks.shared
    var prefix = begun
    var keys = CollationKeys(bytes, from: start)
    while let key = keys.current, !prefix.isFull {
      if key.isDigit {
        keys.skipZeros()
        var digits: [UInt8] = []
        var count = 0
        while let digit = keys.digit() {
          if count < 8 { digits.append(UInt8(digit & 0xFF)) }
          count += 1
        }
        guard prefix.appendNumber(digits: count, ranks) else { break }
        for digit in digits { prefix.append(digit) }
        continue
      }
      guard let character = key.asciiCharacter else {
        prefix.append(ranks.others[Int(key.value >> 24)])
        break
      }
      prefix.append(ranks.ascii[character])
      keys.advance()
    }
    return prefix.bits
  }
}

extension CollationKey {
  /// A character of ASCII with this key; nil where there is none.
  fileprivate var asciiCharacter: Int? {
    value & 0xFF_FFFF < 0x100 ? Self.characters[value] : nil
  }

  private static let characters = Dictionary(
    ascii.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
}
