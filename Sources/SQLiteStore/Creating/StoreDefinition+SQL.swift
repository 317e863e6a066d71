extension StoreDefinition {
  /// In Core Data's order: the model's tables, their indexes, the bookkeeping, the history.
  func statements(tombstones: Int) -> [String] {
    tables.map { $0.sql(isSpaced: true) } + indexes.map(\.sql)
      + StoreDefinition.bookkeeping.map { $0.sql(isSpaced: false) }
      + HistoryTables.tables(tombstones: tombstones).map { $0.sql(isSpaced: true) }
      + HistoryTables.indexes.map(\.sql)
  }
}

extension StoreDefinition.Table {
  /// - Parameter isSpaced: Core Data puts blanks inside the parentheses of all tables but its
  ///   bookkeeping.
  func sql(isSpaced: Bool) -> String {
    var parts = columns.map { "\($0.name.sqlName) \($0.type)" }
    if !primaryKey.isEmpty {
      parts.append("PRIMARY KEY (\(primaryKey.map(\.sqlName).joined(separator: ", ")))")
    }
    let content = parts.joined(separator: ", ")
    return "CREATE TABLE \(name.sqlName) " + (isSpaced ? "( \(content) )" : "(\(content))")
  }
}

extension StoreDefinition.Index {
  var sql: String {
    let list = terms.map { term in
      let order = term.isAscending.map { $0 ? " COLLATE BINARY ASC" : " COLLATE BINARY DESC" }
      return term.column.sqlName + (order ?? "")
    }
    return "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name.sqlName) ON \(table.sqlName) "
      + "(\(list.joined(separator: ", ")))"
  }
}

extension String {
  /// Bare as Core Data writes it, quoted where SQLite would not read it bare.
  var sqlName: String {
    let isBare = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
        true
      default: false
      }
    }
    return isBare ? self : quoted
  }
}
