import DataCore

extension TableMigration {
  private var old: [StoreDefinition.Index] {
    ((try? StoreDefinition(plan.old.model))?.indexes ?? [])
  }

  /// In tables that stay: the indexes of the old model that the new one does not have.
  func dropOldIndexes() throws {
    let wanted = Set(plan.definition.indexes)
    for index in old where !wanted.contains(index) && !plan.leaving.contains(index.table) {
      try connection.run("DROP INDEX IF EXISTS \(index.name.quoted)")
    }
  }

  func makeIndexes() throws {
    for index in plan.definition.indexes {
      let known = try connection.value(
        "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ? COLLATE NOCASE",
        [.text(index.name)])
      if known == .null { try connection.run(index.sql) }
    }
  }

  /// Where values become unique that were not, the last object that has one wins, as it would have
  /// had it been inserted: the first one keeps its place and links and gets the last one's values,
  /// all others go, and what led to them leads to the first.
  func makeUnique() throws {
    let before = Set(old.filter(\.isUnique))
    for index in plan.definition.indexes where index.isUnique && !before.contains(index) {
      try UniqueMigration(self, index).run()
    }
  }
}
