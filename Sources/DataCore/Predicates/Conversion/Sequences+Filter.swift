import Foundation

// Collections: relationships, captured lists, text and ranges.

extension PredicateExpressions.Filter: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    switch try scope.term(of: sequence) {
    case .elements(let path, let earlier):
      let test = try scope.entering(variable.key).filter(of: filter)
      return .elements(path, .and([earlier, test].compactMap(\.self)).simplified())
    case .value, .filter, .list, .range:
      return try scope.constant(self, "filter of a collection that is no relationship")
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    switch try scope.term(of: sequence) {
    case .elements(let path, let filter):
      let test = try scope.entering(variable.key).filter(of: test)
      return .filter(.some(path, .and([filter, test].compactMap(\.self)).simplified()))
    case .list(let values):
      let tests = try values.map { value in
        try scope.binding(variable.key, to: .value(.value(value))).filter(of: test)
      }
      return .filter(Filter.or(tests).simplified())
    case .value, .filter, .range:
      return try scope.constant(self, "contains of a collection that is no relationship")
    }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    switch try scope.term(of: sequence) {
    case .elements(let path, let filter):
      let test = try scope.entering(variable.key).filter(of: test)
      return .filter(.every(path, filter.map { .or([.not($0), test]) } ?? test))
    case .list(let values):
      let tests = try values.map { value in
        try scope.binding(variable.key, to: .value(.value(value))).filter(of: test)
      }
      return .filter(Filter.and(tests).simplified())
    case .value, .filter, .range:
      return try scope.constant(self, "allSatisfy of a collection that is no relationship")
    }
  }
}

extension PredicateExpressions.SequenceContains: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let element = try scope.value(of: element)
    if let filter = try scope.containment(of: element, in: sequence) { return .filter(filter) }
    return try scope.constant(
      self, "contains of \(LHS.Output.self), which a store keeps as a whole,")
  }
}

extension ConversionScope {
  /// Whether a value is among the elements of a collection, or a part of a text; nil for a
  /// collection that a store keeps as a whole.
  func containment<Elements: PredicateExpression>(
    of element: FilterExpression, in collection: Elements
  ) throws -> Filter? {
    switch try term(of: collection) {
    case .list(let values):
      if case .value(let value) = element {
        return .constant(values.contains { $0.isEqual(to: value) })
      }
      return .contained(element, in: values)
    case .elements(let path, let filter):
      let same = Filter.compare(
        .path(FilterPath([])), .equal, element.shifted(by: 1, from: 0))
      return .some(path, .and([filter, same].compactMap(\.self)).simplified())
    case .value(let text) where Elements.Output.self is any StringProtocol.Type:
      return .text(text, .contains, element)
    case .value, .filter, .range: return nil
    }
  }
}

extension PredicateExpressions.CollectionContainsCollection: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    guard Base.Output.self is any StringProtocol.Type else {
      return try scope.constant(self, "contains of one collection in another")
    }
    return .filter(.text(try scope.value(of: base), .contains, try scope.value(of: other)))
  }
}

extension PredicateExpressions.SequenceStartsWith: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    guard Base.Output.self is any StringProtocol.Type else {
      return try scope.constant(self, "starts(with:) of a collection that is no text")
    }
    return .filter(.text(try scope.value(of: base), .beginsWith, try scope.value(of: prefix)))
  }
}

extension PredicateExpressions.Range: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .range(
      lower: try scope.value(of: lower), upper: try scope.value(of: upper), includesUpper: false)
  }
}

extension PredicateExpressions.ClosedRange: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .range(
      lower: try scope.value(of: lower), upper: try scope.value(of: upper), includesUpper: true)
  }
}

extension PredicateExpressions.RangeExpressionContains: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    guard case .range(let lower, let upper, let includesUpper) = try scope.term(of: range) else {
      return try scope.constant(self, "contains of \(RangeExpression.Output.self)")
    }
    let element = try scope.value(of: element)
    let tests = [
      lower.map { Filter.comparison(element, .greaterOrEqual, $0) },
      upper.map { Filter.comparison(element, includesUpper ? .lessOrEqual : .less, $0) },
    ]
    return .filter(Filter.and(tests.compactMap(\.self)).simplified())
  }
}

extension PredicateExpressions.SequenceMinimum: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "min of an object's values")
  }
}

extension PredicateExpressions.SequenceMaximum: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "max of an object's values")
  }
}

extension PredicateExpressions.CollectionIndexSubscript: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "An index into an object's values")
  }
}

extension PredicateExpressions.CollectionRangeSubscript: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "A part of an object's values")
  }
}

extension PredicateExpressions.DictionaryKeySubscript: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "A dictionary's value for an object's key")
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    try scope.constant(self, "A dictionary's value for an object's key")
  }
}

extension PredicateExpressions.StringContainsRegex: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    throw unsupportedPredicate(
      "A Swift regular expression", remedy: "Use contains, starts(with:) or a filter with MATCHES.")
  }
}
