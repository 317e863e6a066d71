import DataCore

extension SaveTransaction {
  /// Both ends of each relationship must say the same after the save.
  ///
  /// Other programs leave links that only one end knows: a key without its object, or one of the
  /// two columns of a one-to-one empty. Then that end alone can cut the link, and undo alone can
  /// restore it.
  func settleEdges() throws {
    for odd in edges.oddEdges {
      let silent = (plan.sides[odd.pair] ?? []).filter {
        $0.relationship.pair?.isFirst == odd.isFirstSilent
          || $0.relationship.pair?.isSymmetric == true
      }
      let held = try silent.flatMap { try self.held(by: odd.silent, $0) }
      let isLeftEmpty =
        odd.isAdded && !plan.layout.isOwn && held.isEmpty && silent.allSatisfy(\.isKey)
      if held.contains(odd.speaking) != odd.isAdded && !isLeftEmpty { throw odd.error }
    }
  }

  /// The keys that an object has at its end before the save; none where it is not there.
  private func held(by key: Int64, _ side: PairSide) throws -> [Int64] {
    guard try storedEntity(of: key, in: side.entity) === side.entity else { return [] }
    guard case .key(let storage, _) = side.relationship.link else {
      return try linkedKeys(side.relationship, key)
    }
    let target = try connection.value(
      "SELECT \(storage.column.quoted) FROM \(side.entity.table.quoted) "
        + "WHERE \(Format.primaryKey) = ?", [.int(key)])
    return target.integer.map { [$0] } ?? []
  }

  /// Throws if anybody still points to a deleted row through a relationship without inverse.
  func checkReferences() throws {
    let tables = Dictionary(grouping: deleted) { $0.plan.layout.table }
    for (table, deletions) in tables {
      for key in plan.looseKeys[table] ?? [] {
        let isIndexed = plan.layout.schema[key.entity.table]?.indexed.contains(key.column) == true
        if deletions.count == 1 {
          try refuse(key, " = ?", [.int(deletions[0].key)]) { _ in deletions[0].id }
          continue
        }
        let ids = Dictionary(
          deletions.map { ($0.key, $0.id) }, uniquingKeysWith: { first, _ in first })
        if isIndexed {
          try refuse(
            key, " IN (SELECT value FROM json_each(?))", [.list(of: deletions.map(\.key))]
          ) { ids[$0] }
        } else {
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
