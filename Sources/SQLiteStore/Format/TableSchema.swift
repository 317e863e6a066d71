import DataCore

/// The tables of a store as SQLite lists them.
struct TableSchema: Sendable {
  struct Column: Hashable, Sendable {
    var name: String
    /// As declared: `INTEGER`, `VARCHAR` …
    var type: String
  }

  struct Table: Sendable {
    var name: String
    var columns: [Column]
    /// The leading columns of its indexes.
    var indexed: Set<String>
    var indexNames: Set<String>
    private let byName: [String: Column]

    init(_ name: String, columns: [Column], indexed: Set<String>, indexNames: Set<String>) {
      self.name = name
      self.columns = columns
      self.indexed = indexed
      self.indexNames = indexNames
      byName = Dictionary(columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(column: String) -> Column? { byName[column] }
    func has(_ column: String) -> Bool { byName[column] != nil }
  }

  private(set) var tables: [String: Table] = [:]

  subscript(table: String) -> Table? { tables[table] }

  /// The tables of a store that is not made yet.
  init(_ definition: StoreDefinition) {
    for table in definition.tables {
      let indexes = definition.indexes.filter { $0.table == table.name }
      tables[table.name] = Table(
        table.name, columns: table.columns,
        indexed: Set(indexes.compactMap { $0.terms.first?.column }),
        indexNames: Set(indexes.map(\.name)))
    }
  }

  /// More tables than this are no store; reading them would only cost time.
  private static let tableLimit = 4096

  init(_ connection: Connection) throws {
    let names = try connection.withStatement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' LIMIT \(TableSchema.tableLimit)"
    ) { statement in
      var names: [String] = []
      while try statement.step() { names.append(statement.text(0)) }
      return names
    }
    for name in names where name.hasPrefix("Z") || name.hasPrefix("A") {
      tables[name] = try TableSchema.table(name, connection)
    }
  }

  private static func table(_ name: String, _ connection: Connection) throws -> Table {
    let columns = try connection.withStatement(
      "SELECT name, type FROM pragma_table_info(?)", [.text(name)]
    ) { statement in
      var columns: [Column] = []
      while try statement.step() {
        columns.append(Column(name: statement.text(0), type: statement.text(1).uppercased()))
      }
      return columns
    }
    var indexed: Set<String> = []
    var indexNames: Set<String> = []
    try connection.withStatement(
      """
      SELECT l.name, i.name FROM pragma_index_list(?) AS l, pragma_index_info(l.name) AS i
      WHERE i.seqno = 0 AND l.partial = 0
      """, [.text(name)]
    ) { statement in
      while try statement.step() {
        indexNames.insert(statement.text(0))
        indexed.insert(statement.text(1))
      }
    }
    return Table(name, columns: columns, indexed: indexed, indexNames: indexNames)
  }
}
