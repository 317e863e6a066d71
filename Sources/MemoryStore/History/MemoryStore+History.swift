package import DataCore
import Synchronization

extension MemoryStore {
  /// The transactions asked for. Costs as much as the entries and changes it returns; with a filter
  /// or an order as the transactions between its numbers.
  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try selection(request).map {
      $0.entry(storeIdentifier: identifier, changeLimit: request.changeLimit)
    }
  }

  var historyBounds: HistoryBounds {
    published.withLock { state in
      HistoryBounds(oldest: state.history.first?.number, newest: state.lastTransaction)
    }
  }

  package func deleteHistory(_ request: HistoryRequest) throws {
    if let readOnlyReason {
      throw DataError(
        .readOnly, readOnlyReason, remedy: "A store that cannot be edited keeps its history.")
    }
    let doomed = Set(try selection(request).map(\.number))
    published.withLock { state in state.history.removeAll { doomed.contains($0.number) } }
  }

  private func selection(_ request: HistoryRequest) throws -> [KeptTransaction] {
    let transactions = published.withLock { state in
      let first = request.after.map { number in
        state.history.partition { $0.number > number }
      }
      let last = request.before.map { number in
        state.history.partition { $0.number >= number }
      }
      let lower = first ?? 0
      return state.history[lower..<max(lower, last ?? state.history.count)]
    }
    let limit = max(0, request.limit ?? transactions.count)
    guard request.filter != nil || !request.order.isEmpty else {
      return request.isNewestFirst
        ? transactions.suffix(limit).reversed() : Array(transactions.prefix(limit))
    }
    return Array(try tested(transactions, request).prefix(limit))
  }

  private func tested(
    _ transactions: ArraySlice<KeptTransaction>, _ request: HistoryRequest
  ) throws -> [KeptTransaction] {
    let filter = try request.filter.map { try PreparedFilter($0) }
    let order = RowOrder(request.order)
    var found: [(transaction: KeptTransaction, keys: [ModelValue])] = []
    for transaction in transactions {
      let row = transaction.entry(storeIdentifier: identifier, changeLimit: 0).row
      guard try filter?.matches(row, in: HistoryScope()) ?? true else { continue }
      found.append((transaction, try order.keys(of: row, in: HistoryScope())))
    }
    if request.order.isEmpty {
      if request.isNewestFirst { found.reverse() }
    } else {
      found.sort { a, b in
        let result = order.compare(a.keys, b.keys)
        return result == 0 ? a.transaction.number < b.transaction.number : result < 0
      }
    }
    return found.map(\.transaction)
  }
}

extension Collection where Element == KeptTransaction, Index == Int {
  /// The first place from which the condition holds to the end.
  fileprivate func partition(where holds: (KeptTransaction) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
