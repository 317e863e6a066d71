extension CustomReader {
  /// Those of the rows that fulfil the query's filter, in its order, with their keys.
  func ordered(_ query: Query, among candidates: [Row]) throws -> [Row] {
    let order = RowOrder(query.order)
    try checkOrder(query)
    let filter = try query.filter.map { try PreparedFilter($0) }
    var rows: [Row] = []
    for candidate in candidates {
      try check()
      var row = candidate.withoutLinks
      guard try filter?.matches(row, in: self) ?? true else { continue }
      row.keys = try order.keys(of: row, in: self)
      rows.append(row)
    }
    return rows.sorted { order.compare($0, $1) < 0 }
  }

  /// Throws for an order that no object could have, also where there are no objects.
  private func checkOrder(_ query: Query) throws {
    guard !query.order.isEmpty, case .entity(let name) = query.source,
      let entity = store.model[name]
    else { return }
    for key in query.order {
      let owner = entity.family.sorted().lazy.compactMap { self.store.model[$0] }
        .first { $0.slot(of: key.path.first ?? "") != nil }
      guard let owner else { throw entity.unknownProperty(key.path.first ?? "") }
      let blank = Row(
        .temporary(of: owner), owner, values: owner.properties.map { _ in ModelValue.null })
      _ = try RowOrder([key]).keys(of: blank, in: self)
    }
  }

  /// The run of rows at the anchor.
  func window(
    of rows: [Row], _ query: Query, from anchor: Anchor, limit: Int
  ) throws -> Window {
    let order = RowOrder(query.order)
    let limit = max(0, limit)
    func place(_ position: Position, isBehind: Bool) throws -> Int {
      let position = try placed(position, order)
      return rows.partitioningIndex { row in
        let comparison = order.compare(Position(row), position)
        return isBehind ? comparison > 0 : comparison >= 0
      }
    }
    let range: Range<Int>
    switch anchor {
    case .start: range = 0..<min(limit, rows.count)
    case .end: range = max(0, rows.count - limit)..<rows.count
    case .after(let position): range = run(from: try place(position, isBehind: true))
    case .from(let position): range = run(from: try place(position, isBehind: false))
    case .before(let position):
      let end = try place(position, isBehind: false)
      range = max(0, end - limit)..<end
    }
    func run(from start: Int) -> Range<Int> {
      start..<min(start.addingReportingOverflow(limit).partialValue, rows.count)
    }
    return Window(
      rows: Array(rows[range]), hasBefore: range.lowerBound > 0,
      hasAfter: range.upperBound < rows.count)
  }

  /// The place with its keys, looked up where the caller has none.
  private func placed(_ position: Position, _ order: RowOrder) throws -> Position {
    if position.keys.count == order.sortKeys.count { return position }
    guard let row = try row(for: position.id) else {
      throw DataError(
        .unknownObject, "\(position.id.named) is gone, so its place is not known.",
        remedy: "Start from the first row.")
    }
    return Position(position.id, keys: try order.keys(of: row, in: self))
  }
}

extension [Row] {
  /// The first index from which the condition holds to the end.
  fileprivate func partitioningIndex(where holds: (Row) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Row {
  /// As readers hand rows out.
  var withoutLinks: Row {
    if entity.toManySlots.isEmpty { return self }
    var row = self
    for slot in entity.toManySlots where slot < row.values.count { row.values[slot] = .null }
    return row
  }
}
