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
    if kind == .localized {
      return try scope.constant(self, "localizedCompare")
    }
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
    var inner = scope
    repeat inner.bind((each predicate.variable).key, to: try scope.term(of: each input))
    return try inner.term(of: predicate.expression)
  }
}

extension PredicateExpressions._ExpressionEvaluate: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    var inner = scope
    repeat inner.bind((each expression.variable).key, to: try scope.term(of: each input))
    return try inner.term(of: expression.expression)
  }
}

extension PredicateExpressions._CapturedObject: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .value(.value(object.map { .reference($0.persistentModelID) } ?? .null))
  }
}

extension PredicateExpressions._CapturedObjects: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm { .list(identifiers) }

  fileprivate var identifiers: [ModelValue] { objects.map { .reference($0.persistentModelID) } }
}

extension PredicateExpressions._IsObject: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(
      Filter.comparison(
        try scope.value(of: value), isNegated ? .notEqual : .equal, try scope.value(of: captured)))
  }
}

extension PredicateExpressions._HasObject: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let object = try scope.value(of: captured)
    if let filter = try scope.containment(of: object, in: elements) { return .filter(filter) }
    return try scope.constant(self, "contains of \(Elements.Output.self)")
  }
}

extension PredicateExpressions._IsAmongObjects: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(.contained(try scope.value(of: value), in: captured.identifiers))
  }
}
