import Foundation

/// Exact comparison of numbers of different types: no integer goes through a Double.
enum NumberComparison {
  /// Nil where one of them is not a number (NaN).
  static func compare(_ a: Int64, _ b: Double) -> Int? {
    if b.isNaN { return nil }
    // -2^63 is a Double and 2^63 the first one past every Int64.
    if b >= 0x1p63 { return -1 }
    if b < -0x1p63 { return 1 }
    let whole = Int64(b.rounded(.towardZero))
    if a != whole { return a < whole ? -1 : 1 }
    let fraction = b - b.rounded(.towardZero)
    return fraction == 0 ? 0 : fraction > 0 ? -1 : 1
  }

  static func compare(_ a: Double, _ b: Double) -> Int? {
    a == b ? 0 : a < b ? -1 : a > b ? 1 : nil
  }

  static func compare(_ a: Decimal, _ b: Decimal) -> Int? {
    if a.isNaN || b.isNaN { return nil }
    return a == b ? 0 : a < b ? -1 : 1
  }

  static func compare(_ a: Decimal, _ b: Double) -> Int? {
    if a.isNaN || b.isNaN { return nil }
    if b.isInfinite { return b < 0 ? 1 : -1 }
    let (aSign, bSign) = (a.isZero ? 0 : a < 0 ? -1 : 1, b == 0 ? 0 : b < 0 ? -1 : 1)
    if aSign != bSign { return aSign < bSign ? -1 : 1 }
    if aSign == 0 { return 0 }
    return aSign * compareMagnitudes(a, b)
  }

  /// `digits · 10^-places` against `significand · 2^exponent`, both made whole.
  private static func compareMagnitudes(_ a: Decimal, _ b: Double) -> Int {
    var left = WholeMagnitude(0)
    var places = 0
    var isFraction = false
    for character in a.description.utf8 {
      switch character {
      case 0x30...0x39:
        left.multiply(by: 10, adding: UInt32(character - 0x30))
        if isFraction { places += 1 }
      case 0x2E: isFraction = true
      default: continue
      }
    }
    let isNormal = b.isNormal
    let significand = b.significandBitPattern | (isNormal ? 1 << 52 : 0)
    let exponent = (isNormal ? Int(b.exponentBitPattern) : 1) - 1075
    var right = WholeMagnitude(significand)
    for _ in 0..<places { right.multiply(by: 10, adding: 0) }
    if exponent < 0 { left.shiftLeft(by: -exponent) } else { right.shiftLeft(by: exponent) }
    return left.compare(right)
  }
}

/// A natural number of any size, as far as the comparison of a Decimal with a Double needs it.
private struct WholeMagnitude {
  /// The lowest word first, without zeros at the end.
  private var words: [UInt32]

  init(_ value: UInt64) {
    words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    while words.last == 0 { words.removeLast() }
  }

  mutating func multiply(by factor: UInt32, adding term: UInt32) {
    var carry = UInt64(term)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func shiftLeft(by bits: Int) {
    if words.isEmpty { return }
    multiply(by: 1 << UInt32(bits % 32), adding: 0)
    words.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0)
  }

  func compare(_ other: Self) -> Int {
    if words.count != other.words.count { return words.count < other.words.count ? -1 : 1 }
    for (a, b) in zip(words, other.words).reversed() where a != b { return a < b ? -1 : 1 }
    return 0
  }
}
