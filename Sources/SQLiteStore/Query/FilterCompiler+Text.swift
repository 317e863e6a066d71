import DataCore

extension FilterCompiler {
  /// Searching is a function of its own; all other tests on text are the filter itself, called
  /// from SQL with the text.
  mutating func text(
    _ text: FilterExpression, _ operation: TextOperator, _ pattern: FilterExpression,
    _ options: TextOptions, _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    guard case .value(.string(let wanted)) = pattern,
      let column = try textColumn(text, scopes)
    else { return nil }
    let folds: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    if operation == .search || (operation == .contains && options == folds) {
      return "\(TextFunctions.search)(" + column + SQLFragment(", ?)", [.text(wanted)])
    }
    return try test(
      column, .text(TextTest.subject, operation, .value(.string(wanted)), options))
  }

  mutating func folded(
    _ left: FilterExpression, _ operation: ComparisonOperator, _ right: FilterExpression,
    _ options: TextOptions, _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    let text: FilterExpression
    let value: ModelValue
    switch (left, right) {
    case (_, .value(let constant)): (text, value) = (left, constant)
    case (.value(let constant), _): (text, value) = (right, constant)
    default: return nil
    }
    guard case .string = value, let isEqual = operation.isEquality,
      let column = try textColumn(text, scopes)
    else { return nil }
    let equal = try test(column, .compare(TextTest.subject, .equal, .value(value), options))
    return isEqual ? equal : "NOT " + equal
  }

  mutating func contained(
    _ expression: FilterExpression, _ values: [ModelValue], _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    guard case .path(let path) = expression, values.count <= 10000,
      case .attribute(let column, let attribute) = try target(path, scopes),
      let kind = attribute.comparison
    else { return nil }
    var bound: [SQLValue] = []
    for value in values where !value.isNull {
      guard let value = kind.bound(value) else { return nil }
      bound.append(value)
    }
    var parts: [SQLFragment] = []
    if !bound.isEmpty {
      let list = Array(repeating: "?", count: bound.count).joined(separator: ", ")
      parts.append(column + SQLFragment(" IN (\(list))", bound))
    }
    if bound.count < values.count { parts.append(column + " IS NULL") }
    return parts.isEmpty ? SQLFragment("0") : parts.joined(by: " OR ")
  }

  private mutating func textColumn(
    _ expression: FilterExpression, _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    guard case .path(let path) = expression,
      case .attribute(let column, let attribute) = try target(path, scopes),
      attribute.comparison == .text
    else { return nil }
    return column
  }

  private func test(_ column: SQLFragment, _ filter: Filter) throws -> SQLFragment {
    "\(TextFunctions.test)(" + column + SQLFragment(", ?)", [.test(try TextTest(filter))])
  }
}
