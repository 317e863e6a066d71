/// A value of a JSON document (RFC 8259) as it is written: numbers keep all their digits.
indirect enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written; of JSON's form.
  case number(String)
  case string(String)
  case array([JSONNode])
  /// In the order of the document; no name occurs twice.
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONNode
  }

  /// The kind of value in words, for messages.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// Reads a document of one value.
  init(parsing text: String) throws(InputError) {
    var scanner = JSONScanner(Array(text.utf8))
    self = try scanner.value()
    try scanner.expectEnd()
  }

  /// The shortest spelling; numbers as they were written.
  func append(to output: OutputBuffer, forTerminal: Bool = false) {
    switch self {
    case .null: output.append("null" as StaticString)
    case .bool(let value): output.append(value ? "true" as StaticString : "false")
    case .number(let digits): output.append(digits)
    case .string(let text): output.append(json: text, forTerminal: forTerminal)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: output, forTerminal: forTerminal)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.append(json: member.name, forTerminal: forTerminal)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: output, forTerminal: forTerminal)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

/// What is wrong in a text that is read, and in which line, counted from 1.
struct InputError: Error, Hashable, Sendable {
  var message: String
  var line: Int
}
