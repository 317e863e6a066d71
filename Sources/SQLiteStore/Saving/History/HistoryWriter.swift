import DataCore
import Foundation

/// Writes a save into a store's history, in the columns that the store's history has.
struct HistoryWriter {
  let schema: TableSchema
  let connection: Connection

  /// Nil for a store without history.
  init?(_ schema: TableSchema, _ connection: Connection) {
    guard HistoryQuery(schema) != nil else { return nil }
    self.schema = schema
    self.connection = connection
  }

  /// Returns the transaction's number.
  func write(_ request: SaveRequest, _ save: SaveTransaction) throws -> Int64 {
    var transactions = try HistoryCounter("TRANSACTION", Format.transactionTable, connection)
    let number = try transactions.next()
    let row = try transactionRow(request, number: number, entity: transactions.entity)
    try insert(row, into: Format.transactionTable)
    try transactions.store()
    var changes = try HistoryCounter("CHANGE", Format.changeTable, connection)
    try writeChanges(save, transaction: number, &changes)
    try changes.store()
    return number
  }

  private func transactionRow(
    _ request: SaveRequest, number: Int64, entity: Int64
  ) throws -> ColumnValues {
    var row = ColumnValues()
    row.set(Format.primaryKey, to: .int(number))
    row.set(Format.entity, to: .int(entity))
    row.set("ZTIMESTAMP", to: .double(request.date.timeIntervalSinceReferenceDate))
    let process = ProcessInfo.processInfo.processName
    let texts: [(String, String?)] = [
      ("ZAUTHOR", request.author), ("ZCONTEXTNAME", request.contextName),
      ("ZBUNDLEID", Bundle.main.bundleIdentifier ?? process), ("ZPROCESSID", process),
    ]
    var strings: HistoryCounter?
    for (column, text) in texts {
      guard let text else { continue }
      if schema[Format.transactionTable]?.has("\(column)TS") == true {
        row.set("\(column)TS", to: .int(try key(of: text, &strings)))
      } else {
        row.set(column, to: .text(text))
      }
    }
    try strings?.store()
    return row
  }

  /// The key of a text that transactions share.
  private func key(of text: String, _ counter: inout HistoryCounter?) throws -> Int64 {
    let table = Format.transactionStringTable
    let known = try connection.value(
      "SELECT \(Format.primaryKey) FROM \(table) WHERE ZNAME = ?", [.text(text)])
    if let known = known.integer { return known }
    var strings = try counter ?? HistoryCounter("TRANSACTIONSTRING", table, connection)
    let key = try strings.next()
    counter = strings
    var row = ColumnValues()
    row.set(Format.primaryKey, to: .int(key))
    row.set(Format.entity, to: .int(strings.entity))
    row.set("ZNAME", to: .text(text))
    try insert(row, into: table)
    return key
  }

  private func insert(_ row: ColumnValues, into table: String) throws {
    let known = row.columns.indices.filter { schema[table]?.has(row.columns[$0]) == true }
    let names = known.map { row.columns[$0].quoted }.joined(separator: ", ")
    let places = known.map { _ in "?" }.joined(separator: ", ")
    try connection.run(
      "INSERT INTO \(table) (\(names)) VALUES (\(places))", known.map { row.values[$0] })
  }
}

/// One of the history's own counters in `Z_PRIMARYKEY`, which the first save may have to add.
struct HistoryCounter {
  let entity: Int64
  private let name: String
  private let isListed: Bool
  private let connection: Connection
  private(set) var maximum: Int64

  /// The numbers that Core Data gives the history's entities.
  private static let numbers: [String: Int64] = [
    "CHANGE": 16001, "TRANSACTION": 16002, "TRANSACTIONSTRING": 16003,
  ]

  init(_ name: String, _ table: String, _ connection: Connection) throws {
    self.name = name
    self.connection = connection
    let row = try connection.withStatement(
      "SELECT Z_ENT, Z_MAX FROM \(Format.primaryKeyTable) WHERE Z_NAME = ? AND Z_ENT >= ?",
      [.text(name), .int(Format.firstReservedEntity)]
    ) { try $0.step() ? ($0.int(0), $0.int(1)) : nil }
    let used = try connection.value("SELECT max(\(Format.primaryKey)) FROM \(table)")
    entity = row?.0 ?? HistoryCounter.numbers[name] ?? 0
    isListed = row != nil
    maximum = max(row?.1 ?? 0, used.integer ?? 0)
  }

  /// Throws where the last number of all is given: the file says which that is.
  mutating func next() throws -> Int64 {
    let (number, overflow) = maximum.addingReportingOverflow(1)
    if overflow { throw DataError.noNumbersLeft }
    maximum = number
    return number
  }

  func store() throws {
    if isListed {
      try connection.run(
        "UPDATE \(Format.primaryKeyTable) SET Z_MAX = ? WHERE Z_ENT = ?",
        [.int(maximum), .int(entity)])
    } else {
      try connection.run(
        "INSERT INTO \(Format.primaryKeyTable) (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, ?)",
        [.int(entity), .text(name), .int(maximum)])
    }
  }
}
