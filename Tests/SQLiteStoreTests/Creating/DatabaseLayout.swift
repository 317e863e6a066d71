import Foundation

/// The structure of a database, by plain SQL.
struct DatabaseLayout: Equatable {
  /// `name type` of each column, by table.
  var columns: [String: [String]] = [:]
  /// The statements of declared indexes, by index.
  var indexes: [String: String] = [:]
  /// Every statement, in the order of the file.
  var statements: [String] = []
  /// Number, name and parent of each entity of the model.
  var entities: [String] = []

  init(_ url: URL) throws {
    let database = try RawDatabase(url, readOnly: true)
    let rows = try database.query("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid")
    for row in rows {
      guard case .text(let type) = row[0], case .text(let name) = row[1] else { continue }
      let sql: String? = if case .text(let text) = row[2] { text } else { nil }
      if let sql { statements.append(sql) }
      if type == "index", let sql { indexes[name] = sql }
      if type == "table" {
        columns[name] = try database.query("SELECT name, type FROM pragma_table_info('\(name)')")
          .map { "\($0[0].text) \($0[1].text)" }
      }
    }
    entities = try database.query(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT"
    ).map { row in row.map(\.text).joined(separator: " ") }
  }

  /// Without the tables of the history and their indexes.
  var withoutHistory: DatabaseLayout {
    var copy = self
    let names = ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"]
    copy.columns = columns.filter { !names.contains($0.key) }
    copy.indexes = indexes.filter { index in
      !names.contains { index.value.contains(" ON \($0) (") }
    }
    copy.statements = statements.filter { statement in
      !names.contains { statement.contains(" \($0) (") }
    }
    return copy
  }
}

extension RawDatabase.Value {
  var text: String {
    switch self {
    case .null: ""
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let value): value
    case .blob(let bytes): "\(bytes.count) bytes"
    }
  }
}
