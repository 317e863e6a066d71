extension PredicateBinder {
  /// The to-many relationship that the key path goes through first, if it does.
  func many(_ expression: PredicateSyntax.Expression) throws(PredicateFault) -> Many? {
    guard case .path(let path) = expression.kind,
      case .many(let many) = try target(path, expression.range)
    else { return nil }
    return many
  }

  /// Whether the value is among the relationship's objects, or one of their values.
  func member(
    _ element: PredicateSyntax.Expression, of many: Many, _ comparison: Comparison
  ) throws(PredicateFault) -> PredicateTruth {
    let inner = entering(many.entity)
    let value = try inner.value(
      of: inner.target(many.rest, of: many.entity, at: FilterPath([])),
      many.start..<comparison.right.range.upperBound)
    let other = try inner.bound(element, expecting: value.type)
    return PredicateTruth(
      .some(many.path, try inner.compare(value, .equal, other, comparison).holds))
  }

  /// The same for a value that is known.
  func member(
    _ element: BoundExpression, of many: Many, _ comparison: Comparison
  ) throws(PredicateFault) -> PredicateTruth {
    let inner = entering(many.entity)
    let value = try inner.value(
      of: inner.target(many.rest, of: many.entity, at: FilterPath([])),
      comparison.right.range)
    var other = element
    other.expression = element.expression.shifted(by: 1, from: 0)
    return PredicateTruth(
      .some(many.path, try inner.compare(value, .equal, other, comparison).holds))
  }

  func contained(
    _ left: BoundExpression, in elements: [PredicateSyntax.Expression], _ comparison: Comparison
  ) throws(PredicateFault) -> PredicateTruth {
    var bound: [BoundExpression] = []
    for element in elements { bound.append(try self.bound(element, expecting: left.type)) }
    var parts: [PredicateTruth] = []
    for element in bound { parts.append(try compare(left, .equal, element, comparison)) }
    let values = bound.compactMap(\.value)
    guard left.value == nil, values.count == bound.count, values.count > 1, let type = left.type
    else { return .any(parts) }
    switch type.kind {
    case .integer, .floating, .single, .decimal, .bool, .text, .date, .uuid, .url, .data, .unknown:
      let filter = Filter.contained(left.expression, in: values, comparison.options)
      return PredicateTruth(
        holds: filter, fails: .and([.not(filter)] + [left.presence].compactMap(\.self)))
    case .object where left.isScopeObject:
      return PredicateTruth(.identifiers(values.flatMap(\.identifiers)))
    case .object, .entityName, .enumCase, .composite, .transformable:
      return .any(parts)
    }
  }

  func text(
    _ left: BoundExpression, _ operation: TextOperator, _ right: BoundExpression,
    _ comparison: Comparison
  ) throws(PredicateFault) -> PredicateTruth {
    for side in [left, right] {
      guard let type = side.type else { return .unknown }
      if type.isText { continue }
      throw PredicateFault(
        side.start,
        "\(source.quoted(side.range)) is \(type.name); \(operation.word) is for text.")
    }
    let filter = Filter.text(left.expression, operation, right.expression, comparison.options)
    do {
      _ = try PreparedFilter(filter)
    } catch {
      throw PredicateFault(
        right.start,
        "\(source.quoted(right.range)) is no regular expression: check its brackets and "
          + "backslashes.")
    }
    let present = [left, right].compactMap(\.presence)
    return PredicateTruth(holds: filter, fails: .and([.not(filter)] + present))
  }
}

extension TextOperator {
  fileprivate var word: String {
    switch self {
    case .contains: "CONTAINS"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .search: "CONTAINS[cd]"
    }
  }
}
