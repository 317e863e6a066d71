import DataCore

/// The statements that read a store's history, fitted to the columns it has.
///
/// Newer stores keep authors and the like once, in a table of strings; old ones in the row.
struct HistoryQuery {
  /// Key, time, author, context, bundle and process of each transaction; the last two once more, as
  /// the empty text where there is none.
  let transactions: String
  let changes: String
  let changeCount: String
  /// Tombstone columns, by number.
  let tombstones: [String]

  /// Nil for a store without history.
  init?(_ schema: TableSchema) {
    guard let transaction = schema[Format.transactionTable],
      let change = schema[Format.changeTable], transaction.has(Format.primaryKey),
      change.has(Format.primaryKey), change.has("ZTRANSACTIONID")
    else { return nil }
    let strings = schema[Format.transactionStringTable]
    func text(_ column: String) -> String {
      var parts: [String] = []
      if transaction.has("\(column)TS"), strings?.has("ZNAME") == true {
        parts.append(
          "(SELECT s.ZNAME FROM \(Format.transactionStringTable) AS s "
            + "WHERE s.\(Format.primaryKey) = t.\(column)TS)")
      }
      if transaction.has(column) { parts.append("t.\(column)") }
      return parts.isEmpty ? "NULL" : "COALESCE(\((parts + ["NULL"]).joined(separator: ", ")))"
    }
    let stamp = transaction.has("ZTIMESTAMP") ? "t.ZTIMESTAMP" : "0"
    let texts = ["ZAUTHOR", "ZCONTEXTNAME", "ZBUNDLEID", "ZPROCESSID"]
      .map { "\(text($0)) AS \($0)" }
    let names = ["ZBUNDLEID", "ZPROCESSID"].map { "COALESCE(\(text($0)), '') AS \($0)TEXT" }
    transactions =
      "SELECT t.\(Format.primaryKey) AS \(Format.primaryKey), \(stamp) AS ZTIMESTAMP, "
      + "\((texts + names).joined(separator: ", ")) FROM \(Format.transactionTable) AS t"
    tombstones = change.columns.map(\.name)
      .compactMap { name -> (Int, String)? in
        guard name.hasPrefix(Format.tombstonePrefix),
          let number = Int(name.dropFirst(Format.tombstonePrefix.count))
        else { return nil }
        return (number, name)
      }
      .sorted { $0.0 < $1.0 }.map(\.1)
    let columns = ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZCOLUMNS"].map {
      change.has($0) ? "c.\($0)" : "NULL"
    }
    let selected = ["c.\(Format.primaryKey)"] + columns + tombstones.map { "c.\($0)" }
    changes =
      "SELECT \(selected.joined(separator: ", ")) FROM \(Format.changeTable) AS c "
      + "WHERE c.ZTRANSACTIONID = ? ORDER BY c.\(Format.primaryKey) LIMIT ?"
    changeCount =
      "SELECT count(*) FROM \(Format.changeTable) AS c WHERE c.ZTRANSACTIONID = ?"
  }

  /// The column of `transactions` that a filter or an order means.
  static func column(_ property: HistoryEntry.Property) -> String {
    switch property {
    case .number: Format.primaryKey
    case .timestamp: "ZTIMESTAMP"
    case .author: "ZAUTHOR"
    case .bundleIdentifier: "ZBUNDLEIDTEXT"
    case .processIdentifier: "ZPROCESSIDTEXT"
    }
  }
}
