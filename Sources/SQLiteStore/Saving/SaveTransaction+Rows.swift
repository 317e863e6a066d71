import DataCore

extension SaveTransaction {
  func deleteRows() throws {
    try inRuns(deleted, of: \.plan, \.deleteSQL) { statement, deletion in
      try statement.bind(.int(deletion.key), at: 1)
      try statement.run()
    }
  }

  func updateRows() throws {
    try releaseUniqueValues()
    for update in updated {
      do {
        try write(update.row, into: update.plan.layout.table, key: update.key, raisesVersion: true)
      } catch let error as DataError where error.code == .notUnique {
        throw try clash(update.plan, update.row, update.id) ?? error
      }
    }
  }

  func insertRows() throws {
    var values: [SQLValue] = []
    try inRuns(inserted, of: \.plan, \.insertSQL) { statement, insertion in
      values.removeAll(keepingCapacity: true)
      try append(insertion, to: &values)
      try statement.bind(.int(insertion.key), at: 1)
      for (place, value) in values.enumerated() { try statement.bind(value, at: place + 2) }
      do {
        try statement.run()
      } catch let error as DataError where error.code == .notUnique {
        throw try clash(insertion.plan, insertion.row(in: self), insertion.id) ?? error
      }
    }
  }

  /// The values of all columns of a new row, in the order of its plan's fields.
  func append(_ insertion: Insertion, to values: inout [SQLValue]) throws {
    guard case .insert(let new) = insertion.change.kind else { return }
    for (slot, field) in insertion.plan.fields.enumerated() {
      switch field.storage {
      case .column where !field.isExternal: values.append(SQLValue(new[slot]))
      case .column:
        values.append(
          try columnValue(new[slot], field, insertion.plan, was: .null, insertion.id))
      case .cases, .elements: field.storage.appendAll(new[slot], to: &values)
      case .toOne(let storage):
        let target = insertion.targets[slot]
        values.append(target.map { .int($0.key) } ?? .null)
        if storage.entityColumn != nil {
          values.append(target.map { .int($0.entity.number) } ?? .null)
        }
      case .toMany, .absent: continue
      }
    }
  }

  /// Sets columns of a row.
  ///
  /// - Parameter raisesVersion: counts as a change of the object.
  func write(
    _ row: ColumnValues, into table: String, key: Int64, raisesVersion: Bool
  ) throws {
    var parts = row.columns.map { "\($0.quoted) = ?" }
    if raisesVersion { parts.append("\(Format.version) = COALESCE(\(Format.version), 0) + 1") }
    try connection.run(
      "UPDATE \(table.quoted) SET \(parts.joined(separator: ", ")) "
        + "WHERE \(Format.primaryKey) = ?", row.values + [.int(key)])
  }

  /// Lends one statement to all neighbours that share a plan.
  private func inRuns<Item>(
    _ items: [Item], of plan: KeyPath<Item, EntityPlan>, _ sql: KeyPath<EntityPlan, String>,
    _ body: (Statement, Item) throws -> Void
  ) throws {
    var index = 0
    while index < items.count {
      let current = items[index][keyPath: plan]
      try connection.withStatement(current[keyPath: sql]) { statement in
        while index < items.count, items[index][keyPath: plan] === current {
          try body(statement, items[index])
          index += 1
        }
      }
    }
  }
}
