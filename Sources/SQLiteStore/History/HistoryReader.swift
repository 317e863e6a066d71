import DataCore
import Foundation

extension SQLiteReader {
  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try call { try HistoryReader(layout, connection).entries(request) }
  }

  func historyBounds() throws -> HistoryBounds {
    try call { try HistoryReader(layout, connection).bounds() }
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

  /// The transactions without their changes.
  private func transactions(
    _ request: HistoryRequest, _ query: HistoryQuery
  ) throws -> [HistoryEntry] {
    let selection = try HistorySelection(request, query, layout)
    let limit = max(0, request.limit ?? .max)
    return try connection.withStatement(selection.sql.text, selection.sql.values) { statement in
      var entries: [HistoryEntry] = []
      while entries.count < limit, try statement.step() {
        let entry = HistoryEntry(
          number: statement.int(0), storeIdentifier: layout.storeIdentifier,
          timestamp: Date(timeIntervalSinceReferenceDate: statement.double(1)),
          author: statement.optionalText(2), contextName: statement.optionalText(3),
          bundleIdentifier: statement.optionalText(4),
          processIdentifier: statement.optionalText(5), changes: [])
        guard try selection.rest?.matches(entry.row, in: HistoryScope()) ?? true else { continue }
        entries.append(entry)
      }
      return entries
    }
  }

  /// The numbers of the transactions asked for, ascending, as runs without a gap.
  func runs(_ request: HistoryRequest) throws -> [ClosedRange<Int64>] {
    guard let query = HistoryQuery(layout.schema) else { return [] }
    var runs: [ClosedRange<Int64>] = []
    for number in try transactions(request, query).map(\.number).sorted() {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  func bounds() throws -> HistoryBounds {
    guard HistoryQuery(layout.schema) != nil else { return HistoryBounds(oldest: nil, newest: 0) }
    let oldest = try connection.value(
      "SELECT min(\(Format.primaryKey)) FROM \(Format.transactionTable)")
    let counter = try HistoryCounter("TRANSACTION", Format.transactionTable, connection)
    return HistoryBounds(oldest: oldest.integer, newest: counter.maximum)
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
