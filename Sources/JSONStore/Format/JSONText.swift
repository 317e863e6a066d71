import DataCore

/// A JSON value on one line.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// What the body writes.
  static func bytes(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var text = JSONText()
    body(&text)
    return text.bytes
  }

  mutating func append(_ text: String) { bytes += text.utf8 }
  mutating func append(bytes more: [UInt8]) { bytes += more }

  mutating func append(_ node: JSONNode) {
    switch node {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let text): append(quoted: text)
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        append(element)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        append(quoted: member.name)
        append(": ")
        append(member.value)
      }
      append("}")
    }
  }

  /// Control characters, and the line separators that editors break lines at, are escaped: a value
  /// is on one line.
  mutating func append(quoted text: String) {
    append("\"")
    var rest = text.utf8[...]
    while let index = rest.firstIndex(where: Self.mayNeedEscape) {
      bytes += rest[..<index]
      let scalar = text.unicodeScalars[index]
      append(escaped: scalar)
      rest = rest[text.unicodeScalars.index(after: index)...]
    }
    bytes += rest
    append("\"")
  }

  /// Whether a scalar that begins with the byte may not stand as it is.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: append(String(scalar))
    }
  }
}

extension JSONNode {
  static func number(_ value: some BinaryInteger) -> JSONNode { .number(String(value)) }

  /// The member of an object; nil where it has none.
  subscript(name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var truth: Bool? { if case .bool(let value) = self { value } else { nil } }
  var elements: [JSONNode]? { if case .array(let elements) = self { elements } else { nil } }
  var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  var digits: String? { if case .number(let digits) = self { digits } else { nil } }
  var integer: Int64? { digits.flatMap { Int64($0) } }
}
