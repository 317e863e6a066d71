extension JSON5Reader {
  /// A string in single or double quotes.
  mutating func string() throws(JSON5Error) -> String {
    let place = position()
    let quote = peek
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == quote {
        advance()
        return String(text)
      }
      switch scalar {
      case "\n", "\r":
        throw JSON5Error("the string is not closed on its line", at: place)
      case "\\":
        advance()
        try escape(into: &text)
      default:
        text.append(scalar)
        advance()
      }
    }
    throw JSON5Error("the string is not closed", at: place)
  }

  private mutating func escape(into text: inout String.UnicodeScalarView) throws(JSON5Error) {
    guard let scalar = peek else { throw fail("the string is not closed") }
    switch scalar {
    case "\n", "\u{2028}", "\u{2029}": advance()
    case "\r":
      advance()
      if peek == "\n" { advance() }
    case "x":
      advance()
      text.append(try hexadecimal(digits: 2))
    case "u":
      advance()
      text.append(try hexadecimal(digits: 4))
    case "0":
      if let next = peek(1), ("0"..."9").contains(next) {
        throw fail("octal escapes are not allowed; write \\x and two digits")
      }
      advance()
      text.append("\0")
    case "1"..."9":
      throw fail("the escape \\\(scalar) is not allowed")
    default:
      text.append(JSON5Reader.escapes[scalar] ?? scalar)
      advance()
    }
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t", "v": "\u{B}",
  ]

  /// The scalar that `digits` hexadecimal digits name; two `\u` escapes may name one as surrogates.
  mutating func hexadecimal(digits: Int) throws(JSON5Error) -> Unicode.Scalar {
    let first = try code(digits: digits)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), peek == "\\", peek(1) == "u" else {
      throw fail("the escape names half a character; write both \\u escapes of the pair")
    }
    advance()
    advance()
    let second = try code(digits: 4)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw fail("the escape names half a character; write both \\u escapes of the pair") }
    return scalar
  }

  private mutating func code(digits: Int) throws(JSON5Error) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = peek, let digit = Character(scalar).hexDigitValue else {
        throw fail("the escape needs \(digits) hexadecimal digits, found \(found)")
      }
      value = value << 4 + UInt32(digit)
      advance()
    }
    return value
  }
}
