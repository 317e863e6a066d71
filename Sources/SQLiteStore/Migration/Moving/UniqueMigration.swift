import DataCore

/// Makes values unique in a table that is filled.
struct UniqueMigration {
  let tables: TableMigration
  let index: StoreDefinition.Index

  private var connection: Connection { tables.connection }
  private var plan: MigrationPlan { tables.plan }
  private let key = Format.primaryKey

  init(_ tables: TableMigration, _ index: StoreDefinition.Index) {
    self.tables = tables
    self.index = index
  }

  func run() throws {
    let columns = index.terms.map(\.column.quoted)
    let list = columns.joined(separator: ", ")
    let present = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let table = index.table.quoted
    try connection.run("DROP TABLE IF EXISTS temp.cairn_same")
    try connection.run(
      "CREATE TEMP TABLE cairn_same AS SELECT min(\(key)) AS first, max(\(key)) AS last, \(list) "
        + "FROM \(table) WHERE \(present) GROUP BY \(list) HAVING count(*) > 1")
    defer { try? connection.run("DROP TABLE IF EXISTS temp.cairn_same") }
    if try connection.value("SELECT 1 FROM temp.cairn_same LIMIT 1") == .null { return }
    let same = columns.map { "t.\($0) = s.\($0)" }.joined(separator: " AND ")
    try connection.run("DROP TABLE IF EXISTS temp.cairn_twins")
    try connection.run(
      "CREATE TEMP TABLE cairn_twins AS SELECT t.\(key) AS twin, s.first AS first, s.last AS last "
        + "FROM temp.cairn_same AS s JOIN \(table) AS t ON \(same) WHERE t.\(key) <> s.first")
    try connection.run("CREATE UNIQUE INDEX temp.cairn_twin ON cairn_twins (twin)")
    defer { try? connection.run("DROP TABLE IF EXISTS temp.cairn_twins") }
    try noteFiles()
    try redirectLinks()
    try takeLastValues()
    try partOthers()
  }

  /// Attributes and to-one links of the last one; large values in files change hands with them. The
  /// others go first: what is unique already is never there twice.
  private func takeLastValues() throws {
    let table = index.table.quoted
    let system = Set(Format.systemColumns)
    let columns = try tables.names("SELECT name FROM pragma_table_info(?)", index.table)
      .filter { !system.contains($0) }
    let names = columns.map(\.quoted).joined(separator: ", ")
    try connection.run("DROP TABLE IF EXISTS temp.cairn_last")
    try connection.run(
      "CREATE TEMP TABLE cairn_last AS SELECT w.first AS cairn_first, l.* FROM \(table) AS l "
        + "JOIN temp.cairn_twins AS w ON l.\(key) = w.twin WHERE w.twin = w.last")
    defer { try? connection.run("DROP TABLE IF EXISTS temp.cairn_last") }
    try connection.run("CREATE UNIQUE INDEX temp.cairn_kept ON cairn_last (cairn_first)")
    try connection.run(
      "DELETE FROM \(table) WHERE \(key) IN (SELECT twin FROM temp.cairn_twins)")
    try connection.run(
      "UPDATE \(table) SET (\(names)) = (SELECT \(names) FROM temp.cairn_last "
        + "WHERE cairn_first = \(table).\(key)) "
        + "WHERE \(key) IN (SELECT cairn_first FROM temp.cairn_last)")
  }

  /// The files of all but the last one's large values are of no use any more.
  private func noteFiles() throws {
    for entity in plan.new.model.entities.compactMap({ plan.new[$0.name] })
    where entity.table == index.table {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        guard property.attribute?.allowsExternalStorage == true, case .column(let column) = storage
        else { continue }
        try connection.withStatement(
          "SELECT \(column.quoted) FROM \(index.table.quoted) WHERE length(\(column.quoted)) = 38 "
            + "AND \(key) IN (SELECT first FROM temp.cairn_twins UNION SELECT twin "
            + "FROM temp.cairn_twins WHERE twin <> last)"
        ) { statement in
          while try statement.step() { tables.files.replace(statement.value(0)) }
        }
      }
    }
  }

  /// Everything that leads to one that goes leads to the first one.
  private func redirectLinks() throws {
    for entity in plan.new.model.entities.compactMap({ plan.new[$0.name] }) {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        switch storage {
        case .toOne(let toOne) where plan.new[toOne.destination]?.table == index.table:
          try redirect(entity.table, toOne.column)
          if let twin = toOne.entityColumn { try renumber(entity.table, twin, of: toOne.column) }
        case .toMany(let toMany):
          switch toMany.link {
          case .join(let table, let source, let target):
            if entity.table == index.table { try redirect(table, source, isJoin: true) }
            if plan.new[toMany.destination]?.table == index.table {
              try redirect(table, target, isJoin: true)
            }
          case .foreignKey(let column):
            if entity.table == index.table, plan.mapping.new.inverse(of: property) == nil,
              let there = plan.new[toMany.destination]?.table
            {
              try redirect(there, column)
            }
          case .unknown: continue
          }
        case .toOne, .column, .cases, .elements, .absent: continue
        }
      }
    }
  }

  private func redirect(_ table: String, _ column: String, isJoin: Bool = false) throws {
    let twins = "SELECT twin FROM temp.cairn_twins"
    try connection.run(
      "UPDATE \(isJoin ? "OR IGNORE " : "")\(table.quoted) SET \(column.quoted) = "
        + "(SELECT first FROM temp.cairn_twins WHERE twin = \(table.quoted).\(column.quoted)) "
        + "WHERE \(column.quoted) IN (\(twins))")
    // What the first one had already.
    if isJoin {
      try connection.run("DELETE FROM \(table.quoted) WHERE \(column.quoted) IN (\(twins))")
    }
  }

  /// The first one may be of another entity of the hierarchy than those whose links it gets.
  private func renumber(_ table: String, _ twin: String, of column: String) throws {
    try connection.run(
      "UPDATE \(table.quoted) SET \(twin.quoted) = (SELECT \(Format.entity) "
        + "FROM \(index.table.quoted) AS d WHERE d.\(key) = \(table.quoted).\(column.quoted)) "
        + "WHERE \(column.quoted) IN (SELECT first FROM temp.cairn_twins)")
  }

  /// Where one leads to one, only the object that the first one leads to now leads back to it.
  private func partOthers() throws {
    let table = index.table.quoted
    for entity in plan.new.model.entities.compactMap({ plan.new[$0.name] })
    where entity.table == index.table {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        guard case .toOne(let own) = storage,
          let (other, inverse) = plan.new.model.inverse(of: property),
          let there = plan.new[other.name], case .toOne(let back)? = there.storage(of: inverse.name)
        else { continue }
        let columns = [back.column] + (back.entityColumn.map { [$0] } ?? [])
        let sets = columns.map { "\($0.quoted) = NULL" }.joined(separator: ", ")
        let leadsBack =
          "SELECT 1 FROM \(table) AS f WHERE f.\(key) = \(there.table.quoted).\(back.column.quoted) "
          + "AND f.\(own.column.quoted) = \(there.table.quoted).\(key)"
        try connection.run(
          "UPDATE \(there.table.quoted) SET \(sets) "
            + "WHERE \(back.column.quoted) IN (SELECT first FROM temp.cairn_twins) "
            + "AND NOT EXISTS (\(leadsBack))")
      }
    }
  }
}
