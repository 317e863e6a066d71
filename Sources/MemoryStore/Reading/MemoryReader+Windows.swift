import DataCore

extension MemoryReader {
  /// Above this many rows a first page is cut from an index.
  private static let topLimit = 1_000

  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    try call {
      let limit = max(0, limit)
      let (resolved, found) = try resolve(query)
      if let found { return try window(resolved, found, anchor, limit) }
      if case .start = anchor, limit <= Self.topLimit { return try firstPage(resolved, limit) }
      return try window(resolved, try builtIndex(resolved), anchor, limit)
    }
  }

  private func window(
    _ query: ResolvedQuery, _ rows: some OrderedRows, _ anchor: Anchor, _ limit: Int
  ) throws -> Window {
    switch anchor {
    case .start: return try windowBehind(.start, query, rows, limit)
    case .after(let position):
      return try windowBehind(.after(query.placed(position)), query, rows, limit)
    case .from(let position):
      return try windowBehind(.before(query.placed(position)), query, rows, limit)
    case .end: return try windowBefore(.end, query, rows, limit)
    case .before(let position):
      return try windowBefore(.before(query.placed(position)), query, rows, limit)
    }
  }

  private func windowBehind(
    _ gap: Gap, _ query: ResolvedQuery, _ rows: some OrderedRows, _ limit: Int
  ) throws -> Window {
    var window = Window()
    try rows.scan(from: gap) { row in
      guard try query.matches(row) else { return true }
      window.hasAfter = window.rows.count == limit
      if !window.hasAfter { window.rows.append(try query.keyed(row)) }
      return !window.hasAfter
    }
    try rows.scanBackward(from: gap) { row in
      window.hasBefore = try query.matches(row)
      return !window.hasBefore
    }
    return window
  }

  private func windowBefore(
    _ gap: Gap, _ query: ResolvedQuery, _ rows: some OrderedRows, _ limit: Int
  ) throws -> Window {
    var window = Window()
    try rows.scanBackward(from: gap) { row in
      guard try query.matches(row) else { return true }
      window.hasBefore = window.rows.count == limit
      if !window.hasBefore { window.rows.append(try query.keyed(row)) }
      return !window.hasBefore
    }
    window.rows.reverse()
    try rows.scan(from: gap) { row in
      window.hasAfter = try query.matches(row)
      return !window.hasAfter
    }
    return window
  }

  /// The first rows of an order that nothing is sorted by yet, in one pass.
  private func firstPage(_ query: ResolvedQuery, _ limit: Int) throws -> Window {
    var first = FirstKeys(query.rowOrder, limit: limit + 1)
    try query.rows.scan(from: .min, query.selection) { key, stored in
      guard try query.matches(key, stored) else { return true }
      try query.offer(key, stored, to: &first)
      return true
    }
    let found = first.rows
    let rows = found.prefix(limit).compactMap { key, keys -> Row? in
      var row = query.rows.row(key)
      row?.keys = keys
      return row
    }
    return Window(rows: rows, hasAfter: found.count > limit)
  }
}
