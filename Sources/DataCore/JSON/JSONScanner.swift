/// Reads JSON values from bytes, one after the other. Never traps, whatever the bytes.
package struct JSONScanner {
  private let bytes: [UInt8]
  private var index = 0
  package private(set) var line = 1
  /// Where the line begins.
  private var lineStart = 0

  /// Objects and lists may be nested so deep.
  static let depthLimit = 256

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark says nothing in UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    lineStart = index
  }

  package var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  package mutating func skipBlanks() {
    while let byte = peek {
      switch byte {
      case 0x0A:
        line += 1
        lineStart = index + 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      index += 1
    }
  }

  /// Steps over the byte, if it is next behind the blanks.
  package mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard let next = peek, UInt32(next) == byte.value else { return false }
    index += 1
    return true
  }

  package mutating func expectEnd() throws(InputError) {
    skipBlanks()
    if peek != nil { throw fail("nothing may follow the end, but \(found) does") }
  }

  package func fail(_ message: String) -> InputError {
    InputError(message: message, line: line, column: column)
  }

  /// Of what comes next.
  package var column: Int {
    let before = bytes[lineStart..<min(max(index, lineStart), bytes.count)]
    return before.count { $0 & 0xC0 != 0x80 } + 1
  }

  /// What comes next, in words.
  package var found: String {
    guard let byte = peek else { return "the end of the text" }
    guard (0x21..<0x7F).contains(byte) else { return "the byte \(byte)" }
    return "“\(Character(Unicode.Scalar(byte)))”"
  }
}

extension JSONScanner {
  package mutating func value(depth: Int = 0) throws(InputError) -> JSONNode {
    skipBlanks()
    guard depth < Self.depthLimit else {
      throw fail("nested deeper than \(Self.depthLimit) levels")
    }
    switch peek {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONNode) throws(InputError) -> JSONNode
  {
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: text) else { throw fail("expected a value, found \(found)") }
    index += text.count
    return value
  }

  private mutating func elements(depth: Int) throws(InputError) -> [JSONNode] {
    index += 1
    var values: [JSONNode] = []
    if take("]") { return values }
    repeat { values.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fail("expected , or ] in the list, found \(found)") }
    return values
  }

  /// The members of the object that begins here.
  package mutating func members(depth: Int = 0) throws(InputError) -> [JSONNode.Member] {
    index += 1
    var members: [JSONNode.Member] = []
    var names: Set<String> = []
    if take("}") { return members }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else {
        throw fail("expected a name in double quotes, found \(found)")
      }
      let name = try string()
      guard names.insert(name).inserted else {
        throw fail("“\(name)” occurs twice in one object")
      }
      guard take(":") else { throw fail("expected : after “\(name)”, found \(found)") }
      members.append(.init(name: name, value: try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw fail("expected , or } in the object, found \(found)") }
    return members
  }

  private mutating func number() throws(InputError) -> String {
    let start = index
    if peek == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    let hasLeadingZero = whole > 1 && bytes[index - whole] == UInt8(ascii: "0")
    guard whole > 0, !hasLeadingZero else { throw fail("expected a value, found \(found)") }
    if peek == UInt8(ascii: ".") {
      index += 1
      guard digits() > 0 else { throw fail("a digit is missing behind the decimal point") }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      index += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw fail("a digit is missing in the exponent") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return index - start
  }
}

extension JSONScanner {
  package mutating func string() throws(InputError) -> String {
    index += 1
    var text: [UInt8] = []
    var start = index
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<index]
        index += 1
        guard let result = String(validating: text, as: UTF8.self) else {
          throw fail("a text is not UTF-8; save the file as UTF-8")
        }
        return result
      case UInt8(ascii: "\\"):
        text += bytes[start..<index]
        index += 1
        text += try escape()
        start = index
      case 0..<0x20:
        throw fail("a text is not closed, or holds the control character \(byte), which needs a \\")
      default: index += 1
      }
    }
    throw fail("a text is not closed: \" is missing")
  }

  private mutating func escape() throws(InputError) -> [UInt8] {
    guard let byte = peek else { throw fail("the text ends behind a backslash") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default: throw fail("there is no escape \\\(Character(Unicode.Scalar(byte)))")
    }
  }

  /// One UTF-16 unit, or a pair of surrogates.
  private mutating func scalar() throws(InputError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, peek == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw fail("half of a surrogate pair stands alone") }
    index += 2
    let second = try unit()
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00
    guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(value) else {
      throw fail("half of a surrogate pair stands alone")
    }
    return scalar
  }

  private mutating func unit() throws(InputError) -> UInt16 {
    guard index + 4 <= bytes.count,
      bytes[index..<index + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw fail("four hexadecimal digits are missing behind \\u") }
    index += 4
    return value
  }
}
