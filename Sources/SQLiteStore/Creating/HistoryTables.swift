/// The tables of the persistent history, as every store since iOS 14 has them.
enum HistoryTables {
  typealias Table = StoreDefinition.Table
  typealias Index = StoreDefinition.Index

  /// - Parameter tombstones: how many values a deleted object leaves at most.
  static func tables(tombstones: Int) -> [Table] {
    [
      Table(
        name: Format.changeTable,
        columns: columns(
          integers: ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"],
          others: [("ZCOLUMNS", "BLOB")]
            + (0..<tombstones).map { ("\(Format.tombstonePrefix)\($0)", "BLOB") })),
      Table(
        name: Format.transactionTable,
        columns: columns(
          integers: strings.map { "\($0)TS" },
          others: [("ZTIMESTAMP", "FLOAT")] + strings.map { ($0, "VARCHAR") }
            + [("ZQUERYGEN", "BLOB")])),
      Table(
        name: Format.transactionStringTable,
        columns: columns(integers: [], others: [("ZNAME", "VARCHAR")])),
    ]
  }

  static let indexes: [Index] =
    [relationship(Format.changeTable, "ZTRANSACTIONID")]
    + strings.map { relationship(Format.transactionTable, "\($0)TS") } + [
      Index(
        name: "Z_TRANSACTION_TransactionAuthorIndex", table: Format.transactionTable,
        terms: [.init(column: "ZAUTHOR", isAscending: true)]),
      Index(
        name: "Z_TRANSACTION_TransactionTimestampIndex", table: Format.transactionTable,
        terms: [.init(column: "ZTIMESTAMP", isAscending: true)]),
      Index(
        name: "Z_TRANSACTIONSTRING_UNIQUE_NAME", table: Format.transactionStringTable,
        terms: [.init(column: "ZNAME", isAscending: true)], isUnique: true),
    ]

  private static let strings = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]

  private static func columns(
    integers: [String], others: [(String, String)]
  ) -> [TableSchema.Column] {
    EntityTable.systemColumns + integers.map { TableSchema.Column(name: $0, type: "INTEGER") }
      + others.map { TableSchema.Column(name: $0.0, type: $0.1) }
  }

  private static func relationship(_ table: String, _ column: String) -> Index {
    Index(
      name: Format.index(of: column, in: table), table: table, terms: [.init(column: column)])
  }
}
