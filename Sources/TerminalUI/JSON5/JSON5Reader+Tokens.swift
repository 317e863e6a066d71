import Foundation

extension JSON5Reader {
  /// Steps over blanks, line ends and comments.
  mutating func skipBlanks() throws(JSON5Error) {
    while let scalar = peek {
      if scalar == "/" {
        try skipComment()
      } else if JSON5Reader.isBlank(scalar) {
        advance()
      } else {
        return
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r", "\u{B}", "\u{C}", " ", "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private mutating func skipComment() throws(JSON5Error) {
    let place = position()
    if peek(1) == "/" {
      while let scalar = peek, !JSON5Reader.endsLine(scalar) { advance() }
    } else if peek(1) == "*" {
      advance()
      advance()
      while peek != nil, !(peek == "*" && peek(1) == "/") { advance() }
      guard peek != nil else { throw JSON5Error("the comment is not closed", at: place) }
      advance()
      advance()
    } else {
      throw fail("expected a comment after /, found a single /")
    }
  }

  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar == "\\" || scalar.properties.isIDStart
  }

  /// A key without quotes.
  mutating func identifier() throws(JSON5Error) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = peek {
      if scalar == "\\" {
        guard peek(1) == "u" else { throw fail("a key may hold only \\u escapes") }
        advance()
        advance()
        name.append(try hexadecimal(digits: 4))
      } else if JSON5Reader.startsName(scalar) || scalar.properties.isIDContinue
        || scalar == "\u{200C}" || scalar == "\u{200D}"
      {
        name.append(scalar)
        advance()
      } else {
        break
      }
    }
    return String(name)
  }

  mutating func number() throws(JSON5Error) -> Double {
    let place = position()
    var sign = 1.0
    if peek == "+" || peek == "-" {
      sign = peek == "-" ? -1 : 1
      advance()
    }
    let start = index
    while let scalar = peek,
      JSON5Reader.continuesNumber(scalar, after: index > start ? scalars[index - 1] : " ")
    {
      advance()
    }
    let text = String(String.UnicodeScalarView(scalars[start..<index]))
    guard let value = JSON5Reader.number(text) else {
      throw JSON5Error("\(text.isEmpty ? found : text) is not a number", at: place)
    }
    return sign * value
  }

  private static func continuesNumber(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar
  ) -> Bool {
    switch scalar {
    case "0"..."9", "a"..."z", "A"..."Z", ".": true
    case "+", "-": previous == "e" || previous == "E"
    default: false
    }
  }

  private static func number(_ text: String) -> Double? {
    switch text {
    case "Infinity": return .infinity
    case "NaN": return .nan
    default: break
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard !digits.isEmpty else { return nil }
      var value = 0.0
      for digit in digits {
        guard let number = digit.hexDigitValue else { return nil }
        value = value * 16 + Double(number)
      }
      return value
    }
    guard text.first != "0" || text.count == 1 || !(text.dropFirst().first?.isNumber ?? true)
    else { return nil }
    guard text.contains(where: \.isNumber),
      text.allSatisfy({ $0.isNumber || ".eE+-".contains($0) }), text.first != "e",
      text.first != "E"
    else { return nil }
    var spelled = text.hasPrefix(".") ? "0" + text : text
    if let dot = spelled.range(of: "."), !(spelled[dot.upperBound...].first?.isNumber ?? false) {
      spelled.insert("0", at: dot.upperBound)
    }
    return Double(spelled)
  }
}
