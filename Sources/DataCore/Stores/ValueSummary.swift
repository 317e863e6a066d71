/// What a property's values come to over the objects of a query; missing ones are left out.
package struct ValueSummary: Hashable, Sendable {
  package private(set) var count = 0
  /// Exact for whole numbers and decimals; null where whole numbers overflow, nil where the values
  /// cannot be added.
  package private(set) var sum: ModelValue? = .int(0)
  /// The sum again, rounded; for an average that no overflow spoils.
  package private(set) var total = 0.0
  package private(set) var minimum = ModelValue.null
  package private(set) var maximum = ModelValue.null

  package init() {}

  /// Of whole numbers that are known to come to this.
  package init(count: Int, sum: Int64, minimum: ModelValue, maximum: ModelValue) {
    (self.count, self.sum, total) = (count, .int(sum), Double(sum))
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  package mutating func add(_ value: ModelValue) {
    if value.isNull { return }
    count += 1
    sum = sum.flatMap { ModelValue.arithmetic($0, .add, value) }
    total += value.asDouble ?? 0
    keepExtremes(value, value)
  }

  package mutating func add(_ other: ValueSummary) {
    count += other.count
    sum = sum.flatMap { a in other.sum.flatMap { ModelValue.arithmetic(a, .add, $0) } }
    total += other.total
    if other.count > 0 { keepExtremes(other.minimum, other.maximum) }
  }

  private mutating func keepExtremes(_ least: ModelValue, _ greatest: ModelValue) {
    if minimum.isNull || ModelValue.compare(least, minimum) < 0 { minimum = least }
    if maximum.isNull || ModelValue.compare(greatest, maximum) > 0 { maximum = greatest }
  }
}

extension StoreReader {
  /// The summary, from the rows.
  package func summed(_ path: [String], _ query: Query) throws -> ValueSummary {
    var query = query
    query.order = []
    query.properties = path.first.map { [$0] }
    let expression = try PreparedExpression(.path(FilterPath(path)))
    let scope = ReaderScope(reader: self)
    var result = ValueSummary()
    try enumerate(query) { row in
      result.add(try expression.value(of: row, in: scope))
      return true
    }
    return result
  }

  package func summary(of path: [String], _ query: Query) throws -> ValueSummary {
    try summed(path, query)
  }
}

private struct ReaderScope: FilterScope {
  let reader: any StoreReader

  func row(for identifier: PersistentIdentifier) throws -> Row? {
    try reader.rows(for: [identifier])[identifier]
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try reader.related(to: identifier, through: property)
  }
}

extension OverlayReader {
  package func summary(of path: [String], _ query: Query) throws -> ValueSummary {
    var asked = query
    asked.order = [SortKey(path)]
    if case .base = plan(for: asked) { return try base.summary(of: path, query) }
    return try summed(path, query)
  }
}
