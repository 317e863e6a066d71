extension JSON5Value {
  /// Reads a document.
  ///
  /// - Throws: ``JSON5Error`` for the first mistake; never traps, whatever the bytes.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSON5Error) {
    var reader = try JSON5Reader(Array(bytes))
    self = try reader.document()
  }

  package init(parsing text: String) throws(JSON5Error) {
    try self.init(parsing: text.utf8)
  }

  package subscript(key: String) -> JSON5Value? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }

  package func object(_ what: String) throws(JSON5Error) -> [Member] {
    guard case .object(let members) = kind else { throw expected("an object", what) }
    return members
  }

  package func array(_ what: String) throws(JSON5Error) -> [JSON5Value] {
    guard case .array(let values) = kind else { throw expected("a list", what) }
    return values
  }

  package func string(_ what: String) throws(JSON5Error) -> String {
    guard case .string(let text) = kind else { throw expected("a string", what) }
    return text
  }

  package func bool(_ what: String) throws(JSON5Error) -> Bool {
    guard case .bool(let value) = kind else { throw expected("true or false", what) }
    return value
  }

  /// A whole number within `range`.
  package func integer(_ what: String, in range: ClosedRange<Int>) throws(JSON5Error) -> Int {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .number(let number) = kind else { throw expected(wanted, what) }
    guard let value = Int(exactly: number), range.contains(value) else {
      let found = Int(exactly: number).map(String.init) ?? String(number)
      throw JSON5Error("\(what) must be \(wanted), not \(found)", at: position)
    }
    return value
  }

  private func expected(_ wanted: String, _ what: String) -> JSON5Error {
    JSON5Error("\(what) must be \(wanted), not \(noun)", at: position)
  }

  /// The kind of value in words, for messages.
  package var noun: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
