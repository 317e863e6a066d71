extension HistoryRequest {
  /// Those of a store's transactions that are asked for, in the order that is asked for, for stores that
  /// have them all at hand.
  package func chosen(from entries: [HistoryEntry]) throws -> [HistoryEntry] {
    let filter = try filter.map { try PreparedFilter($0) }
    let rowOrder = RowOrder(order)
    var found: [(entry: HistoryEntry, keys: [ModelValue])] = []
    for entry in entries where entry.number > after ?? .min && entry.number < before ?? .max {
      let row = entry.row
      guard try filter?.matches(row, in: HistoryScope()) ?? true else { continue }
      found.append((entry, try rowOrder.keys(of: row, in: HistoryScope())))
    }
    let isDownwards = order.isEmpty && isNewestFirst
    found.sort { a, b in
      let result = rowOrder.compare(a.keys, b.keys)
      if result != 0 { return result < 0 }
      return isDownwards ? a.entry.number > b.entry.number : a.entry.number < b.entry.number
    }
    return found.prefix(max(0, limit ?? found.count)).map { found in
      var entry = found.entry
      if let changeLimit { entry.changes = Array(entry.changes.prefix(max(0, changeLimit))) }
      return entry
    }
  }
}
