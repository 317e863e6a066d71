import Foundation

// The expressions that are ours.

extension PredicateExpressions._StringTest: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let (text, pattern) = (try scope.value(of: root), try scope.value(of: other))
    switch kind {
    case .localizedStandardContains: return .filter(.text(text, .search, pattern))
    case .localizedCaseInsensitiveContains:
      return .filter(.text(text, .contains, pattern, .caseInsensitive))
    case .hasSuffix: return .filter(.text(text, .endsWith, pattern))
    }
  }
}

extension PredicateExpressions._StringMapping: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.function(isUppercase ? .uppercased : .lowercased, try scope.value(of: root)))
  }
}

extension PredicateExpressions._StringComparison: FilterConvertible {
  /// -1, 0 or 1, the raw values of `ComparisonResult`.
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let (text, other) = (try scope.value(of: root), try scope.value(of: other))
    return .value(
      .conditional(
        .compare(text, .less, other, .caseInsensitive), .value(.int(-1)),
        .conditional(
          .compare(text, .greater, other, .caseInsensitive), .value(.int(1)), .value(.int(0)))))
  }
}

extension PredicateExpressions._PredicateEvaluate: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.binding(predicate.variable.key, to: try scope.term(of: input))
      .term(of: predicate.expression)
  }
}

extension PredicateExpressions._ExpressionEvaluate: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    var inner = scope
    func bind<Value>(
      _ variable: PredicateExpressions.Variable<Value>, _ input: some PredicateExpression
    ) throws {
      inner = inner.binding(variable.key, to: try scope.term(of: input))
    }
    repeat try bind(each expression.variable, each input)
    return try inner.term(of: expression.expression)
  }
}
