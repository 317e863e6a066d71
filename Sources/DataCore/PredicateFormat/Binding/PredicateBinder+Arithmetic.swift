extension PredicateBinder {
  func arithmetic(
    _ left: Expression, _ operation: ArithmeticOperator, _ right: Expression,
    _ range: Range<Int>, expecting expected: PredicateType?
  ) throws(PredicateFault) -> BoundExpression {
    let types = try operands(left, operation, right, expecting: expected)
    let first = try bound(left, expecting: types.0)
    let second = try bound(right, expecting: types.1)
    return try computed(first, operation, second, range, isChecked: true)
  }

  /// What the operands are, or should be where they are literals.
  func operands(
    _ left: Expression, _ operation: ArithmeticOperator, _ right: Expression,
    expecting expected: PredicateType?
  ) throws(PredicateFault) -> (PredicateType?, PredicateType?) {
    let first = try type(of: left)
    let second = try type(of: right)
    return (
      first ?? literal(left, beside: second, operation, expecting: expected, isFirst: true),
      second ?? literal(right, beside: first, operation, expecting: expected, isFirst: false)
    )
  }

  /// A literal beside a decimal is one; a text is a date where one is subtracted or wanted.
  private func literal(
    _ expression: Expression, beside other: PredicateType?, _ operation: ArithmeticOperator,
    expecting expected: PredicateType?, isFirst: Bool
  ) -> PredicateType? {
    switch expression.kind {
    case .text where other?.kind == .date && operation == .subtract: return other
    case .text where isFirst && other == nil && expected?.kind == .date: return expected
    case .null: return nil
    case .bool, .number, .text, .path, .list, .arithmetic, .negated, .call, .cast, .choice,
      .subquery:
      if other?.kind == .decimal || expected?.kind == .decimal { return PredicateType(.decimal) }
      return PredicateType(.floating)
    }
  }

  /// The operation on two values.
  ///
  /// - Parameter isChecked: division by zero gives nil for every type, as SQLite's does.
  func computed(
    _ left: BoundExpression, _ operation: ArithmeticOperator, _ right: BoundExpression,
    _ range: Range<Int>, isChecked: Bool
  ) throws(PredicateFault) -> BoundExpression {
    for side in [left, right] {
      guard let type = side.type, type.isNumber || type.kind == .date || type.kind == .unknown
      else { throw notNumeric(side, operation.rawValue) }
    }
    guard let a = left.type, let b = right.type,
      let type = PredicateType.result(a, operation, b)
    else {
      throw PredicateFault(
        left.start,
        "“\(operation.rawValue)” does not take \(left.type?.name ?? "nothing") and "
          + "\(right.type?.name ?? "nothing").")
    }
    let isSwapped = b.kind == .date && a.kind != .date
    let (first, second) = isSwapped ? (right, left) : (left, right)
    if let x = first.value, let y = second.value,
      let value = ModelValue.arithmetic(x, operation, y)
    {
      let isZero = isChecked && operation == .divide && y.isEqual(to: .int(0))
      return constant(isZero ? .null : value, type, range)
    }
    let whole = FilterExpression.arithmetic(first.expression, operation, second.expression)
    guard isChecked, operation == .divide, type.kind == .floating, !second.isNonzero else {
      return BoundExpression(expression: whole, type: type, range: range)
    }
    return BoundExpression(
      expression: .conditional(
        .compare(second.expression, .notEqual, .value(.int(0))), whole, .value(.null)),
      type: type, range: range)
  }

  func notNumeric(_ side: BoundExpression, _ operation: String) -> PredicateFault {
    PredicateFault(
      side.start,
      "\(source.quoted(side.range)) is \(side.type?.name ?? "nothing"); “\(operation)” takes numbers."
    )
  }
}

extension BoundExpression {
  /// A constant other than 0.
  fileprivate var isNonzero: Bool { value.map { !$0.isEqual(to: .int(0)) } ?? false }
}
