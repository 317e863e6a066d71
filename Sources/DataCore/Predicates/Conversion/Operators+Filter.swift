import Foundation

// The expressions of one or two operands.

extension PredicateExpressions.Variable: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm { try scope.term(for: key) }
}

extension PredicateExpressions.Value: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try FilterTerm(captured: value)
  }
}

extension PredicateExpressions.NilLiteral: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm { .value(.value(.null)) }
}

extension PredicateExpressions.Conjunction: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let left = try scope.filter(of: lhs).simplified()
    if left == .constant(false) { return .filter(left) }
    return .filter(Filter.and([left, try scope.filter(of: rhs)]).simplified())
  }
}

extension PredicateExpressions.Disjunction: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let left = try scope.filter(of: lhs).simplified()
    if left == .constant(true) { return .filter(left) }
    return .filter(Filter.or([left, try scope.filter(of: rhs)]).simplified())
  }
}

extension PredicateExpressions.Negation: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(Filter.not(try scope.filter(of: wrapped)).simplified())
  }
}

extension PredicateExpressions.Equal: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(try scope.equality(lhs, .equal, rhs))
  }
}

extension PredicateExpressions.NotEqual: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(try scope.equality(lhs, .notEqual, rhs))
  }
}

extension ConversionScope {
  /// A to-many relationship is never nil.
  fileprivate func equality(
    _ left: some PredicateExpression, _ operation: ComparisonOperator,
    _ right: some PredicateExpression
  ) throws -> Filter {
    switch (try term(of: left), try term(of: right)) {
    case (.elements, .value(.value(.null))), (.value(.value(.null)), .elements):
      return .constant(operation == .notEqual)
    case (let left, let right):
      return Filter.comparison(try left.asExpression(), operation, try right.asExpression())
    }
  }
}

extension PredicateExpressions.Comparison: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let operation: ComparisonOperator =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default:
        throw unsupportedPredicate("The comparison \(op)", remedy: "Use < <= > or >=.")
      }
    return .filter(
      Filter.comparison(try scope.value(of: lhs), operation, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.Arithmetic: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let operation: ArithmeticOperator =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw unsupportedPredicate("The operator \(op)", remedy: "Use + - or *.")
      }
    return .value(
      .arithmetic(try scope.value(of: lhs), operation, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.IntDivision: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.arithmetic(try scope.value(of: lhs), .divide, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.FloatDivision: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.arithmetic(try scope.value(of: lhs), .divide, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.IntRemainder: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.arithmetic(try scope.value(of: lhs), .remainder, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.UnaryMinus: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.negated(try scope.value(of: wrapped)))
  }
}

extension PredicateExpressions.Conditional: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let test = try scope.filter(of: test).simplified()
    if case .constant(let value) = test {
      return value ? try scope.term(of: trueBranch) : try scope.term(of: falseBranch)
    }
    let (yes, no) = (try scope.term(of: trueBranch), try scope.term(of: falseBranch))
    if case .filter(let yes) = yes, case .filter(let no) = no {
      return .filter(.choice(test, yes, no))
    }
    return .value(.conditional(test, try yes.asExpression(), try no.asExpression()))
  }
}
