extension PredicateParser {
  typealias Expression = PredicateSyntax.Expression

  /// A value; a condition is none.
  mutating func expression() throws(PredicateFault) -> Expression {
    let part = try sum()
    return try expression(of: part)
  }

  private func expression(of part: Part) throws(PredicateFault) -> Expression {
    switch part {
    case .expression(let expression): return expression
    case .condition(_, let range):
      throw PredicateFault(
        range.lowerBound, "Expected a value here; \(source.quoted(range)) is a condition.")
    }
  }

  mutating func sum() throws(PredicateFault) -> Part {
    var left = try product()
    while let operation: ArithmeticOperator = at(.plus) ? .add : at(.minus) ? .subtract : nil {
      let first = try expression(of: left)
      try advance()
      let second = try product()
      left = .expression(try joined(first, operation, expression(of: second)))
    }
    return left
  }

  private mutating func product() throws(PredicateFault) -> Part {
    var left = try power()
    while let operation: ArithmeticOperator = at(.times)
      ? .multiply : at(.dividedBy) ? .divide : nil
    {
      let first = try expression(of: left)
      try advance()
      let second = try power()
      left = .expression(try joined(first, operation, expression(of: second)))
    }
    return left
  }

  private mutating func power() throws(PredicateFault) -> Part {
    var left = try sign()
    while at(.power) {
      let first = try expression(of: left)
      try advance()
      let second = try sign()
      left = .expression(try joined(first, .power, expression(of: second)))
    }
    return left
  }

  private func joined(
    _ left: Expression, _ operation: ArithmeticOperator, _ right: Expression
  ) throws(PredicateFault) -> Expression {
    try placed(
      .arithmetic(left, operation, right), left.start..<right.range.upperBound, [left, right])
  }

  /// The expression, unless it would be too deep.
  func placed(
    _ kind: Expression.Kind, _ range: Range<Int>, _ parts: [Expression] = []
  ) throws(PredicateFault) -> Expression {
    let depth = 1 + (parts.map(\.depth).max() ?? 0)
    if depth > PredicateFormat.depthLimit { throw tooDeep(range.upperBound - 1) }
    return Expression(kind: kind, range: range, depth: depth)
  }

  private mutating func sign() throws(PredicateFault) -> Part {
    guard at(.minus) else { return try operand() }
    let start = token.range.lowerBound
    try advance()
    let operand = try nested { (parser) throws(PredicateFault) in
      let part = try parser.sign()
      return try parser.expression(of: part)
    }
    let range = start..<operand.range.upperBound
    if case .number(let digits) = operand.kind, !digits.hasPrefix("-") {
      return .expression(try placed(.number("-" + digits), range))
    }
    return .expression(try placed(.negated(operand), range, [operand]))
  }

  private mutating func operand() throws(PredicateFault) -> Part {
    let range = token.range
    switch token.kind {
    case .number(let digits):
      try advance()
      return .expression(try placed(.number(digits), range))
    case .text(let text):
      try advance()
      return .expression(try placed(.text(text), range))
    case .word(let word):
      if let keyword { return try operand(keyword) }
      try advance()
      if at(.openParenthesis) { return .expression(try call(word, range)) }
      return .expression(try path([.init(name: word, start: range.lowerBound)], range))
    case .name(let name):
      try advance()
      return .expression(try path([.init(name: name, start: range.lowerBound)], range))
    case .variable(let name):
      try advance()
      return .expression(try path([], range, variable: name))
    case .collectionOperator(let name):
      try advance()
      let component = PredicateSyntax.Component(
        name: name, start: range.lowerBound, isOperator: true)
      return .expression(try path([component], range))
    case .symbol(.openParenthesis): return try parenthesis()
    case .symbol(.openBrace): return .expression(try list())
    case .symbol, .end: throw valueExpected
    }
  }

  private var valueExpected: PredicateFault {
    fault("Expected a value, a property or “(”, found \(found).")
  }

  private mutating func operand(_ keyword: PredicateKeyword) throws(PredicateFault) -> Part {
    let range = token.range
    let kind: Expression.Kind
    switch keyword {
    case .null, .nil: kind = .null
    case .true, .yes: kind = .bool(true)
    case .false, .no: kind = .bool(false)
    case .truePredicate, .falsePredicate:
      try advance()
      return .condition(.constant(keyword == .truePredicate), range)
    case .object:
      try advance()
      return .expression(try path([], range))
    case .and, .or, .not, .any, .some, .all, .none, .isIn, .between, .contains, .beginsWith,
      .endsWith, .like, .matches:
      throw fault(
        "Expected a value, a property or “(”, found \(found); a property of that name is written "
          + "#\(source.text(range)).")
    }
    try advance()
    return .expression(try placed(kind, range))
  }

  private mutating func parenthesis() throws(PredicateFault) -> Part {
    let start = token.range.lowerBound
    try advance()
    let part = try nested { (parser) throws(PredicateFault) in try parser.or() }
    try expect(.closeParenthesis, at(.comma) ? " A list stands in braces: {1, 2}." : "")
    switch part {
    case .condition(let condition, _): return .condition(condition, start..<end)
    case .expression(var expression):
      expression.range = start..<end
      return .expression(expression)
    }
  }

  private mutating func list() throws(PredicateFault) -> Expression {
    let start = token.range.lowerBound
    try advance()
    var elements: [Expression] = []
    if !at(.closeBrace) {
      elements.append(try nested { (parser) throws(PredicateFault) in try parser.expression() })
      while at(.comma) {
        try advance()
        elements.append(try nested { (parser) throws(PredicateFault) in try parser.expression() })
      }
    }
    guard at(.closeBrace) else { throw fault("Expected “,” or “}”, found \(found).") }
    try advance()
    return try placed(.list(elements), start..<end, elements)
  }
}
