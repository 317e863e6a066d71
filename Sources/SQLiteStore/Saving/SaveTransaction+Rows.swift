import DataCore

extension SaveTransaction {
  func updateRows() throws {
    try releaseUniqueValues()
    var index = 0
    while index < updated.count {
      let (plan, columns) = (updated[index].plan, updated[index].row.columns)
      let sql = SaveTransaction.updateSQL(columns, of: plan.layout.table, raisesVersion: true)
      try connection.withStatement(sql) { statement in
        while index < updated.count, updated[index].plan === plan,
          updated[index].row.columns == columns
        {
          try write(updated[index], by: statement)
          index += 1
        }
      }
    }
  }

  private func write(_ update: Update, by statement: Statement) throws {
    for (place, value) in update.row.values.enumerated() {
      try statement.bind(value, at: place + 1)
    }
    try statement.bind(update.key, at: update.row.values.count + 1)
    do {
      try statement.run()
    } catch let error as DataError where error.code == .notUnique {
      throw try clash(update.plan, update.row, update.id) ?? error
    }
  }

  func insertRows() throws {
    var index = 0
    while index < inserted.count {
      let plan = inserted[index].plan
      index = try insertBatches(from: index, plan)
      try connection.withStatement(plan.insertSQL) { statement in
        while index < inserted.count, inserted[index].plan === plan {
          try write(inserted[index], by: statement)
          index += 1
        }
      }
    }
  }

  /// Inserts as many of the rows from a place on as fill whole batches; returns the place behind.
  private func insertBatches(from start: Int, _ plan: EntityPlan) throws -> Int {
    guard let sql = plan.batchSQL else { return start }
    var end = start
    while end < inserted.count, inserted[end].plan === plan { end += 1 }
    end -= (end - start) % EntityPlan.batchSize
    if end == start { return start }
    try connection.withStatement(sql) { statement in
      for first in stride(from: start, to: end, by: EntityPlan.batchSize) {
        var place = 1
        for index in first..<first + EntityPlan.batchSize {
          place = try bind(inserted[index], to: statement, from: place)
        }
        try statement.run()
      }
    }
    return end
  }

  private func write(_ insertion: Insertion, by statement: Statement) throws {
    _ = try bind(insertion, to: statement, from: 1)
    do {
      try statement.run()
    } catch let error as DataError where error.code == .notUnique {
      throw try clash(insertion.plan, insertion.row(in: self), insertion.id) ?? error
    }
  }

  /// Binds a new row's key and values; returns the place behind them.
  private func bind(
    _ insertion: Insertion, to statement: Statement, from start: Int
  ) throws -> Int {
    try statement.bind(insertion.key, at: start)
    var place = start + 1
    var values: [SQLValue] = []
    for (slot, field) in insertion.plan.fields.enumerated() {
      if field.isPlain {
        try statement.bind(plain: insertion.values[slot], at: place)
        place += 1
        continue
      }
      values.removeAll(keepingCapacity: true)
      try append(insertion, slot, field, to: &values)
      for value in values {
        try statement.bind(value, at: place)
        place += 1
      }
    }
    return place
  }

  /// The values of a field's columns in a new row.
  func append(
    _ insertion: Insertion, _ slot: Int, _ field: FieldPlan, to values: inout [SQLValue]
  ) throws {
    let new = insertion.values[slot]
    switch field.storage {
    case .column where !field.isExternal: values.append(SQLValue(new))
    case .column:
      values.append(try columnValue(new, field, insertion.plan, was: .null, insertion.id))
    case .cases, .elements: field.storage.appendAll(new, to: &values)
    case .toOne(let storage):
      let target = insertion.targets[slot]
      values.append(target.map { .int($0.key) } ?? .null)
      if storage.entityColumn != nil {
        values.append(target.map { .int($0.entity.number) } ?? .null)
      }
    case .toMany, .absent: break
    }
  }

  /// Sets columns of a row.
  ///
  /// - Parameter raisesVersion: counts as a change of the object.
  func write(
    _ row: ColumnValues, into table: String, key: Int64, raisesVersion: Bool
  ) throws {
    try connection.run(
      SaveTransaction.updateSQL(row.columns, of: table, raisesVersion: raisesVersion),
      row.values + [.int(key)])
  }

  private static func updateSQL(
    _ columns: [String], of table: String, raisesVersion: Bool
  ) -> String {
    var parts = columns.map { "\($0.quoted) = ?" }
    if raisesVersion { parts.append("\(Format.version) = COALESCE(\(Format.version), 0) + 1") }
    return "UPDATE \(table.quoted) SET \(parts.joined(separator: ", ")) "
      + "WHERE \(Format.primaryKey) = ?"
  }
}

extension SaveTransaction.Update {
  /// Whether it changes the same properties of the same entity.
  func isLike(_ other: Self) -> Bool {
    plan === other.plan && changes.count == other.changes.count
      && zip(changes, other.changes).allSatisfy { $0.slot == $1.slot }
  }
}
