extension UnsafeBufferPointer<UInt8> {
  /// The scalar that starts at the offset, and the offset behind it.
  ///
  /// Stored text may be damaged: a byte that starts no scalar counts as one U+FFFD.
  @inline(__always)
  func decodedScalar(at offset: Int) -> (scalar: UInt32, end: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (UInt32(lead), offset + 1) }
    let length: Int
    var scalar: UInt32
    switch lead {
    case 0xC2...0xDF: (length, scalar) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, scalar) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, scalar) = (4, UInt32(lead & 0x07))
    default: return (0xFFFD, offset + 1)
    }
    guard offset + length <= count else { return (0xFFFD, offset + 1) }
    for index in offset + 1..<offset + length {
      guard self[index] & 0xC0 == 0x80 else { return (0xFFFD, offset + 1) }
      scalar = scalar << 6 | UInt32(self[index] & 0x3F)
    }
    let shortest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard scalar >= shortest, Unicode.Scalar(scalar) != nil else { return (0xFFFD, offset + 1) }
    return (scalar, offset + length)
  }
}

extension String {
  /// Hands out the text's bytes without a copy where the string has them in one piece.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
