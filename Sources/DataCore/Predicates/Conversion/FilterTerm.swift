/// What part of a predicate is in a filter.
indirect enum FilterTerm {
  case value(FilterExpression)
  case filter(Filter)
  /// The elements of a to-many relationship that fulfil the filter.
  case elements(FilterPath, Filter?)
  /// A captured collection.
  case list([ModelValue])
  case range(lower: FilterExpression?, upper: FilterExpression?, includesUpper: Bool)
}

extension FilterTerm {
  func asFilter() throws -> Filter {
    switch self {
    case .filter(let filter): return filter
    case .value(let expression): return expression.asFilter
    case .elements, .list, .range:
      throw unsupportedPredicate("A collection as a condition", remedy: "Use isEmpty or contains.")
    }
  }

  func asExpression() throws -> FilterExpression {
    switch self {
    case .value(let expression): return expression
    case .filter(.constant(let value)): return .value(.bool(value))
    case .filter(let filter): return .boolean(filter)
    case .elements(let path, nil): return .path(path)
    case .elements, .list, .range:
      throw unsupportedPredicate(
        "A collection as a value", remedy: "Use count, isEmpty, contains or allSatisfy.")
    }
  }

  /// The same, `depth` relationships further in.
  func shifted(by depth: Int) -> FilterTerm {
    if depth == 0 { return self }
    switch self {
    case .value(let expression): return .value(expression.shifted(by: depth, from: 0))
    case .filter(let filter): return .filter(filter.shifted(by: depth, from: 0))
    case .elements(let path, let filter):
      return .elements(
        path.shifted(by: depth, from: 0), filter?.shifted(by: depth, from: 1))
    case .list: return self
    case .range(let lower, let upper, let includesUpper):
      return .range(
        lower: lower?.shifted(by: depth, from: 0), upper: upper?.shifted(by: depth, from: 0),
        includesUpper: includesUpper)
    }
  }
}

extension FilterExpression {
  /// Whether a Boolean is true; null is not.
  var asFilter: Filter {
    switch self {
    case .value(.bool(let value)): .constant(value)
    case .value(.null): .constant(false)
    case .boolean(let filter): filter
    case .conditional(let condition, let yes, let no):
      .choice(condition, yes.asFilter, no.asFilter)
    case .coalesced(.conditional(let condition, .boolean(let filter), .value(.null)), let other):
      .choice(condition, filter, other.asFilter)
    case .coalesced(let value, .value(.bool(false))): value.asFilter
    case .coalesced(let value, .value(.bool(true))):
      .compare(value, .notEqual, .value(.bool(false)))
    case .value, .path, .arithmetic, .negated, .coalesced, .count, .aggregate, .function:
      .compare(self, .equal, .value(.bool(true)))
    }
  }

  /// Whether the expression is null whenever the object or value at `base` is.
  func isNull(with base: FilterExpression) -> Bool {
    if self == base { return true }
    switch self {
    case .path(let path):
      guard case .path(let start) = base else { return false }
      return path.scope == start.scope && path.names.starts(with: start.names)
    case .arithmetic(let a, _, let b): return a.isNull(with: base) || b.isNull(with: base)
    case .negated(let operand), .function(_, let operand): return operand.isNull(with: base)
    case .value, .conditional, .coalesced, .count, .aggregate, .boolean: return false
    }
  }
}

extension Filter {
  static func choice(_ condition: Filter, _ yes: Filter, _ no: Filter) -> Filter {
    Filter.or([.and([condition, yes]), .and([.not(condition), no])]).simplified()
  }

  /// A comparison; constants are compared here, and choices asked branch by branch.
  static func comparison(
    _ left: FilterExpression, _ operation: ComparisonOperator, _ right: FilterExpression
  ) -> Filter {
    switch (left, right) {
    case (.value(let a), .value(let b)): return .constant(a.fulfils(operation, b))
    case (.boolean(let filter), .value(.bool(let value))),
      (.value(.bool(let value)), .boolean(let filter)):
      switch operation {
      case .equal: return value ? filter : .not(filter)
      case .notEqual: return value ? .not(filter) : filter
      case .less, .lessOrEqual, .greater, .greaterOrEqual: break
      }
    case (.boolean, .value(.null)), (.value(.null), .boolean):
      return .constant(operation == .notEqual)
    case (.conditional(let condition, let yes, let no), _):
      return choice(
        condition, comparison(yes, operation, right), comparison(no, operation, right))
    case (_, .conditional(let condition, let yes, let no)):
      return choice(condition, comparison(left, operation, yes), comparison(left, operation, no))
    default: break
    }
    return .compare(left, operation, right)
  }
}
