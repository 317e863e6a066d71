import DataCore
import Foundation

extension StoreMigration {
  func migrate(by mapping: ModelMapping, version: Schema.Version, progress: Progress) throws {
    let plan = try MigrationPlan(mapping, layout, isMarked: isMarked)
    try checkNames(plan)
    let files = ExternalFiles(folder: file.externalFolder, calls)
    self.files.append(files)
    for table in plan.tables { for entity in table.entities { try check(entity, plan) } }
    try noteFiles(plan, files)
    let structure = try connection.schemaVersion()
    try TableMigration(self, plan, files, progress).run()
    try HistoryMigration(
      connection: connection, old: layout, mapping: mapping, numbers: plan.numbers
    )
    .run()
    try writeBookkeeping(plan.definition, mapping, version)
    if try connection.schemaVersion() == structure { try markStructure() }
    for table in plan.tables {
      for entity in table.entities {
        unset += entity.unset.map {
          RequiredColumns(
            property: $0.property, table: entity.entity.table, entity: entity.entity.number,
            columns: $0.columns)
        }
      }
    }
    let opened = try StoreModel(connection, TableSchema(connection), name: name)
    guard !opened.isDerived else {
      throw DataError(
        .damaged, "“\(name)” was not migrated: the new tables do not fit the new model.",
        remedy: "Report this; the file is as it was.")
    }
    layout = opened.layout
    isModelDerived = false
    self.version = version
  }

  /// Whoever has the store open reads and writes by the old model until the structure is another one,
  /// also where no table had to change: other marks and numbers in the rows would be none to them.
  private func markStructure() throws {
    let table = "CAIRN_\(UUID().uuidString)".quoted
    try connection.run("CREATE TABLE \(table) (mark)")
    try connection.run("DROP TABLE \(table)")
  }

  /// Whether a column's values begin with a byte that says where they are; so they do in every store
  /// but old ones of others, where the values tell.
  private func isMarked(_ column: TableColumn) throws -> Bool {
    if layout.isOwn { return true }
    return try connection.withStatement(
      "SELECT \(column.column.quoted) FROM \(column.table.quoted) "
        + "WHERE \(column.column.quoted) IS NOT NULL LIMIT 8"
    ) { statement in
      while try statement.step() {
        let data = statement.data(0)
        if data.first != 1 && ExternalStorage.fileName(in: data) == nil { return false }
      }
      return true
    }
  }

  /// The cloud's own tables name entities by number too, in ways that nobody here knows; and a table
  /// of somebody else is not overwritten.
  private func checkNames(_ plan: MigrationPlan) throws {
    if layout.isMirrored, plan.numbers.contains(where: { $0.key != $0.value }) {
      throw DataError(
        .unsupported,
        "“\(name)” is mirrored to a cloud, whose records would be lost if entities got other numbers.",
        remedy: "Migrate it with the program that made it.")
    }
    for table in plan.definition.tables
    where layout.schema[table.name] != nil && !plan.leaving.contains(table.name) {
      let isOurs =
        plan.tables.contains { $0.definition.name == table.name && $0.source == table.name }
        || plan.links.contains { $0.isKept && $0.table == table.name }
      if isOurs { continue }
      throw DataError(
        .unsupported, "“\(name)” has a table \(table.name) already, which is not of its model.",
        remedy: "Rename the entity or the relationship that needs this table.")
    }
  }
}

extension StoreMigration {
  /// Throws if a row's values cannot move, and says which.
  private func check(_ move: EntityMove, _ plan: MigrationPlan) throws {
    let table = move.source.table.quoted
    try checkNumbers(move)
    for condition in move.conditions {
      let shown = condition.columns.first.map { ColumnMove.old($0) } ?? "NULL"
      let found = try connection.withStatement(
        "SELECT \(ColumnMove.old(Format.primaryKey)), \(shown) FROM \(table) AS \(ColumnMove.alias) "
          + "WHERE \(move.isOfEntity) AND NOT (\(condition.sql)) LIMIT 1"
      ) { statement in
        try statement.step() ? (statement.int(0), statement.value(1)) : nil
      }
      guard let (key, value) = found else { continue }
      let text = value == .null ? "" : ", \(value.summary),"
      throw DataError(
        .modelMismatch,
        "“\(name)” is not migrated: \(condition.property) of p\(key)\(text) \(condition.complaint).",
        remedy: "Give the property a default value, or set the values in a custom stage.")
    }
  }

  /// Rows that belong to no entity would be lost.
  private func checkNumbers(_ move: EntityMove) throws {
    guard move.source.entity.superentityName == nil, !move.source.isAlone else { return }
    let known = layout.family(of: move.source).map(\.number).sqlList
    let key = try connection.value(
      "SELECT \(Format.primaryKey) FROM \(move.source.table.quoted) "
        + "WHERE \(Format.entity) IS NULL OR \(Format.entity) NOT IN (\(known)) LIMIT 1")
    guard let key = key.integer else { return }
    throw DataError(
      .damaged,
      "“\(name)” is not migrated: p\(key) of \(move.source.table) is of an entity that the store does "
        + "not list.",
      remedy: "Let `cairn check` look at the store.")
  }

  /// The files of large values whose column or row goes, go after the commit.
  private func noteFiles(_ plan: MigrationPlan, _ files: ExternalFiles) throws {
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      let moved = plan.tables.flatMap(\.entities).first { $0.source === entity }
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        guard property.attribute?.allowsExternalStorage == true, case .column(let column) = storage,
          moved?.used.contains(column) != true
        else { continue }
        let condition = entity.isAlone ? "" : " AND \(Format.entity) = \(entity.number)"
        try connection.withStatement(
          "SELECT \(column.quoted) FROM \(entity.table.quoted) "
            + "WHERE length(\(column.quoted)) = 38\(condition)"
        ) { statement in
          while try statement.step() { files.replace(statement.value(0)) }
        }
      }
    }
  }
}

extension EntityMove {
  /// Tells the entity's old rows from others of the table.
  var isOfEntity: String {
    source.isAlone ? "1" : "\(ColumnMove.old(Format.entity)) = \(source.number)"
  }
}

extension SQLValue {
  /// The value in a few words, for a sentence.
  fileprivate var summary: String {
    switch self {
    case .null, .test: "empty"
    case .int(let value): ModelValue.int(value).summary
    case .double(let value): ModelValue.double(value).summary
    case .text(let value): ModelValue.string(value).summary
    case .blob(let value): ModelValue.data(value).summary
    }
  }
}
