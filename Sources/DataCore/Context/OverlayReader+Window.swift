extension OverlayReader {
  package func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    guard limit > 0 else { return Window() }
    switch plan(for: query) {
    case .base: return try base.window(query, from: substituted(anchor, query), limit: limit)
    case .merge: return try merged(query, from: anchor, limit: limit)
    case .scan: return try scanned(query, from: anchor, limit: limit)
    }
  }

  /// The place of an anchor, with the values it is ordered by.
  private func located(_ anchor: Anchor, _ query: Query) throws -> Anchor {
    func locate(_ position: Position) throws -> Position {
      guard position.keys.isEmpty, !query.order.isEmpty, let row = try row(for: position.id)
      else { return position }
      return Position(position.id, keys: try RowOrder(query.order).keys(of: row, in: self))
    }
    switch anchor {
    case .start, .end: return anchor
    case .after(let position): return .after(try locate(position))
    case .before(let position): return .before(try locate(position))
    case .from(let position): return .from(try locate(position))
    }
  }

  /// The anchor as the store can understand it: new objects stand behind all of its own that are
  /// equal in every key.
  private func substituted(_ anchor: Anchor, _ query: Query) -> Anchor {
    func substitute(_ position: Position) -> Position {
      guard position.id.isTemporary else { return position }
      let origin = IdentifierOrigin(
        store: position.id.storeIdentifier, entity: position.id.entityName, kind: .permanent)
      return Position(PersistentIdentifier(origin, Int64.max), keys: position.keys)
    }
    switch anchor {
    case .start, .end: return anchor
    case .after(let position): return .after(substitute(position))
    case .before(let position): return .before(substitute(position))
    case .from(let position): return .from(substitute(position))
    }
  }

  // MARK: Merging

  private func merged(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    let anchor = try located(anchor, query)
    let order = RowOrder(query.order)
    let pending = try pendingRows(of: query)
    let isBackward: Bool
    switch anchor {
    case .end, .before: isBackward = true
    case .start, .after, .from: isBackward = false
    }
    // The store's rows on the anchor's side: one more than asked for, to know whether there is
    // more.
    let stored = try storedRows(query, from: anchor, count: limit + 1, backward: isBackward)
    let split = pending.firstIndex { !lies($0, before: anchor, order) } ?? pending.count
    let before = Array(pending[..<split])
    let behind = Array(pending[split...])
    if isBackward {
      let rows = merge(stored.rows, before, order)
      let cut = max(0, rows.count - limit)
      let hasAfter: Bool
      if case .before(let position) = anchor {
        hasAfter = try !behind.isEmpty || hasStored(query, .from(position))
      } else {
        hasAfter = false
      }
      return Window(rows: Array(rows[cut...]), hasBefore: cut > 0, hasAfter: hasAfter)
    }
    let rows = merge(stored.rows, behind, order)
    let hasBefore: Bool
    switch anchor {
    case .after(let position), .from(let position):
      hasBefore =
        try !before.isEmpty || hasStored(query, .before(position))
        || isStoredAnchor(query, anchor)
    case .start, .end, .before: hasBefore = false
    }
    return Window(
      rows: Array(rows.prefix(limit)), hasBefore: hasBefore, hasAfter: rows.count > limit)
  }

  /// Whether the anchor's own object is a row of the query that an `after` window leaves out.
  private func isStoredAnchor(_ query: Query, _ anchor: Anchor) throws -> Bool {
    guard case .after(let position) = anchor else { return false }
    let window = try storedRows(query, from: .from(position), count: 1, backward: false)
    return window.rows.first?.id == position.id
  }

  private func lies(_ row: Row, before anchor: Anchor, _ order: RowOrder) -> Bool {
    switch anchor {
    case .start: false
    case .end: true
    case .after(let position):
      row.id == position.id || order.precedes(Position(row), position)
    case .before(let position), .from(let position): order.precedes(Position(row), position)
    }
  }

  private func merge(_ a: [Row], _ b: [Row], _ order: RowOrder) -> [Row] {
    var result: [Row] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      if j >= b.count || (i < a.count && order.precedes(Position(a[i]), Position(b[j]))) {
        result.append(a[i])
        i += 1
      } else {
        result.append(b[j])
        j += 1
      }
    }
    return result
  }

  /// The store's rows without those that have unsaved changes.
  private func storedRows(
    _ query: Query, from anchor: Anchor, count: Int, backward: Bool
  ) throws -> Window {
    var rows: [Row] = []
    var anchor = substituted(anchor, query)
    while true {
      let window = try base.window(query, from: anchor, limit: max(count, 64))
      let kept = window.rows.filter { !covers($0.id) }
      rows = backward ? kept + rows : rows + kept
      let hasMore = backward ? window.hasBefore : window.hasAfter
      if rows.count >= count || !hasMore { break }
      guard let edge = backward ? window.rows.first : window.rows.last else { break }
      anchor = backward ? .before(Position(edge)) : .after(Position(edge))
    }
    if rows.count > count { rows = Array(backward ? rows.suffix(count) : rows.prefix(count)) }
    return Window(rows: rows)
  }

  private func hasStored(_ query: Query, _ anchor: Anchor) throws -> Bool {
    let backward: Bool
    switch anchor {
    case .before, .end: backward = true
    case .start, .after, .from: backward = false
    }
    return try !storedRows(query, from: anchor, count: 1, backward: backward).rows.isEmpty
  }

  // MARK: Scanning

  /// Looks at every object and keeps the `limit` nearest to the anchor.
  private func scanned(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    let anchor = try located(anchor, query)
    let order = RowOrder(query.order)
    var kept: [Row] = []
    var others = false
    let isBackward: Bool
    switch anchor {
    case .end, .before: isBackward = true
    case .start, .after, .from: isBackward = false
    }
    if case .relationship(let owner, let name) = query.source, query.order.isEmpty,
      isOrdered(name, of: owner)
    {
      return try members(query, from: anchor, limit: limit)
    }
    let room = max(limit * 4, 1024)
    var dropped = false
    func shrink() {
      kept.sort { order.precedes(Position($0), Position($1)) }
      guard kept.count > limit else { return }
      dropped = true
      kept = Array(isBackward ? kept.suffix(limit) : kept.prefix(limit))
    }
    try scan(query) { row in
      var row = row
      row.keys = try order.keys(of: row, in: self)
      guard lies(row, before: anchor, order) == isBackward else {
        others = true
        return true
      }
      kept.append(row)
      if kept.count > room { shrink() }
      return true
    }
    shrink()
    return isBackward
      ? Window(rows: kept, hasBefore: dropped, hasAfter: others)
      : Window(rows: kept, hasBefore: others, hasAfter: dropped)
  }

  func isOrdered(_ relationship: String, of owner: PersistentIdentifier) -> Bool {
    let entity = overlay.rows[owner]?.entity ?? model[owner.entityName]
    return entity?.property(relationship)?.relationship?.isOrdered == true
  }

  /// A window of an ordered relationship's members, in the relationship's own order.
  private func members(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    var rows: [Row] = []
    try scan(query) { row in
      rows.append(row)
      return true
    }
    func place(_ position: Position) -> Int {
      rows.firstIndex { $0.id == position.id } ?? rows.count
    }
    let range: Range<Int>
    switch anchor {
    case .start: range = 0..<min(limit, rows.count)
    case .end: range = max(0, rows.count - limit)..<rows.count
    case .after(let position):
      let start = min(rows.count, place(position) + 1)
      range = start..<min(rows.count, start + limit)
    case .before(let position):
      let end = place(position)
      range = max(0, end - limit)..<end
    case .from(let position):
      let start = place(position)
      range = start..<min(rows.count, start + limit)
    }
    return Window(
      rows: Array(rows[range]), hasBefore: range.lowerBound > 0,
      hasAfter: range.upperBound < rows.count)
  }
}
