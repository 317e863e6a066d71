package import DataCore

extension Filter {
  /// What the filter is made of, by name: its kind, its operators, functions and options, and those
  /// of all its parts.
  package var parts: Set<String> {
    switch self {
    case .constant: ["constant"]
    case .not(let filter): filter.parts.union(["not"])
    case .and(let filters): filters.reduce(["and"]) { $0.union($1.parts) }
    case .or(let filters): filters.reduce(["or"]) { $0.union($1.parts) }
    case .compare(let a, let operation, let b, let options):
      a.parts.union(b.parts).union(options.parts).union([operation.rawValue])
    case .text(let a, let operation, let b, let options):
      a.parts.union(b.parts).union(options.parts).union([operation.rawValue])
    case .contained(let expression, _, let options):
      expression.parts.union(options.parts).union(["contained"])
    case .some(_, let filter): filter.parts.union(["some"])
    case .every(_, let filter): filter.parts.union(["every"])
    case .isKind(let path, _): [path.names.isEmpty ? "isKind" : "isKind of another"]
    case .identifiers: ["identifiers"]
    }
  }

  /// Everything that a filter can be made of.
  package static var allParts: Set<String> {
    let comparisons: [ComparisonOperator] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    let texts: [TextOperator] = [.contains, .beginsWith, .endsWith, .like, .matches, .search]
    let arithmetic: [ArithmeticOperator] = [
      .add, .subtract, .multiply, .divide, .remainder, .power,
    ]
    let aggregates: [AggregateFunction] = [.sum, .average, .minimum, .maximum]
    let functions: [TextFunction] = [.lowercased, .uppercased, .count, .isEmpty, .absolute]
    return Set(
      [
        "constant", "not", "and", "or", "contained", "some", "every", "isKind",
        "isKind of another", "identifiers", "value", "path", "negated", "conditional", "coalesced",
        "count", "count where", "boolean", "[c]", "[d]",
      ] + comparisons.map(\.rawValue) + texts.map(\.rawValue)
        + arithmetic.map { "arithmetic " + $0.rawValue } + aggregates.map(\.rawValue)
        + functions.map { "function " + $0.rawValue })
  }
}

extension FilterExpression {
  fileprivate var parts: Set<String> {
    switch self {
    case .value: ["value"]
    case .path: ["path"]
    case .arithmetic(let a, let operation, let b):
      a.parts.union(b.parts).union(["arithmetic " + operation.rawValue])
    case .negated(let operand): operand.parts.union(["negated"])
    case .conditional(let filter, let a, let b):
      filter.parts.union(a.parts).union(b.parts).union(["conditional"])
    case .coalesced(let a, let b): a.parts.union(b.parts).union(["coalesced"])
    case .count(_, let filter):
      (filter?.parts ?? []).union([filter == nil ? "count" : "count where"])
    case .aggregate(let function, _, let element):
      element.parts.union([function.rawValue])
    case .boolean(let filter): filter.parts.union(["boolean"])
    case .function(let function, let operand):
      operand.parts.union(["function " + function.rawValue])
    }
  }
}

extension TextOptions {
  fileprivate var parts: Set<String> {
    Set(
      (contains(.caseInsensitive) ? ["[c]"] : []) + (contains(.diacriticInsensitive) ? ["[d]"] : [])
    )
  }
}
