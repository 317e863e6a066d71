extension JSON5Reader {
  mutating func document() throws(JSON5Error) -> JSON5Value {
    try skipBlanks()
    let value = try value(depth: 0)
    try skipBlanks()
    guard peek == nil else { throw fail("nothing may follow the end of the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSON5Error) -> JSON5Value {
    let place = position()
    guard let scalar = peek else { throw fail("a value is missing at the end of the file") }
    guard depth < JSON5Reader.depthLimit else {
      throw fail("nested deeper than \(JSON5Reader.depthLimit) levels")
    }
    switch scalar {
    case "{":
      return JSON5Value(kind: .object(try members(depth: depth)), position: place)
    case "[":
      return JSON5Value(kind: .array(try elements(depth: depth)), position: place)
    case "\"", "'":
      return JSON5Value(kind: .string(try string()), position: place)
    case "0"..."9", "+", "-", ".":
      return JSON5Value(kind: .number(try number()), position: place)
    default:
      return JSON5Value(kind: try word(at: place), position: place)
    }
  }

  private mutating func word(at place: JSON5Position) throws(JSON5Error) -> JSON5Value.Kind {
    guard let scalar = peek, JSON5Reader.startsName(scalar) else {
      throw fail("expected a value, found \(found)")
    }
    let name = try identifier()
    switch name {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default:
      throw JSON5Error(
        "expected a value, found the word \(Sanitizer().sanitized(name)); put text in quotes",
        at: place)
    }
  }

  private mutating func members(depth: Int) throws(JSON5Error) -> [JSON5Value.Member] {
    advance()
    var members: [JSON5Value.Member] = []
    var places: [String: JSON5Position] = [:]
    while true {
      try skipBlanks()
      guard let scalar = peek else { throw fail("the object is not closed: } is missing") }
      if scalar == "}" {
        advance()
        return members
      }
      let place = position()
      let key: String
      if scalar == "\"" || scalar == "'" {
        key = try string()
      } else if JSON5Reader.startsName(scalar) {
        key = try identifier()
      } else {
        throw fail("expected a key or }, found \(found)")
      }
      if let first = places.updateValue(place, forKey: key) {
        let name = Sanitizer().sanitized(key)
        throw JSON5Error(
          "the key \"\(name)\" occurs twice; the first is in line \(first.line), "
            + "column \(first.column)", at: place)
      }
      try skipBlanks()
      guard peek == ":" else { throw fail("expected : after the key, found \(found)") }
      advance()
      try skipBlanks()
      let value = try value(depth: depth + 1)
      members.append(JSON5Value.Member(key: key, keyPosition: place, value: value))
      try separator(closing: "}")
    }
  }

  private mutating func elements(depth: Int) throws(JSON5Error) -> [JSON5Value] {
    advance()
    var values: [JSON5Value] = []
    while true {
      try skipBlanks()
      guard let scalar = peek else { throw fail("the list is not closed: ] is missing") }
      if scalar == "]" {
        advance()
        return values
      }
      values.append(try value(depth: depth + 1))
      try separator(closing: "]")
    }
  }

  /// Steps over a comma, or stops before the closing bracket.
  private mutating func separator(closing: Unicode.Scalar) throws(JSON5Error) {
    try skipBlanks()
    if peek == "," {
      advance()
    } else if peek != closing {
      throw fail("expected , or \(closing), found \(found)")
    }
  }

  /// The next scalar in words.
  var found: String {
    guard let scalar = peek else { return "the end of the file" }
    return Sanitizer().sanitized(String(Character(scalar)))
  }
}
