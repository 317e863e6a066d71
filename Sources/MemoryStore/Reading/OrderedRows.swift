import DataCore

/// Rows in a total order that can be walked both ways from any place.
protocol OrderedRows {
  /// Visits the rows behind the place until the body returns false.
  func scan(from gap: Gap, _ body: (Row) throws -> Bool) throws
  /// Visits the rows before the place, nearest first, until the body returns false.
  func scanBackward(from gap: Gap, _ body: (Row) throws -> Bool) throws
}

/// A place between two rows.
enum Gap {
  case start
  case end
  case before(Position)
  case after(Position)
}

/// A table's rows in identifier order, those left out that surely do not fulfil the query.
struct KeyOrderedRows: OrderedRows {
  let query: ResolvedQuery

  private var table: Table { query.rows }

  /// The first key behind the place; nil if all are before.
  private func key(_ gap: Gap) -> Int64? {
    switch gap {
    case .start: return .min
    case .end: return nil
    case .before(let position): return key(position.id) { $0 < position.id }
    case .after(let position): return key(position.id) { $0 <= position.id }
    }
  }

  private func key(
    _ id: PersistentIdentifier, isBefore: (PersistentIdentifier) -> Bool
  ) -> Int64? {
    guard id.origin.kind == .permanent else { return nil }
    guard let stored = table[id.number],
      isBefore(table.identifier(of: stored, at: id.number))
    else { return id.number }
    return id.number == .max ? nil : id.number + 1
  }

  func scan(from gap: Gap, _ body: (Row) throws -> Bool) throws {
    guard let key = key(gap) else { return }
    let table = table
    try table.scan(from: key, query.selection) { key, stored in
      if try query.rejects(stored) { return true }
      return try body(table.row(copy stored, at: key))
    }
  }

  func scanBackward(from gap: Gap, _ body: (Row) throws -> Bool) throws {
    let table = table
    try table.scanBackward(below: key(gap), query.selection) { key, stored in
      if try query.rejects(stored) { return true }
      return try body(table.row(copy stored, at: key))
    }
  }
}

extension SortedIndex: OrderedRows {
  private func cursor(_ gap: Gap) throws -> Cursor {
    switch gap {
    case .start: Cursor(block: 0, offset: 0)
    case .end: end
    case .before(let position): try cursor { order.precedes($0, position) }
    case .after(let position): try cursor { !order.precedes(position, $0) }
    }
  }

  func scan(from gap: Gap, _ body: (Row) throws -> Bool) throws {
    try scan(from: try cursor(gap)) { key in
      guard let row = row(key) else { return true }
      return try body(row)
    }
  }

  func scanBackward(from gap: Gap, _ body: (Row) throws -> Bool) throws {
    try scanBackward(from: try cursor(gap)) { key in
      guard let row = row(key) else { return true }
      return try body(row)
    }
  }
}
