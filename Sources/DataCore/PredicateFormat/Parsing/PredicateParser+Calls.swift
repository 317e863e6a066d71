extension PredicateParser {
  /// The rest of a key path, which ends where no point follows.
  mutating func path(
    _ start: [PredicateSyntax.Component], _ range: Range<Int>, variable: String? = nil
  ) throws(PredicateFault) -> Expression {
    var components = start
    while at(.point) {
      try advance()
      let place = token.range.lowerBound
      switch token.kind {
      case .word(let name), .name(let name):
        components.append(.init(name: name, start: place))
      case .collectionOperator(let name):
        components.append(.init(name: name, start: place, isOperator: true))
      case .variable, .number, .text, .symbol, .end:
        throw fault("Expected a property's name behind “.”, found \(found).")
      }
      try advance()
    }
    if at(.openBracket) {
      throw fault("A place in a relationship cannot be asked for; how many there are is .@count.")
    }
    return try placed(
      .path(PredicateSyntax.KeyPath(variable: variable, components: components)),
      range.lowerBound..<end)
  }

  /// A function with its arguments, the parenthesis being the current token.
  mutating func call(_ name: String, _ range: Range<Int>) throws(PredicateFault) -> Expression {
    switch name.uppercased() {
    case "SUBQUERY":
      return try nested { (parser) throws(PredicateFault) in
        try parser.subquery(range.lowerBound)
      }
    case "CAST":
      return try nested { (parser) throws(PredicateFault) in
        try parser.cast(range.lowerBound)
      }
    case "TERNARY":
      return try nested { (parser) throws(PredicateFault) in
        try parser.choice(range.lowerBound)
      }
    default: break
    }
    try advance()
    var arguments: [Expression] = []
    if !at(.closeParenthesis) {
      arguments.append(try nested { (parser) throws(PredicateFault) in try parser.expression() })
      while at(.comma) {
        try advance()
        arguments.append(try nested { (parser) throws(PredicateFault) in try parser.expression() })
      }
    }
    try expect(.closeParenthesis)
    return try placed(.call(name, arguments), range.lowerBound..<end, arguments)
  }

  /// `CAST(value, "NSDate")`.
  private mutating func cast(_ start: Int) throws(PredicateFault) -> Expression {
    try advance()
    let value = try expression()
    try expect(.comma, " CAST takes a value and a type: CAST(0, \"NSDate\").")
    let type = try expression()
    try expect(.closeParenthesis)
    return try placed(.cast(value, to: type), start..<end, [value, type])
  }

  /// `TERNARY(condition, value, value)`.
  private mutating func choice(_ start: Int) throws(PredicateFault) -> Expression {
    try advance()
    let part = try or()
    let condition = try condition(of: part)
    try expect(.comma, " TERNARY takes a condition and two values.")
    let first = try expression()
    try expect(.comma, " TERNARY takes a condition and two values.")
    let second = try expression()
    try expect(.closeParenthesis)
    return try placed(.choice(condition, first, second), start..<end, [first, second])
  }

  /// `SUBQUERY(relationship, $x, condition).@count`.
  private mutating func subquery(_ start: Int) throws(PredicateFault) -> Expression {
    let form = " It is written SUBQUERY(tags, $x, $x.priority > 5).@count."
    try advance()
    let collection = try expression()
    try expect(.comma, form)
    guard case .variable(let variable) = token.kind else {
      throw fault("Expected a variable, as $x, found \(found).\(form)")
    }
    try advance()
    try expect(.comma, form)
    let part = try or()
    let condition = try condition(of: part)
    try expect(.closeParenthesis)
    guard at(.point) else {
      throw fault("Expected “.@count” behind SUBQUERY(…), found \(found).")
    }
    try advance()
    guard token.kind == .collectionOperator("count") else {
      throw fault("Behind SUBQUERY(…) only .@count can be asked for, found \(found).")
    }
    try advance()
    return try placed(
      .subquery(collection, variable: variable, condition), start..<end, [collection])
  }
}
