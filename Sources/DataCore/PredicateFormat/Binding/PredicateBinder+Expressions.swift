extension PredicateBinder {
  typealias Expression = PredicateSyntax.Expression

  /// The expression; a literal becomes what is expected, or says why it cannot.
  func bound(
    _ expression: Expression, expecting expected: PredicateType?
  ) throws(PredicateFault) -> BoundExpression {
    let range = expression.range
    switch expression.kind {
    case .null: return BoundExpression(expression: .value(.null), type: nil, range: range)
    case .bool(let value): return constant(.bool(value), PredicateType(.bool), range)
    case .number(let digits): return try number(digits, range, expecting: expected)
    case .text(let text): return try self.text(text, range, expecting: expected)
    case .path(let path): return try value(of: target(path, range), range)
    case .list:
      throw PredicateFault(range.lowerBound, "A list stands behind IN or BETWEEN only.")
    case .arithmetic(let left, let operation, let right):
      return try arithmetic(left, operation, right, range, expecting: expected)
    case .negated(let operand):
      let value = try bound(operand, expecting: expected?.isNumber == true ? expected : nil)
      guard let type = value.type, type.isNumber || type.kind == .unknown else {
        throw notNumeric(value, "-")
      }
      if let negated = value.value?.negated { return constant(negated, type, range) }
      return BoundExpression(expression: .negated(value.expression), type: type, range: range)
    case .call(let name, let arguments): return try call(name, arguments, range)
    case .cast(let value, let type): return try cast(value, type, range)
    case .choice(let condition, let first, let second):
      return try choice(condition, first, second, range, expecting: expected)
    case .subquery(let collection, let variable, let condition):
      guard let many = try many(collection), many.rest.isEmpty else {
        throw PredicateFault(
          collection.start, "SUBQUERY takes a to-many relationship first, as in tags.")
      }
      let inner = entering(many.entity, variable)
      if scopes.count > 8 { throw tooManyRelationships(collection.start) }
      let filter = try inner.bound(condition).holds.simplified()
      return BoundExpression(
        expression: .count(many.path, where: filter), type: PredicateType(.integer), range: range)
    }
  }

  func constant(
    _ value: ModelValue, _ type: PredicateType, _ range: Range<Int>
  ) -> BoundExpression {
    BoundExpression(expression: .value(value), type: type, range: range)
  }

  /// What the expression gives, nil for literals, which take the type of their neighbour.
  func type(of expression: Expression) throws(PredicateFault) -> PredicateType? {
    switch expression.kind {
    case .null, .number, .text: return nil
    case .bool: return PredicateType(.bool)
    case .path(let path):
      return try value(of: target(path, expression.range), expression.range).type
    case .list(let elements):
      for element in elements {
        if let type = try type(of: element) { return type }
      }
      return nil
    case .arithmetic(let left, let operation, let right):
      let types = try operands(left, operation, right, expecting: nil)
      guard let first = types.0, let second = types.1 else { return nil }
      return PredicateType.result(first, operation, second)
    case .negated(let operand): return try type(of: operand)
    case .call(let name, let arguments): return try resultType(of: name, arguments)
    case .cast(_, let type): return try castType(type)
    case .choice(_, let first, let second):
      if let type = try type(of: first) { return type }
      return try type(of: second)
    case .subquery: return PredicateType(.integer)
    }
  }

  private func choice(
    _ condition: PredicateSyntax.Condition, _ first: Expression, _ second: Expression,
    _ range: Range<Int>, expecting expected: PredicateType?
  ) throws(PredicateFault) -> BoundExpression {
    let filter = try bound(condition).holds.simplified()
    var known = try type(of: first)
    if known == nil { known = try type(of: second) }
    known = known ?? expected
    let yes = try bound(first, expecting: known)
    let no = try bound(second, expecting: known)
    if let a = yes.type, let b = no.type, !a.isComparable(with: b) {
      throw PredicateFault(
        second.start,
        "\(source.quoted(first.range)) is \(a.name), \(source.quoted(second.range)) is \(b.name): "
          + "TERNARY takes two values of one type.")
    }
    var result = yes
    if case .constant(let value) = filter {
      if !value { result = no }
    } else {
      result.expression = .conditional(filter, yes.expression, no.expression)
      result.isNullable = true
    }
    result.type = yes.type ?? no.type
    result.range = range
    return result
  }
}
