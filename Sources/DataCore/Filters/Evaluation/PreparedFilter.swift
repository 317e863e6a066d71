/// A filter made ready for many objects: patterns compiled, sets hashed, once.
package struct PreparedFilter: Sendable {
  private let test: Test

  /// Throws `unsupportedFilter` for a pattern that is no regular expression.
  package init(_ filter: Filter) throws { test = try filter.prepared() }

  package func matches(_ row: Row, in scope: some FilterScope) throws -> Bool {
    try test(FilterFrame(row: row, outer: [], scope: scope))
  }
}

/// An expression made ready for many objects.
package struct PreparedExpression: Sendable {
  private let compute: Computation

  /// Throws `unsupportedFilter` for a pattern that is no regular expression.
  package init(_ expression: FilterExpression) throws { compute = try expression.prepared() }

  package func value(of row: Row, in scope: some FilterScope) throws -> ModelValue {
    try compute(FilterFrame(row: row, outer: [], scope: scope))
  }
}

typealias Test = @Sendable (FilterFrame) throws -> Bool
typealias Computation = @Sendable (FilterFrame) throws -> ModelValue

/// The objects a filter looks at: the innermost one, and those of the scopes around it.
struct FilterFrame {
  let row: Row
  /// The next outer one last.
  let outer: [Row]
  let scope: any FilterScope

  func entering(_ element: Row) -> FilterFrame {
    FilterFrame(row: element, outer: outer + [row], scope: scope)
  }

  func row(at depth: Int) throws -> Row {
    if depth == 0 { return row }
    guard depth > 0, depth <= outer.count else {
      throw DataError(
        .unsupportedFilter, "The filter names an object \(depth) scopes out; there is none.",
        remedy: "Name an object of the filter itself or of one around it.")
    }
    return outer[outer.count - depth]
  }
}
