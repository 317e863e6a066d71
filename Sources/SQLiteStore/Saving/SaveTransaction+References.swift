import DataCore

extension SaveTransaction {
  /// Throws if anybody still points to a deleted row through a relationship without inverse.
  func checkReferences() throws {
    let tables = Dictionary(grouping: deleted) { $0.plan.layout.table }
    for (table, deletions) in tables {
      for key in plan.looseKeys[table] ?? [] {
        let isIndexed = plan.layout.schema[key.entity.table]?.indexed.contains(key.column) == true
        if isIndexed || deletions.count == 1 {
          for deletion in deletions {
            try refuse(key, " = ?", [.int(deletion.key)]) { _ in deletion.id }
          }
        } else {
          let ids = Dictionary(
            deletions.map { ($0.key, $0.id) }, uniquingKeysWith: { first, _ in first })
          try refuse(key, " IS NOT NULL", []) { ids[$0] }
        }
      }
    }
  }

  /// - Parameter deleted: the deleted object that a key of the column means.
  private func refuse(
    _ key: LooseKey, _ condition: String, _ values: [SQLValue],
    deleted: (Int64) -> PersistentIdentifier?
  ) throws {
    let column = key.column.quoted
    try connection.withStatement(
      "SELECT \(Format.primaryKey), \(Format.entity), \(column) FROM \(key.entity.table.quoted) "
        + "WHERE \(column)\(condition)", values
    ) { statement in
      while try statement.step() {
        guard let id = deleted(statement.int(2)) else { continue }
        let own = entity(numbered: statement.int(1), like: key.entity) ?? key.entity
        throw DataError.dangling(key.property, own.identifier(statement.int(0)), id)
      }
    }
  }
}
