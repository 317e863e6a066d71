import DataCore

extension SaveTransaction {
  /// Where several rows change unique values, frees all of them first, as they may change hands:
  /// SQLite checks each row by itself.
  func releaseUniqueValues() throws {
    let changing = updated.filter {
      !$0.plan.uniqueColumns.isEmpty && !uniqueColumns(of: $0).isEmpty
    }
    if changing.count < 2 { return }
    for update in changing {
      var row = ColumnValues()
      for column in uniqueColumns(of: update) { row.set(column, to: .null) }
      try write(row, into: update.plan.layout.table, key: update.key, raisesVersion: false)
    }
  }

  private func uniqueColumns(of update: Update) -> [String] {
    update.row.columns.filter { update.plan.uniqueColumns.contains($0) }
  }

  /// What the file has no unique index for is looked for by value.
  func checkUniqueness() throws {
    for update in updated {
      for constraint in update.plan.constraints
      where !constraint.hasIndex && update.row.columns.contains(where: constraint.columns.contains)
      {
        if let error = try clash(constraint, update.plan, update.row, update.id) { throw error }
      }
    }
    for insertion in inserted where insertion.plan.constraints.contains(where: { !$0.hasIndex }) {
      let row = try insertion.row(in: self)
      for constraint in insertion.plan.constraints where !constraint.hasIndex {
        if let error = try clash(constraint, insertion.plan, row, insertion.id) { throw error }
      }
    }
  }

  /// Says whose value the row would take; nil where it takes nobody's.
  func clash(
    _ plan: EntityPlan, _ row: ColumnValues, _ id: PersistentIdentifier
  ) throws -> DataError? {
    for constraint in plan.constraints {
      if let error = try clash(constraint, plan, row, id) { return error }
    }
    return nil
  }

  private func clash(
    _ constraint: ConstraintPlan, _ plan: EntityPlan, _ row: ColumnValues,
    _ id: PersistentIdentifier
  ) throws -> DataError? {
    let table = plan.layout.table.quoted
    var conditions: [String] = []
    var values: [SQLValue] = []
    for column in constraint.columns {
      if let place = row.columns.firstIndex(of: column) {
        conditions.append("\(column.quoted) = ?")
        values.append(row.values[place])
      } else {
        conditions.append(
          "\(column.quoted) = (SELECT \(column.quoted) FROM \(table) "
            + "WHERE \(Format.primaryKey) = ?)")
        values.append(.int(id.number))
      }
    }
    conditions.append("\(Format.primaryKey) <> ?")
    values.append(.int(id.number))
    if let entities = constraint.entities {
      let list = entities.map(String.init).joined(separator: ", ")
      conditions.append("\(Format.entity) IN (\(list))")
    }
    let sql =
      "SELECT \(Format.primaryKey), \(Format.entity) FROM \(table) "
      + "WHERE \(conditions.joined(separator: " AND ")) LIMIT 1"
    let owner = try connection.withStatement(sql, values) { statement in
      try statement.step()
        ? entity(numbered: statement.int(1), like: plan.layout)?.identifier(statement.int(0)) : nil
    }
    guard let owner else { return nil }
    let probe = plan.probe(constraint.slots)
    let taken = try connection.withStatement(probe.sql, [.int(owner.number)]) { statement in
      try statement.step() ? probe.decoders.map { $0.value(statement) } : []
    }
    return .notUnique(constraint.names, taken, owner: owner, id)
  }
}

extension SaveTransaction.Insertion {
  /// All columns of the new row.
  func row(in save: SaveTransaction) throws -> ColumnValues {
    var values: [SQLValue] = []
    for (slot, field) in plan.fields.enumerated() {
      try save.append(self, slot, field, to: &values)
    }
    var row = ColumnValues()
    for (column, value) in zip(plan.fields.flatMap(\.columns), values) {
      row.set(column, to: value)
    }
    return row
  }
}
