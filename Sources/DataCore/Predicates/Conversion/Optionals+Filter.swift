import Foundation

// Optionals, casts, and members of objects.

extension PredicateExpressions.NilCoalesce: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let left = try scope.term(of: lhs)
    guard case .value(let value) = left else { return left }
    if case .value(let constant) = value {
      return constant.isNull ? try scope.term(of: rhs) : left
    }
    return .value(.coalesced(value, try scope.value(of: rhs)))
  }
}

extension PredicateExpressions.ForcedUnwrap: FilterConvertible {
  /// A missing value is null, and no comparison with it holds.
  func converted(in scope: ConversionScope) throws -> FilterTerm { try scope.term(of: inner) }
}

extension PredicateExpressions._Promoted: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm { try scope.term(of: wrapped) }
}

extension PredicateExpressions._RawValue: FilterConvertible {
  /// A store keeps the raw value.
  func converted(in scope: ConversionScope) throws -> FilterTerm { try scope.term(of: root) }
}

extension PredicateExpressions.OptionalFlatMap: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let optional = try scope.term(of: wrapped)
    guard case .value(let value) = optional else {
      return try scope.binding(variable.key, to: optional).term(of: transform)
    }
    if case .value(.null) = value { return .value(.value(.null)) }
    // Inside, a value that is there only under a condition is taken without it.
    var conditions: [Filter] = []
    var bare = value
    while case .conditional(let condition, let inner, .value(.null)) = bare {
      conditions.append(condition)
      bare = inner
    }
    let result = try scope.binding(variable.key, to: .value(bare)).term(of: transform)
    let body = try result.asExpression()
    let isKnown = if case .value = bare { true } else { conditions.impliesPresence(of: bare) }
    if !isKnown, !body.isNull(with: bare) {
      conditions.append(.compare(bare, .notEqual, .value(.null)))
    }
    if conditions.isEmpty { return result }
    let condition = conditions.count == 1 ? conditions[0] : Filter.and(conditions)
    return .value(.conditional(condition, body, .value(.null)))
  }
}

extension [Filter] {
  /// An object of some kind is there.
  fileprivate func impliesPresence(of expression: FilterExpression) -> Bool {
    guard case .path(let path) = expression else { return false }
    return path.names.isEmpty
      || contains { filter in
        if case .isKind(path, _) = filter { true } else { false }
      }
  }
}

extension PredicateExpressions.TypeCheck: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    .filter(try scope.kind(of: input, Desired.self).test)
  }
}

extension PredicateExpressions.ConditionalCast: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let (test, value) = try scope.kind(of: input, Desired.self)
    return .value(.conditional(test, value, .value(.null)))
  }
}

extension PredicateExpressions.ForceCast: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    if Input.Output.self == Desired.self || Input.Output?.self == Desired.self {
      return try scope.term(of: input)
    }
    let (test, value) = try scope.kind(of: input, Desired.self)
    return .value(.conditional(test, value, .value(.null)))
  }
}

extension ConversionScope {
  fileprivate func kind(
    of input: some PredicateExpression, _ type: Any.Type
  ) throws -> (test: Filter, value: FilterExpression) {
    var value = try self.value(of: input)
    while case .conditional(_, let inner, .value(.null)) = value { value = inner }
    guard let naming = ModelNaming(type), case .path(let path) = value else {
      throw unsupportedPredicate("A cast to \(type)", remedy: "Cast objects to model classes only.")
    }
    return (.isKind(path, entity: naming.entityName), value)
  }
}
