import Foundation

/// One collation element: its class in the top byte (white space, punctuation, symbols, digits,
/// other numbers, letters), then its place there.
struct CollationKey: Comparable {
  let value: UInt32

  @inline(__always)
  init(value: UInt32) { self.value = value }

  @inline(__always)
  static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  @inline(__always)
  var isDigit: Bool { value >> 24 == 4 }

  /// The order of ASCII in the Unicode root collation.
  static let ascii: [UInt32] = {
    var keys = (0..<128).map { UInt32(1 << 24 | $0) }
    for (index, scalar) in "_-,;:!?.'\"()[]{}@*/\\&#%".unicodeScalars.enumerated() {
      keys[Int(scalar.value)] = UInt32(2 << 24 | index)
    }
    for (index, scalar) in "`^+<=>|~$".unicodeScalars.enumerated() {
      keys[Int(scalar.value)] = UInt32(3 << 24 | index)
    }
    for digit in 0..<10 { keys[0x30 + digit] = UInt32(4 << 24 | digit) }
    for letter in 0..<26 {
      keys[0x41 + letter] = UInt32(6 << 24 | letter)
      keys[0x61 + letter] = UInt32(6 << 24 | letter)
    }
    return keys
  }()

  /// The key of a folded scalar; nil for a scalar that does not count.
  init?(_ scalar: UInt32) {
    if scalar < 0x80 {
      value = Self.ascii[Int(scalar)]
      return
    }
    if ScalarFolding.isVoicingMark(scalar) { return nil }
    let properties = (Unicode.Scalar(scalar) ?? "\u{FFFD}").properties
    let kind: UInt32
    switch properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: kind = 1
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      kind = 2
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .format: kind = 3
    case .decimalNumber:
      value = 4 << 24 | UInt32(properties.numericValue ?? 0)
      return
    case .letterNumber, .otherNumber: kind = 5
    default: kind = 6
    }
    value = kind << 24 | (0x100 + scalar)
  }
}

/// The collation elements of UTF-8 text with one look ahead.
struct CollationKeys {
  private var scalars: FoldedScalars
  private(set) var current: CollationKey?

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    scalars = FoldedScalars(bytes, from: offset)
    advance()
  }

  mutating func advance() {
    current = nil
    while let scalar = scalars.next() {
      if let key = CollationKey(scalar) {
        current = key
        return
      }
    }
  }

  /// Goes over a digit and hands it out; nil behind the run.
  mutating func digit() -> UInt32? {
    guard let key = current, key.isDigit else { return nil }
    advance()
    return key.value
  }

  mutating func skipZeros() {
    while let key = current, key.isDigit, key.value & 0xFF == 0 { advance() }
  }
}

extension FoldedText {
  /// Compares as `localizedStandardCompare` does: case and diacritics folded, runs of digits by
  /// value whatever their length, white space before punctuation before symbols before numbers
  /// before letters. What is equal so far is ordered by its bytes, so the order is total and 0
  /// means the same bytes.
  package static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let order = folded(a, b)
    return order != 0 ? order : binary(a, b)
  }

  package static func compare(_ a: String, _ b: String) -> Int {
    a.withBytes { a in b.withBytes { b in compare(a, b) } }
  }

  /// By bytes, a prefix first.
  package static func binary(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(a.count, b.count)
    if common > 0, let a = a.baseAddress, let b = b.baseAddress {
      let order = memcmp(a, b, common)
      if order != 0 { return order < 0 ? -1 : 1 }
    }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }

  package static func binary(_ a: String, _ b: String) -> Int {
    a.withBytes { a in b.withBytes { b in binary(a, b) } }
  }

  /// The way through ASCII; from the first other byte on, `collated` goes on.
  private static func folded(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    CollationKey.ascii.withUnsafeBufferPointer { keys in
      // What both start with needs no keys; a number that goes on behind it is read whole.
      var i = 0
      let common = min(a.count, b.count)
      while i < common, a[i] == b[i], a[i] < 0x80 { i += 1 }
      while i > 0, a[i - 1] &- 0x30 < 10 { i -= 1 }
      var j = i
      while i < a.count && j < b.count {
        let (x, y) = (a[i], b[j])
        if (x | y) >= 0x80 { return collated(a, i, b, j) }
        let (u, v) = (CollationKey(value: keys[Int(x)]), CollationKey(value: keys[Int(y)]))
        if u.isDigit && v.isDigit {
          let (iEnd, jEnd) = (endOfDigits(a, i), endOfDigits(b, j))
          if (iEnd < a.count && a[iEnd] >= 0x80) || (jEnd < b.count && b[jEnd] >= 0x80) {
            return collated(a, i, b, j)
          }
          let order = numeric(a, i..<iEnd, b, j..<jEnd)
          if order != 0 { return order }
          (i, j) = (iEnd, jEnd)
        } else if u != v {
          return u < v ? -1 : 1
        } else {
          i += 1
          j += 1
        }
      }
      return i == a.count && j == b.count ? 0 : collated(a, i, b, j)
    }
  }

  private static func endOfDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
    return end
  }

  private static func numeric(
    _ a: UnsafeBufferPointer<UInt8>, _ aRun: Range<Int>,
    _ b: UnsafeBufferPointer<UInt8>, _ bRun: Range<Int>
  ) -> Int {
    var i = aRun.lowerBound
    var j = bRun.lowerBound
    while i < aRun.upperBound, a[i] == 0x30 { i += 1 }
    while j < bRun.upperBound, b[j] == 0x30 { j += 1 }
    let (aCount, bCount) = (aRun.upperBound - i, bRun.upperBound - j)
    if aCount != bCount { return aCount < bCount ? -1 : 1 }
    while i < aRun.upperBound {
      if a[i] != b[j] { return a[i] < b[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return 0
  }

  private static func collated(
    _ a: UnsafeBufferPointer<UInt8>, _ i: Int, _ b: UnsafeBufferPointer<UInt8>, _ j: Int
  ) -> Int {
    var a = CollationKeys(a, from: i)
    var b = CollationKeys(b, from: j)
    while let x = a.current, let y = b.current {
      if x.isDigit && y.isDigit {
        let order = numeric(&a, &b)
        if order != 0 { return order }
      } else if x != y {
        return x < y ? -1 : 1
      } else {
        a.advance()
        b.advance()
      }
    }
    return (a.current == nil ? 0 : 1) - (b.current == nil ? 0 : 1)
  }

  private static func numeric(_ a: inout CollationKeys, _ b: inout CollationKeys) -> Int {
    a.skipZeros()
    b.skipZeros()
    var order = 0
    while true {
      switch (a.digit(), b.digit()) {
      case (nil, nil): return order
      case (nil, _?): return -1
      case (_?, nil): return 1
      case (let x?, let y?): if order == 0, x != y { order = x < y ? -1 : 1 }
      }
    }
  }
}
