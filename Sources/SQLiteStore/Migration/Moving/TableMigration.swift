import DataCore
import Foundation

/// Changes the tables of a file as a plan says.
///
/// What is made anew gets its own name at once; the old table is set aside under another one, so that
/// both are there while rows move.
final class TableMigration {
  let migration: StoreMigration
  let plan: MigrationPlan
  let files: ExternalFiles
  let progress: Progress
  /// What nobody here knows of a table that is made anew, and that is made again.
  private var foreign: [String] = []

  var connection: Connection { migration.connection }

  /// How many keys are moved by one statement.
  private static let portion: Int64 = 1 << 16

  init(
    _ migration: StoreMigration, _ plan: MigrationPlan, _ files: ExternalFiles, _ progress: Progress
  ) {
    self.migration = migration
    self.plan = plan
    self.files = files
    self.progress = progress
  }

  func run() throws {
    try countRows()
    try gatherLinks()
    try dropOldIndexes()
    for table in plan.leaving.sorted() { try setAside(table) }
    for table in plan.tables {
      switch table.way {
      case .keep: continue
      case .make: try connection.run(table.definition.sql(isSpaced: true))
      case .rebuild: try rebuild(table)
      case .change(let change): try apply(change, to: table)
      }
    }
    for table in plan.tables { for entity in table.entities { try inline(entity) } }
    try moveLinks()
    for table in plan.leaving.sorted() { try connection.run("DROP TABLE \(aside(table).quoted)") }
    try clearDanglingLinks()
    try makeUnique()
    try makeIndexes()
    for sql in foreign { try? connection.partially { try connection.run(sql) } }
  }

  func aside(_ table: String) -> String { plan.leaving.contains(table) ? "CAIRN_\(table)" : table }

  private func countRows() throws {
    for table in plan.tables {
      guard let source = table.source else { continue }
      switch table.way {
      case .keep, .make: continue
      case .change(let change) where change.values.isEmpty && !change.renumbers: continue
      case .change, .rebuild:
        let count = try connection.value("SELECT count(*) FROM \(source.quoted)")
        progress.totalUnitCount += count.integer ?? 0
      }
    }
  }

  /// Runs a statement over an old table's rows in portions, so that it can be watched and stopped.
  ///
  /// - Parameter body: is given the condition that chooses a portion.
  private func inPortions(of table: String, _ body: (String) throws -> Int64) throws {
    let key = Format.primaryKey
    let range = try connection.withStatement(
      "SELECT min(\(key)), max(\(key)) FROM \(table.quoted)"
    ) { try $0.step() && !$0.isNull(0) ? ($0.int(0), $0.int(1)) : nil }
    guard let (low, high) = range else { return }
    // Keys with large gaps between them make no more portions than others.
    let step = max(TableMigration.portion, (high / 256 - low / 256) + 1)
    var next = low
    while true {
      if progress.isCancelled { throw CancellationError() }
      let (end, isPast) = next.addingReportingOverflow(step - 1)
      let last = isPast ? high : min(end, high)
      let row = ColumnMove.old(key)
      progress.completedUnitCount += try body("\(row) BETWEEN \(next) AND \(last)")
      if last >= high { return }
      next = last + 1
    }
  }
}

extension TableMigration {
  private func setAside(_ table: String) throws {
    let sql =
      "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND type IN ('trigger', 'index') "
      + "AND sql IS NOT NULL"
    let isEntity = plan.tables.contains { $0.definition.name == table }
    let known = Set(((try? StoreDefinition(plan.old.model)) ?? plan.definition).indexes.map(\.name))
    try connection.withStatement(
      "SELECT name, sql, type FROM (\(sql.replacing("SELECT sql", with: "SELECT name, sql, type")))",
      [.text(table)]
    ) { statement in
      while try statement.step() {
        let isOurs = statement.text(2) == "index" && known.contains(statement.text(0))
        if isEntity && !isOurs { foreign.append(statement.text(1)) }
      }
    }
    try connection.run("ALTER TABLE \(table.quoted) RENAME TO \(aside(table).quoted)")
    for name in try names("SELECT name FROM pragma_index_list(?) WHERE origin = 'c'", aside(table))
    {
      try connection.run("DROP INDEX \(name.quoted)")
    }
    let triggers = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?"
    for name in try names(triggers, aside(table)) {
      try connection.run("DROP TRIGGER \(name.quoted)")
    }
  }

  func names(_ sql: String, _ table: String) throws -> [String] {
    try connection.withStatement(sql, [.text(table)]) { statement in
      var names: [String] = []
      while try statement.step() { names.append(statement.text(0)) }
      return names
    }
  }

  private func rebuild(_ table: TableMove) throws {
    var definition = table.definition
    definition.columns += table.others
    try connection.run(definition.sql(isSpaced: true))
    guard let source = table.source else { return }
    try inPortions(of: aside(source)) { portion in
      var count: Int64 = 0
      for entity in table.entities {
        let moves =
          entity.columns + table.others.map { ColumnMove(column: $0.name, value: .copy($0.name)) }
        let columns = Format.systemColumns + moves.map(\.column)
        let values =
          [
            ColumnMove.old(Format.primaryKey), "\(entity.entity.number)",
            ColumnMove.old(Format.version),
          ] + moves.map(\.sql)
        try connection.run(
          "INSERT INTO \(definition.name.quoted) (\(columns.map(\.quoted).joined(separator: ", "))) "
            + "SELECT \(values.joined(separator: ", ")) "
            + "FROM \(aside(source).quoted) AS \(ColumnMove.alias) "
            + "WHERE \(portion) AND \(entity.isOfEntity)")
        count += connection.changes
      }
      return count
    }
  }

  private func apply(_ change: InPlaceChange, to table: TableMove) throws {
    let name = table.definition.name.quoted
    for (old, new) in change.renamed {
      try connection.run("ALTER TABLE \(name) RENAME COLUMN \(old.quoted) TO \(new.quoted)")
    }
    for column in change.added {
      try connection.run("ALTER TABLE \(name) ADD COLUMN \(column.name.sqlName) \(column.type)")
    }
    if change.values.isEmpty && !change.renumbers { return }
    try inPortions(of: table.definition.name) { portion in
      var count: Int64 = 0
      for (entity, columns) in change.values {
        let sets = columns.map { "\($0.column.quoted) = \($0.sql)" }
        try connection.run(
          "UPDATE \(name) AS \(ColumnMove.alias) SET \(sets.joined(separator: ", ")) "
            + "WHERE \(portion) AND \(entity.isOfEntity)")
        count += connection.changes
      }
      guard change.renumbers else { return count }
      // All at once: what one number becomes may be what another was.
      let number =
        table.entities.contains { $0.source.isAlone }
        ? "\(table.entities[0].entity.number)"
        : plan.numbers.sqlCase(of: ColumnMove.old(Format.entity))
      try connection.run(
        "UPDATE \(name) AS \(ColumnMove.alias) SET \(Format.entity) = \(number) WHERE \(portion)")
      return max(count, connection.changes)
    }
  }
}
