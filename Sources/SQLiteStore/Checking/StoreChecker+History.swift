import DataCore

extension StoreChecker {
  /// Each change is of a transaction, of an entity and of a kind; each transaction's texts are there.
  func checkHistory() throws {
    guard HistoryQuery(schema) != nil, let changes = schema[Format.changeTable] else { return }
    let table = Format.changeTable
    let orphans =
      "t.ZTRANSACTIONID IS NULL OR NOT EXISTS (SELECT 1 FROM \(Format.transactionTable) AS d "
      + "WHERE d.Z_PK = t.ZTRANSACTIONID)"
    try checkChanges(
      where: orphans, "belong to no transaction: nobody is told of them.",
      "--mend removes them; the objects stay as they are.",
      mend: "DELETE FROM \(table) AS t WHERE \(orphans)")
    if changes.has("ZCHANGETYPE") {
      try checkChanges(
        where: "t.ZCHANGETYPE IS NULL OR t.ZCHANGETYPE NOT IN (0, 1, 2)",
        "are neither an insert nor an update nor a delete: readers pass over them.",
        "Nothing needs to be done; what they meant is lost.", mend: nil)
    }
    guard changes.has("ZENTITY"), changes.has("ZENTITYPK") else { return }
    if hasModel {
      let known = try ListedEntity.all(connection).map { String($0.number) }
      try checkChanges(
        where: "t.ZENTITY IS NULL OR t.ZENTITY NOT IN (\(known.joined(separator: ", ")))",
        "are of an entity that the store does not have: readers pass over them.",
        "Nothing needs to be done; they are of an older model.", mend: nil)
    }
    try checkLastChanges()
    try checkTexts()
  }

  private func checkChanges(
    where condition: String, _ meaning: String, _ remedy: String, mend: String?
  ) throws {
    let rows = try count("SELECT count(*) FROM \(Format.changeTable) AS t WHERE \(condition)")
    if rows == 0 { return }
    add(
      .init(
        .history, Format.changeTable, "\(rows) change\(rows == 1 ? "" : "s") \(meaning)",
        remedy: remedy, mend: mend.map { StoreMend(statements: [$0]) }, isNote: mend == nil))
  }

  /// An object that is gone must have a delete for its last change, else others keep it for ever.
  private func checkLastChanges() throws {
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      // One pass for all keys: a change for each would be looked up in the whole table.
      let grouped =
        """
        SELECT count(*), min(g.k) FROM (SELECT t.ZENTITYPK AS k, max(t.Z_PK), t.ZCHANGETYPE AS c
        FROM \(Format.changeTable) AS t WHERE t.ZENTITY = \(entity.number) GROUP BY t.ZENTITYPK) AS g
        WHERE g.c IN (0, 1)
        AND NOT EXISTS (SELECT 1 FROM \(entity.table.quoted) AS d WHERE d.Z_PK = g.k)
        """
      let row = try connection.withStatement(grouped) { statement in
        try statement.step() ? (statement.int(0), statement.int(1)) : (0, 0)
      }
      if row.0 == 0 { continue }
      add(
        .init(
          .history, entity.entity.name,
          "\(row.0) object\(row.0 == 1 ? "" : "s") (p\(row.1)\(row.0 > 1 ? " …" : "")) are in the "
            + "history and neither in the store nor told as deleted: others that follow the history "
            + "keep them.",
          remedy: "Restore a backup if they are missed; else let the other programs read anew."))
    }
  }

  /// The texts that transactions share.
  private func checkTexts() throws {
    guard schema[Format.transactionStringTable]?.has("Z_PK") == true,
      let table = schema[Format.transactionTable]
    else { return }
    for column in ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]
    where table.has(column) {
      let condition =
        "t.\(column) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "
        + "\(Format.transactionStringTable) AS d WHERE d.Z_PK = t.\(column))"
      let rows = try count(
        "SELECT count(*) FROM \(Format.transactionTable) AS t WHERE \(condition)")
      if rows == 0 { continue }
      add(
        .init(
          .history, Format.transactionTable,
          "\(rows) transaction\(rows == 1 ? "" : "s") lead to a text that is not there (\(column)).",
          remedy: "--mend leaves the text empty.",
          mend: StoreMend(statements: [
            "UPDATE \(Format.transactionTable) AS t SET \(column) = NULL WHERE \(condition)"
          ])))
    }
  }
}
