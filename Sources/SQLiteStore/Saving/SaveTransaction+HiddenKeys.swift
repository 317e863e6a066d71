import DataCore

extension SaveTransaction {
  /// Checks the to-many relationships without inverse: a row has room for one owner only, and
  /// nothing may point to a row that goes.
  func settleHiddenKeys() throws {
    for (column, rows) in links.lost {
      for (key, owner) in rows where try hiddenOwner(column, of: key) != owner.id.number {
        throw DataError.staleLinks(owner.property, of: owner.id)
      }
    }
    for (column, rows) in links.gained {
      for (key, owner) in rows {
        guard let other = try hiddenOwner(column, of: key) else { continue }
        if other == owner.id.number { throw DataError.staleLinks(owner.property, of: owner.id) }
        if links.lost[column]?[key]?.id.number == other { continue }
        throw DataError.shared(key, owner.property, by: "p\(other)", and: owner.id)
      }
    }
    for (table, deletions) in Dictionary(grouping: deleted, by: \.plan.layout.table) {
      for hidden in plan.hiddenKeys[table] ?? [] {
        let owners = try hiddenOwners(hidden.key, of: deletions.map(\.key))
        for deletion in deletions {
          guard let owner = owners[deletion.key],
            links.lost[hidden.key]?[deletion.key]?.id.number != owner
          else { continue }
          throw DataError.dangling(
            hidden.property, hidden.entity.identifier(owner), deletion.id)
        }
      }
    }
  }

  /// The owners that rows have, by the rows' keys.
  private func hiddenOwners(_ column: TableColumn, of keys: [Int64]) throws -> [Int64: Int64] {
    if keys.count == 1, let key = keys.first {
      return try hiddenOwner(column, of: key).map { [key: $0] } ?? [:]
    }
    let name = column.column.quoted
    return try connection.withStatement(
      "SELECT t.\(Format.primaryKey), t.\(name) FROM json_each(?) AS o "
        + "CROSS JOIN \(column.table.quoted) AS t WHERE t.\(Format.primaryKey) = o.value "
        + "AND t.\(name) IS NOT NULL", [.list(of: keys)]
    ) { statement in
      var owners: [Int64: Int64] = [:]
      while try statement.step() {
        if let owner = statement.value(1).integer { owners[statement.int(0)] = owner }
      }
      return owners
    }
  }

  private func hiddenOwner(_ column: TableColumn, of key: Int64) throws -> Int64? {
    try connection.value(
      "SELECT \(column.column.quoted) FROM \(column.table.quoted) "
        + "WHERE \(Format.primaryKey) = ?", [.int(key)]
    ).integer
  }

  /// A row whose hidden column changes counts as changed, as any row whose columns change.
  func writeHiddenKeys() throws {
    let columns = Set(links.lost.keys).union(links.gained.keys)
    if columns.isEmpty { return }
    var counted: Set<LinkChanges.RowKey> = []
    for update in updated {
      counted.insert(.init(table: update.plan.layout.table, key: update.key))
    }
    for insertion in inserted {
      counted.insert(.init(table: insertion.plan.layout.table, key: insertion.key))
    }
    for column in columns {
      let gained = links.gained[column] ?? [:]
      let lost = links.lost[column] ?? [:]
      let order = (gained.values.first ?? lost.values.first)?.order
      for key in Set(gained.keys).union(lost.keys).sorted() {
        var row = ColumnValues()
        row.set(column.column, to: gained[key].map { .int($0.id.number) } ?? .null)
        if let order { row.set(order, to: .null) }
        let isNew = counted.insert(.init(table: column.table, key: key)).inserted
        try write(row, into: column.table, key: key, raisesVersion: isNew)
      }
    }
  }
}

extension DataError {
  static func shared(
    _ key: Int64, of relationship: RelationshipPlan, by first: PersistentIdentifier,
    and second: PersistentIdentifier
  ) -> DataError {
    shared(key, relationship.property, by: first.keyText, and: second)
  }

  fileprivate static func shared(
    _ key: Int64, _ property: PropertyDescription, by owner: String,
    and other: PersistentIdentifier
  ) -> DataError {
    DataError(
      .conflict,
      "“\(property.name)” of \(other.named) would share p\(key) with “\(property.name)” of \(owner):"
        + " without an inverse relationship an object belongs to one of them only.",
      remedy: "Take it out of the other one first, or give the relationship an inverse.")
  }
}
