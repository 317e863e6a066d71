/// A value of a JSON document (RFC 8259) as it is written: numbers keep all their digits.
package indirect enum JSONNode: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written; of JSON's form.
  case number(String)
  case string(String)
  case array([JSONNode])
  /// In the order of the document; no name occurs twice.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONNode

    package init(name: String, value: JSONNode) {
      self.name = name
      self.value = value
    }
  }

  /// The kind of value in words, for messages.
  package var noun: String {
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
  package init(parsing text: String) throws(InputError) {
    var scanner = JSONScanner(Array(text.utf8))
    self = try scanner.value()
    try scanner.expectEnd()
  }
}

/// What is wrong in a text that is read, and where: line and column count from 1.
package struct InputError: Error, Hashable, Sendable {
  package var message: String
  package var line: Int
  /// In characters, where it is known.
  package var column: Int?

  package init(message: String, line: Int, column: Int? = nil) {
    self.message = message
    self.line = line
    self.column = column
  }
}
