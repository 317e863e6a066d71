extension PredicateLexer {
  /// Text in single or double quotes. A backslash stands before a quote, a backslash, `n`, `r`, `t`
  /// and `uXXXX`, and before `*` and `?`, where it stays for LIKE.
  mutating func text() throws(PredicateFault) -> String {
    let start = position
    let quote = scalars[start]
    position += 1
    var result = String.UnicodeScalarView()
    while let scalar = current {
      position += 1
      if scalar == quote { return String(result) }
      if scalar == "\\" {
        result.append(contentsOf: try escaped())
      } else {
        result.append(scalar)
      }
    }
    throw PredicateFault(start, "The text that begins here has no closing \(quote).")
  }

  private mutating func escaped() throws(PredicateFault) -> [Unicode.Scalar] {
    let start = position - 1
    guard let scalar = current else { return [] }
    position += 1
    switch scalar {
    case "\\", "\"", "'": return [scalar]
    case "n": return ["\n"]
    case "r": return ["\r"]
    case "t": return ["\t"]
    case "*", "?": return ["\\", scalar]
    case "u": return [try escapedScalar(start)]
    default:
      throw PredicateFault(
        start, "“\\\(scalar.shown)” is no escape; for a backslash write \\\\.")
    }
  }

  /// Four hexadecimal digits, or two times four for a scalar past U+FFFF (UTF-16).
  private mutating func escapedScalar(_ start: Int) throws(PredicateFault) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, current == "\\", position + 1 < scalars.count, scalars[position + 1] == "u" {
      position += 2
      let second = try hexadecimal(start)
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw PredicateFault(start, "This escape is half a character: UTF-16 needs two for it.")
  }

  private mutating func hexadecimal(_ start: Int) throws(PredicateFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character($0).hexDigitValue }) else {
        throw PredicateFault(start, "Behind \\u stand four hexadecimal digits, as in \\u00e9.")
      }
      value = value << 4 + UInt32(digit)
      position += 1
    }
    return value
  }

  /// Decimal digits, perhaps with a fraction and an exponent.
  mutating func number() throws(PredicateFault) -> String {
    let start = position
    var digits = ""
    takeDigits(&digits)
    if current == ".", position + 1 < scalars.count, scalars[position + 1].isDigit {
      digits += "."
      position += 1
      takeDigits(&digits)
    }
    if let letter = current, letter == "e" || letter == "E" {
      let sign = position + 1 < scalars.count ? scalars[position + 1] : " "
      let first = sign == "+" || sign == "-" ? position + 2 : position + 1
      if first < scalars.count, scalars[first].isDigit {
        digits += sign == "-" ? "e-" : "e"
        position = first
        takeDigits(&digits)
      }
    }
    if let scalar = current, scalar.continuesName {
      while let scalar = current, scalar.continuesName { position += 1 }
      var found = String.UnicodeScalarView()
      found.append(contentsOf: scalars[start..<position])
      throw PredicateFault(
        start, "\(String(found).inQuotes) is no number; write it like 12, 1.5 or 1e6.")
    }
    return digits
  }

  private mutating func takeDigits(_ digits: inout String) {
    while let scalar = current, scalar.isDigit {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
