extension PredicatePrinter {
  func comparison(
    _ left: FilterExpression, _ operation: ComparisonOperator, _ right: FilterExpression,
    _ options: TextOptions, _ isTrue: Bool
  ) throws(Unsayable) -> String {
    if case .value(let a) = left, case .value(let b) = right {
      let holds = a.folded(options).fulfils(operation, b.folded(options))
      return constant(holds == isTrue)
    }
    if right.isNull { return try nullTest(left, operation, isTrue) }
    if left.isNull { return try nullTest(right, operation, isTrue) }
    let a = try text(left, expecting: type(of: right))
    let b = try text(right, expecting: type(of: left))
    switch operation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let test = "\(a) \(operation.rawValue)\(options.suffix) \(b)"
      if isTrue { return test }
      let parts = ["NOT \(test)"] + [(left, a), (right, b)].compactMap { $0.isAsked($1, present) }
      return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
    case .equal, .notEqual:
      let isEqual = (operation == .equal) == isTrue
      let test = "\(a) \(isEqual ? "==" : "!=")\(options.suffix) \(b)"
      switch (left.isAsked(a, present), right.isAsked(b, present), isEqual) {
      case (nil, nil, _), (_?, nil, true), (nil, _?, true): return test
      case (let isNull?, nil, false), (nil, let isNull?, false): return "(\(test) OR \(isNull))"
      case (let first?, let second?, true): return "(\(test) OR (\(first) AND \(second)))"
      case (let first?, let second?, false):
        return "(\(test) OR (\(first) AND \(b) != nil) OR (\(a) != nil AND \(second)))"
      }
    }
  }

  private func nullTest(
    _ expression: FilterExpression, _ operation: ComparisonOperator, _ isTrue: Bool
  ) throws(Unsayable) -> String {
    switch operation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return constant(!isTrue)
    case .equal, .notEqual:
      let isEqual = (operation == .equal) == isTrue
      return "\(try text(expression, expecting: nil)) \(isEqual ? "==" : "!=") nil"
    }
  }

  func text(
    _ text: FilterExpression, _ operation: TextOperator, _ pattern: FilterExpression,
    _ options: TextOptions, _ isTrue: Bool
  ) throws(Unsayable) -> String {
    let a = try self.text(text, expecting: PredicateType(.text))
    let b = try self.text(pattern, expecting: PredicateType(.text))
    let word: String
    switch operation {
    case .contains: word = "CONTAINS"
    case .beginsWith: word = "BEGINSWITH"
    case .endsWith: word = "ENDSWITH"
    case .like: word = "LIKE"
    case .matches: word = "MATCHES"
    case .search: word = "CONTAINS[cd]"
    }
    let test = "\(a) \(word)\(operation == .search ? "" : options.suffix) \(b)"
    if isTrue { return test }
    let parts = ["NOT \(test)"] + [(text, a), (pattern, b)].compactMap { $0.isAsked($1, present) }
    return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
  }

  func contained(
    _ expression: FilterExpression, _ values: [ModelValue], _ options: TextOptions, _ isTrue: Bool
  ) throws(Unsayable) -> String {
    if values.isEmpty { return constant(!isTrue) }
    if case .value(let value) = expression {
      let found = values.contains { $0.folded(options).isEqual(to: value.folded(options)) }
      return constant(found == isTrue)
    }
    let text = try self.text(expression, expecting: nil)
    let expected = type(of: expression)
    if expected?.kind == .enumCase, values.count == 2, case .string(let name) = values[0] {
      // The two forms of one case.
      guard values[1] == .composite([name: .string(name)]) else { throw Unsayable() }
      return isTrue
        ? "\(text) == \(quoted(name))" : "(\(text) != \(quoted(name)) OR \(text) == nil)"
    }
    var list: [String] = []
    for value in values { list.append(try self.text(value, expecting: expected)) }
    let test = "\(text) IN\(options.suffix) {\(list.joined(separator: ", "))}"
    if isTrue { return test }
    // With nil in the list, nil is found in it.
    guard let isNull = expression.isAsked(text, present), !values.contains(where: \.isNull) else {
      return "NOT \(test)"
    }
    return "(NOT \(test) OR \(isNull))"
  }
}

extension FilterExpression {
  fileprivate var isNull: Bool { self == .value(.null) }

  var isNeverNil: Bool {
    switch self {
    case .value, .count, .boolean: true
    case .path(let path): path.names.isEmpty
    case .arithmetic, .negated, .conditional, .coalesced, .aggregate, .function: false
    }
  }

  /// The question whether it is nil; nil for what never is.
  fileprivate func isAsked(_ text: String, _ present: Set<FilterExpression>) -> String? {
    present.contains(self) || isNeverNil ? nil : "\(text) == nil"
  }
}

extension TextOptions {
  /// `[cd]`, or nothing.
  fileprivate var suffix: String {
    if isEmpty { return "" }
    return "[" + (contains(.caseInsensitive) ? "c" : "")
      + (contains(.diacriticInsensitive) ? "d" : "") + "]"
  }
}
