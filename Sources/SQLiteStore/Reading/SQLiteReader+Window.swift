import DataCore

extension SQLiteReader {
  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    try call {
      let compiled = try compiled(query)
      let limit = max(0, min(limit, 1 << 20))
      switch anchor {
      case .start: return try edge(compiled, limit, reversed: false)
      case .end: return try edge(compiled, limit, reversed: true)
      case .after(let position):
        guard let place = try place(position, compiled) else {
          return try edge(compiled, limit, reversed: false)
        }
        return try window(compiled, place, limit, reversed: false, inclusive: false)
      case .from(let position):
        guard let place = try place(position, compiled) else {
          return try edge(compiled, limit, reversed: false)
        }
        return try window(compiled, place, limit, reversed: false, inclusive: true)
      case .before(let position):
        guard let place = try place(position, compiled) else {
          return try edge(compiled, limit, reversed: true)
        }
        return try window(compiled, place, limit, reversed: true, inclusive: false)
      }
    }
  }

  private typealias Place = (values: [SQLValue], key: Int64)

  /// From the start, or backwards from the end.
  private func edge(
    _ compiled: CompiledQuery, _ limit: Int, reversed: Bool
  ) throws -> Window {
    var rows = try read(compiled, segments: [nil], limit: limit + 1, reversed: reversed)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    return reversed
      ? Window(rows: rows.reversed(), hasBefore: hasMore, hasAfter: false)
      : Window(rows: rows, hasBefore: false, hasAfter: hasMore)
  }

  private func window(
    _ compiled: CompiledQuery, _ place: Place, _ limit: Int, reversed: Bool, inclusive: Bool
  ) throws -> Window {
    let ahead = Keyset(compiled.keys, place: place, reversed: reversed, inclusive: inclusive)
    var rows = try read(
      compiled, segments: ahead.segments, limit: limit + 1, reversed: reversed)
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    let behind = Keyset(compiled.keys, place: place, reversed: !reversed, inclusive: !inclusive)
    let hasOther = try !read(
      compiled, segments: behind.segments, limit: 1, reversed: !reversed
    ).isEmpty
    return reversed
      ? Window(rows: rows.reversed(), hasBefore: hasMore, hasAfter: hasOther)
      : Window(rows: rows, hasBefore: hasOther, hasAfter: hasMore)
  }

  private func read(
    _ compiled: CompiledQuery, segments: [SQLFragment?], limit: Int, reversed: Bool
  ) throws -> [Row] {
    var rows: [Row] = []
    for segment in segments where rows.count < limit {
      let source = segment.map { compiled.source + " AND " + $0 } ?? compiled.source
      var sql = compiled.selection + source.text + compiled.order(reversed: reversed)
      var values = source.values
      if compiled.rest == nil {
        sql += " LIMIT ?"
        values.append(.int(Int64(limit - rows.count)))
      }
      try each(compiled, sql, values) { row in
        rows.append(row)
        return rows.count < limit
      }
    }
    return rows
  }

  /// The place's values in SQL; nil for an object that is gone and left no values.
  private func place(_ position: Position, _ compiled: CompiledQuery) throws -> Place? {
    // A new object stands behind all stored ones with equal keys.
    let key = position.id.origin.kind == .permanent ? position.id.number : .max
    if compiled.keys.isEmpty { return ([], key) }
    var values = position.keys
    if values.count != compiled.keys.count {
      guard let found = try keys(of: position.id, compiled) else { return nil }
      values = found
    }
    var bound: [SQLValue] = []
    for (orderKey, value) in zip(compiled.keys, values) {
      guard let value = orderKey.bound(value) else { return nil }
      bound.append(value)
    }
    return (bound, key)
  }

  private func keys(
    of id: PersistentIdentifier, _ compiled: CompiledQuery
  ) throws -> [ModelValue]? {
    guard id.origin.kind == .permanent, id.storeIdentifier == layout.storeIdentifier,
      layout[id.entityName]?.table == compiled.entity.table
    else { return nil }
    let sql =
      "\(compiled.selection)FROM \(compiled.entity.table.quoted) AS \(CompiledQuery.alias) "
      + "WHERE \(CompiledQuery.primaryKey) = ?"
    return try connection.withStatement(sql, [.int(id.number)]) { statement in
      try statement.step() ? compiled.keyDecoders.map { $0.value(statement) } : nil
    }
  }
}
