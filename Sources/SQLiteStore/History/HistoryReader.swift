import DataCore
import Foundation

extension SQLiteReader {
  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try call { try HistoryReader(layout, connection).entries(request) }
  }
}

/// Reads a store's history over a connection.
struct HistoryReader {
  let layout: StoreLayout
  let connection: Connection

  init(_ layout: StoreLayout, _ connection: Connection) {
    self.layout = layout
    self.connection = connection
  }

  /// None for a store without history.
  func entries(_ request: HistoryRequest) throws -> [HistoryEntry] {
    guard let query = HistoryQuery(layout.schema) else { return [] }
    var entries = try transactions(request, query)
    for index in entries.indices { try addChanges(to: &entries[index], request, query) }
    return entries
  }

  private func transactions(
    _ request: HistoryRequest, _ query: HistoryQuery
  ) throws -> [HistoryEntry] {
    var conditions: [String] = []
    var values: [SQLValue] = []
    if let after = request.after {
      conditions.append("t.\(Format.primaryKey) > ?")
      values.append(.int(after))
    }
    if let before = request.before {
      conditions.append("t.\(Format.primaryKey) < ?")
      values.append(.int(before))
    }
    let condition = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    values.append(.int(request.limit.map { Int64(max(0, $0)) } ?? -1))
    let sql =
      "\(query.transactions)\(condition) ORDER BY t.\(Format.primaryKey)"
      + "\(request.isNewestFirst ? " DESC" : "") LIMIT ?"
    return try connection.withStatement(sql, values) { statement in
      var entries: [HistoryEntry] = []
      while try statement.step() {
        entries.append(
          HistoryEntry(
            number: statement.int(0), storeIdentifier: layout.storeIdentifier,
            timestamp: Date(timeIntervalSinceReferenceDate: statement.double(1)),
            author: statement.optionalText(2), contextName: statement.optionalText(3),
            bundleIdentifier: statement.optionalText(4),
            processIdentifier: statement.optionalText(5), changes: []))
      }
      return entries
    }
  }

  private func addChanges(
    to entry: inout HistoryEntry, _ request: HistoryRequest, _ query: HistoryQuery
  ) throws {
    let limit = request.changeLimit.map { max(0, $0) }
    try connection.withStatement(
      query.changes, [.int(entry.number), .int(limit.map { Int64($0) } ?? -1)]
    ) { statement in
      while try statement.step() {
        if let change = change(statement, query) { entry.changes.append(change) }
      }
    }
    entry.changeCount = entry.changes.count
    if let limit, entry.changes.count >= limit {
      let count = try connection.value(query.changeCount, [.int(entry.number)])
      if case .int(let value) = count { entry.changeCount = Int(clamping: value) }
    }
  }

  /// Nil for a kind of change that nobody knows. An entity that the model no longer has keeps its
  /// number as name.
  private func change(_ statement: Statement, _ query: HistoryQuery) -> HistoryEntryChange? {
    guard let kind = HistoryEntryChange.Kind(rawValue: Int(clamping: statement.int(1))) else {
      return nil
    }
    let number = statement.int(2)
    let key = statement.int(3)
    let entity = layout[number]
    let id =
      entity?.identifier(key)
      ?? PersistentIdentifier(
        IdentifierOrigin(
          store: layout.storeIdentifier, entity: "Entity\(number)", kind: .permanent), key)
    var change = HistoryEntryChange(number: statement.int(0), kind: kind, id: id)
    if kind == .update, !statement.isNull(4) {
      let changed = ChangedColumns(statement.data(4), names: entity?.historyNames ?? [])
      change.properties = changed.names
      change.hasUnknownProperties = changed.hasUnknown
    }
    if kind == .delete, let entity {
      change.tombstone = tombstone(statement, query, entity)
    }
    return change
  }

  /// Column n belongs to the n-th attribute, in name order, that is kept on deletion. Where the
  /// model does not say which ones those are, the columns keep their own names.
  private func tombstone(
    _ statement: Statement, _ query: HistoryQuery, _ entity: EntityLayout
  ) -> [String: ModelValue] {
    let kept = entity.entity.properties
      .filter { $0.attribute?.preservesValueOnDeletion == true }
      .sorted { $0.name < $1.name }
    var result: [String: ModelValue] = [:]
    for (index, column) in query.tombstones.enumerated() where !statement.isNull(5 + index) {
      let property = kept.indices.contains(index) ? kept[index] : nil
      let value = PlainField(
        column: 5 + index, type: property?.attribute?.type ?? .undefined
      ).value(statement)
      result[property?.name ?? column] = value
    }
    return result
  }
}
