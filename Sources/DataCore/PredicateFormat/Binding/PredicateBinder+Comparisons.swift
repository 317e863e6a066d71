extension PredicateBinder {
  typealias Comparison = PredicateSyntax.Comparison

  func bound(_ comparison: Comparison) throws(PredicateFault) -> PredicateTruth {
    if comparison.operation == .text(.contains), let many = try many(comparison.left) {
      return try member(comparison.right, of: many, comparison)
    }
    if comparison.operation == .isIn, let many = try many(comparison.right) {
      return try member(comparison.left, of: many, comparison)
    }
    let left = try bound(comparison.left, expecting: expected(by: comparison))
    return try bound(comparison, left)
  }

  /// The type that a literal on the left takes.
  private func expected(by comparison: Comparison) throws(PredicateFault) -> PredicateType? {
    switch comparison.operation {
    case .text: return PredicateType(.text)
    case .compare, .isIn, .between: return try type(of: comparison.right)
    }
  }

  /// The comparison with its left side known.
  func bound(
    _ comparison: Comparison, _ left: BoundExpression
  ) throws(PredicateFault) -> PredicateTruth {
    switch comparison.operation {
    case .compare(let operation):
      let right = try bound(comparison.right, expecting: left.type)
      return try compare(left, operation, right, comparison)
    case .text(let operation):
      let right = try bound(comparison.right, expecting: PredicateType(.text))
      return try text(left, operation, right, comparison)
    case .between:
      guard case .list(let bounds) = comparison.right.kind, bounds.count == 2 else {
        throw PredicateFault(
          comparison.right.start, "Behind BETWEEN stand two bounds in braces: {1, 10}.")
      }
      if let start = comparison.optionsStart { throw misplacedOptions(start) }
      let lower = try bound(bounds[0], expecting: left.type)
      let upper = try bound(bounds[1], expecting: left.type)
      return .all([
        try compare(left, .greaterOrEqual, lower, comparison),
        try compare(left, .lessOrEqual, upper, comparison),
      ])
    case .isIn:
      if case .list(let elements) = comparison.right.kind {
        return try contained(left, in: elements, comparison)
      }
      if let many = try many(comparison.right) { return try member(left, of: many, comparison) }
      let right = try bound(comparison.right, expecting: PredicateType(.text))
      guard right.type?.isText == true else {
        throw PredicateFault(
          comparison.right.start,
          "Behind IN stands a list as {1, 2}, a text or a to-many relationship.")
      }
      return try text(right, .contains, left, comparison)
    }
  }

  private func misplacedOptions(_ offset: Int) -> PredicateFault {
    PredicateFault(offset, "Options as [cd] are for comparing text.")
  }

  func compare(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression,
    _ comparison: Comparison
  ) throws(PredicateFault) -> PredicateTruth {
    guard let leftType = left.type, let rightType = right.type else {
      if left.isNull { return nullTest(right, operation) }
      return right.isNull ? nullTest(left, operation) : .unknown
    }
    guard leftType.isComparable(with: rightType) else {
      throw PredicateFault(
        comparison.start,
        "\(source.quoted(left.range)) is \(leftType.name), \(source.quoted(right.range)) is "
          + "\(rightType.name): they cannot be compared.")
    }
    if let start = comparison.optionsStart, !leftType.isText || !rightType.isText {
      throw misplacedOptions(start)
    }
    let side = try check(left, right, operation)
    switch side.type?.kind {
    case .entityName: return try entity(left, operation, right)
    case .enumCase: return enumCase(left, operation, right)
    case .object: return object(left, operation, right)
    case .integer, .floating, .single, .decimal, .bool, .text, .date, .uuid, .url, .data,
      .composite, .transformable, .unknown, nil:
      return ordinary(left, operation, right, comparison.options)
    }
  }

  /// Refuses what has no such comparison; gives the side that tells the type.
  private func check(
    _ left: BoundExpression, _ right: BoundExpression, _ operation: ComparisonOperator
  ) throws(PredicateFault) -> BoundExpression {
    let side = left.value == nil ? left : right
    let other = left.value == nil ? right : left
    guard let type = side.type else { return side }
    let quoted = source.quoted(side.range)
    switch type.kind {
    case .composite:
      throw PredicateFault(
        side.start, "\(quoted) is a group of values: compare one of them, or all with nil.")
    case .transformable:
      throw PredicateFault(side.start, "\(quoted) is \(type.name): compare it with nil only.")
    case .integer, .floating, .single, .decimal, .bool, .text, .date, .uuid, .url, .data,
      .enumCase, .object, .entityName, .unknown:
      break
    }
    if operation.isOrdered, !type.isOrdered {
      throw PredicateFault(
        side.start, "\(quoted) is \(type.name), which has no order: use == or !=.")
    }
    if !operation.isOrdered, !type.cases.isEmpty, case .string(let name)? = other.value,
      !type.cases.contains(name)
    {
      throw PredicateFault(
        other.start,
        "\(quoted) is never \(name.inQuotes). \(NearNames.remedy(for: name, among: type.cases))")
    }
    return side
  }

  /// Only the test for nil is known of nil.
  private func nullTest(
    _ value: BoundExpression, _ operation: ComparisonOperator
  ) -> PredicateTruth {
    if operation.isOrdered { return .unknown }
    let isNull: PredicateTruth
    if value.isNull {
      isNull = PredicateTruth(.constant(true))
    } else if let presence = value.presence {
      isNull = PredicateTruth(
        holds: .compare(value.expression, .equal, .value(.null)), fails: presence)
    } else {
      isNull = PredicateTruth(.constant(false))
    }
    return operation == .equal ? isNull : isNull.negated
  }

  private func ordinary(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression,
    _ options: TextOptions
  ) -> PredicateTruth {
    if left.isNull || right.isNull { return .unknown }
    if let a = left.value, let b = right.value {
      return PredicateTruth(
        .constant(a.folded(options).fulfils(operation, b.folded(options))))
    }
    if let counted = counted(left, operation, right) { return counted }
    let filter = Filter.compare(left.expression, operation, right.expression, options)
    let present = [left, right].compactMap(\.presence)
    switch operation {
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return PredicateTruth(holds: filter, fails: .and([.not(filter)] + present))
    case .equal, .notEqual:
      let equal = Filter.compare(left.expression, .equal, right.expression, options)
      let unequal = Filter.compare(left.expression, .notEqual, right.expression, options)
      let isConstant = left.value != nil || right.value != nil
      let truth = PredicateTruth(
        holds: isConstant ? equal : .and([equal] + present.prefix(1)),
        fails: .and([unequal] + present))
      return operation == .equal ? truth : truth.negated
    }
  }

  /// How many there are against 0 or 1, as whether there is one.
  private func counted(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression
  ) -> PredicateTruth? {
    guard case .count(let path, let filter) = left.expression, case .int(let number)? = right.value
    else { return nil }
    let isAny: Bool
    switch (operation, number) {
    case (.greater, 0), (.notEqual, 0), (.greaterOrEqual, 1): isAny = true
    case (.equal, 0), (.lessOrEqual, 0), (.less, 1): isAny = false
    default: return nil
    }
    let some = PredicateTruth(.some(path, filter ?? .constant(true)))
    return isAny ? some : some.negated
  }
}

extension ComparisonOperator {
  fileprivate var isOrdered: Bool {
    switch self {
    case .equal, .notEqual: false
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    }
  }
}

extension BoundExpression {
  var start: Int { range.lowerBound }
}
