/// A value of a JSON5 document (json5.org, version 1.0.0), with the place where it begins.
package struct JSON5Value: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Value])
    /// Members in the order of the document; no key occurs twice.
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package let key: String
    package let keyPosition: JSON5Position
    package let value: JSON5Value
  }

  package let kind: Kind
  package let position: JSON5Position
}

/// A place in a text: line and column, both counted from 1, the column in characters.
package struct JSON5Position: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What is wrong in a JSON5 document, and where.
package struct JSON5Error: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package let position: JSON5Position

  package init(_ message: String, at position: JSON5Position) {
    self.message = message
    self.position = position
  }

  package var description: String {
    "line \(position.line), column \(position.column): \(message)"
  }
}
