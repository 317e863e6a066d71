import DataCore

extension SaveTransaction {
  /// Writes the links that are kept outside the objects' own rows, then their order.
  func writeLinks() throws {
    try writeHiddenKeys()
    try clearJoins()
    for join in links.removedJoins where !isCleared(join) {
      try connection.run(
        "DELETE FROM \(join.storage.table.quoted) WHERE \(join.storage.source.quoted) = ? "
          + "AND \(join.storage.target.quoted) = ?", [.int(join.source), .int(join.target)])
    }
    for join in links.addedJoins {
      try connection.run(
        "INSERT INTO \(join.storage.table.quoted) "
          + "(\(join.storage.source.quoted), \(join.storage.target.quoted)) VALUES (?, ?)",
        [.int(join.source), .int(join.target)])
    }
    for order in links.orders { try write(order) }
  }

  /// Takes out the rows of objects that go, those of a join together.
  private func clearJoins() throws {
    for (join, sources) in links.clearedJoins {
      let column = join.source.quoted
      if sources.count == 1, let source = sources.first {
        try connection.run(
          "DELETE FROM \(join.table.quoted) WHERE \(column) = ?", [.int(source)])
      } else {
        try connection.run(
          "DELETE FROM \(join.table.quoted) WHERE \(column) IN (SELECT value FROM json_each(?))",
          [.list(of: sources.sorted())])
      }
    }
  }

  /// Whether the row went with one of its two objects.
  private func isCleared(_ link: LinkChanges.Join) -> Bool {
    links.clearedJoins.contains { join, sources in
      join.table == link.storage.table
        && (join.source == link.storage.source && sources.contains(link.source)
          || join.source == link.storage.target && sources.contains(link.target))
    }
  }

  /// Writes the order of an owner's objects; rows that already stand right keep their numbers.
  private func write(_ order: LinkChanges.Order) throws {
    let table: String
    let owner: String
    let target: String
    switch order.place {
    case .rows(let column):
      (table, owner, target) = (column.table, column.column, Format.primaryKey)
    case .join(let join):
      (table, owner, target) = (join.table, join.source, join.target)
    }
    let column = order.column.quoted
    var numbers: [Int64: Int64] = [:]
    try connection.withStatement(
      "SELECT \(target.quoted), \(column) FROM \(table.quoted) WHERE \(owner.quoted) = ?",
      [.int(order.owner)]
    ) { statement in
      while try statement.step() { numbers[statement.int(0)] = statement.optionalInt(1) }
    }
    let changed = OrderNumbers(order.targets.map { numbers[$0] }).changed
    let sql =
      "UPDATE \(table.quoted) SET \(column) = ? WHERE \(owner.quoted) = ? AND \(target.quoted) = ?"
    for (place, number) in changed {
      try connection.run(
        sql, [.int(number), .int(order.owner), .int(order.targets[place])])
    }
  }
}
