import DataCore

extension SQLiteReader {
  /// SQLite's own sum where that is exact, which it is for whole numbers; other values are read, that
  /// column alone.
  func summary(of path: [String], _ query: Query) throws -> ValueSummary {
    try call { try wholeNumbers(path, query) ?? summed(path, query) }
  }

  /// Nil where something else than whole numbers stands in the column, or their sum overflows.
  private func wholeNumbers(_ path: [String], _ query: Query) throws -> ValueSummary? {
    var query = query
    query.order = [SortKey(path)]
    let compiled = try compiled(query)
    guard compiled.rest == nil, let key = compiled.keys.first, key.destination == nil,
      key.expression.values.isEmpty
    else { return nil }
    switch key.attribute?.type {
    case .int16, .int32, .int64: break
    case .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url, .transformable,
      .composite, .undefined, nil:
      return nil
    }
    let column = key.expression.text
    // A total of so many cannot overflow unless its rounded twin is as large.
    let sql =
      "SELECT count(\(column)), total(typeof(\(column)) = 'integer'), total(\(column)), "
      + "min(\(column)), max(\(column)) " + compiled.source.text
    let (count, least, greatest) = try connection.withStatement(sql, compiled.source.values) {
      statement -> (Int64?, SQLValue, SQLValue) in
      guard try statement.step(), Double(statement.int(0)) == statement.double(1),
        abs(statement.double(2)) < 9e18
      else { return (nil, .null, .null) }
      return (statement.int(0), statement.value(3), statement.value(4))
    }
    guard let count else { return nil }
    let values = compiled.source.values
    guard
      let sum = try? connection.value("SELECT sum(\(column)) " + compiled.source.text, values)
    else { return nil }
    return ValueSummary(
      count: Int(clamping: count), sum: sum.integer ?? 0,
      minimum: least.integer.map { .int($0) } ?? .null,
      maximum: greatest.integer.map { .int($0) } ?? .null)
  }
}
