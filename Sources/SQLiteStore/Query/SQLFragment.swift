/// A piece of SQL with the values of its placeholders, in order.
struct SQLFragment {
  var text: String
  var values: [SQLValue]

  init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }

  static func + (a: SQLFragment, b: SQLFragment) -> SQLFragment {
    SQLFragment(a.text + b.text, a.values + b.values)
  }

  static func + (a: SQLFragment, b: String) -> SQLFragment {
    SQLFragment(a.text + b, a.values)
  }

  static func + (a: String, b: SQLFragment) -> SQLFragment {
    SQLFragment(a + b.text, b.values)
  }
}

extension [SQLFragment] {
  func joined(by separator: String) -> SQLFragment {
    SQLFragment(map(\.text).joined(separator: separator), flatMap(\.values))
  }
}
