import Foundation

extension ModelValue {
  /// A word that is smaller only if the value orders before, as `compare` does it; nil for values
  /// that have none, and which therefore no word tells anything about.
  ///
  /// Sorting by words first saves most comparisons. Three bits hold the type's rank, so words of
  /// values of different types compare as well. Text may be read from an offset on, where all
  /// texts are the same up to there.
  package func orderedPrefix(
    _ collation: SortKey.Collation = .binary, textFrom offset: Int = 0
  ) -> UInt64? {
    switch self {
    case .null: return 0
    case .bool(let value): return Self.word(1, Self.bits(of: value ? 1 : 0))
    case .int(let value): return Self.word(1, Self.bits(of: Double(value)))
    case .double(let value): return Self.word(1, Self.bits(of: value))
    case .date(let value): return Self.word(2, Self.bits(of: value.timeIntervalSinceReferenceDate))
    case .string(let value):
      return value.withBytes { bytes in
        switch collation {
        case .binary: Self.word(3, Self.bits(of: bytes, from: offset))
        case .localizedStandard: Self.word(3, FoldedText.prefix(bytes, from: offset))
        }
      }
    case .url(let value):
      return value.absoluteString.withBytes { Self.word(4, Self.bits(of: $0)) }
    case .uuid(let value):
      return withUnsafeBytes(of: value.uuid) {
        Self.word(5, Self.bits(of: $0.bindMemory(to: UInt8.self)))
      }
    case .data(let value): return Self.word(6, Self.bits(of: value))
    case .transformable(let value): return Self.word(7, Self.bits(of: value))
    case .decimal, .composite, .reference, .references: return nil
    }
  }

  private static func word(_ rank: UInt64, _ bits: UInt64) -> UInt64 { rank << 61 | bits >> 3 }

  /// NaN first, the zeros alike.
  private static func bits(of value: Double) -> UInt64 {
    if value.isNaN { return 0 }
    let bits = (value + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  private static func bits(of data: Data) -> UInt64 {
    data.withUnsafeBytes { bits(of: $0.bindMemory(to: UInt8.self)) }
  }

  /// The first eight bytes as a number.
  private static func bits(of bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) -> UInt64 {
    let end = min(bytes.count, offset + 8)
    guard offset < end else { return 0 }
    if end == offset + 8 {
      return UInt64(
        bigEndian: UnsafeRawBufferPointer(bytes)
          .loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    return bytes[offset..<end].reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - end + offset))
  }
}
