import Foundation

/// Every row of every table of a file, for finding what a save has changed.
struct TableDump: Equatable {
  struct Place: Hashable, Comparable, CustomStringConvertible {
    var table: String
    var row: Int64
    var column: String

    var description: String { "\(table) \(row) \(column)" }
    static func < (a: Place, b: Place) -> Bool {
      (a.table, a.row, a.column) < (b.table, b.row, b.column)
    }
  }

  private(set) var values: [Place: RawDatabase.Value] = [:]
  /// What `sqlite_schema` says.
  private(set) var schema: [[RawDatabase.Value]] = []

  /// - Parameter tables: only those whose name fulfils this.
  init(_ url: URL, where isWanted: (String) -> Bool = { _ in true }) throws {
    let database = try RawDatabase(url)
    schema = try database.query("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    let tables = try database.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
    for case .text(let table) in tables.map({ $0[0] }) where isWanted(table) {
      let columns = try database.query(
        "SELECT name FROM pragma_table_info(?)", [.text(table)])
      for row in try database.query("SELECT rowid, * FROM \"\(table)\"") {
        guard case .int(let key) = row[0] else { continue }
        for (column, value) in zip(columns, row.dropFirst()) {
          guard case .text(let name) = column[0] else { continue }
          values[Place(table: table, row: key, column: name)] = value
        }
      }
    }
  }

  /// Where two dumps differ, in order.
  func differences(from other: TableDump) -> [Place] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
  }

  subscript(table: String, row: Int64, column: String) -> RawDatabase.Value? {
    values[Place(table: table, row: row, column: column)]
  }

  /// The keys of a table's rows.
  func rows(of table: String) -> Set<Int64> {
    Set(values.keys.filter { $0.table == table }.map(\.row))
  }

  /// The keys of all rows by table.
  var keys: [String: Set<Int64>] {
    values.keys.reduce(into: [:]) { $0[$1.table, default: []].insert($1.row) }
  }
}
