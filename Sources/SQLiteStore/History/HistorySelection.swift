import DataCore

/// A request for transactions in SQL.
struct HistorySelection {
  /// Number, time and texts of the transactions, without a limit where something is left to test.
  let sql: SQLFragment
  /// What SQL did not say; nil if it said all.
  let rest: PreparedFilter?

  private static let alias = CompiledQuery.alias

  /// Throws `unknownProperty` and `unsupportedOrder`.
  init(_ request: HistoryRequest, _ query: HistoryQuery, _ layout: StoreLayout) throws {
    let object = SQLObject(HistorySelection.entity(of: layout), alias: HistorySelection.alias)
    var conditions: [SQLFragment] = []
    if let after = request.after {
      conditions.append(SQLFragment("\(object.key) > ?", [.int(after)]))
    }
    if let before = request.before {
      conditions.append(SQLFragment("\(object.key) < ?", [.int(before)]))
    }
    var filters = FilterCompiler(layout)
    var left: Filter?
    if let filter = request.filter {
      let (condition, rest) = try filters.split(filter, of: object)
      if let condition { conditions.append(condition) }
      left = rest
    }
    rest = try left.map { try PreparedFilter($0) }
    let keys = try request.order.map { key in
      let key = try filters.paths.orderKey(key, of: object)
      return key.collated.text + (key.isAscending ? "" : " DESC")
    }
    let own = object.key + (keys.isEmpty && request.isNewestFirst ? " DESC" : "")
    let condition = conditions.isEmpty ? SQLFragment("1") : conditions.joined(by: " AND ")
    let limit = rest == nil ? request.limit.map { Int64(max(0, $0)) } ?? -1 : -1
    let source =
      "SELECT \(HistorySelection.alias).* FROM (\(query.transactions)) AS "
      + "\(HistorySelection.alias) WHERE "
    let order = " ORDER BY \((keys + [own]).joined(separator: ", "))"
    sql = source + condition + order + SQLFragment(" LIMIT ?", [.int(limit)])
  }

  /// Transactions as objects of an entity; its table is the query that reads them.
  private static func entity(of layout: StoreLayout) -> EntityLayout {
    let entity = HistoryEntry.entity
    return EntityLayout(
      entity, number: 0, table: Format.transactionTable,
      origin: IdentifierOrigin(
        store: layout.storeIdentifier, entity: entity.name, kind: .permanent),
      storage: HistoryEntry.Property.allCases.map { .column(HistoryQuery.column($0)) },
      familyNumbers: [0], isAlone: true)
  }
}
