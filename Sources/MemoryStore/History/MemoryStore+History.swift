import DataCore
import Synchronization

extension MemoryStore {
  /// The transactions asked for. Costs as much as the entries and changes it returns.
  func history(_ request: HistoryRequest) -> [HistoryEntry] {
    let transactions = published.withLock { state -> [HistoryTransaction] in
      let first = request.after.map { number in
        state.history.partition { $0.number > number }
      }
      let last = request.before.map { number in
        state.history.partition { $0.number >= number }
      }
      let lower = first ?? 0
      let upper = max(lower, last ?? state.history.count)
      let wanted = state.history[lower..<upper]
      let limit = max(0, request.limit ?? wanted.count)
      return request.isNewestFirst ? wanted.suffix(limit).reversed() : Array(wanted.prefix(limit))
    }
    return transactions.map {
      $0.entry(storeIdentifier: identifier, changeLimit: request.changeLimit)
    }
  }

  /// Forgets the transactions with a lower number.
  package func deleteHistory(before number: Int64) {
    published.withLock { state in
      state.history.removeFirst(state.history.partition { $0.number >= number })
    }
  }
}

extension [HistoryTransaction] {
  /// The first place from which the condition holds to the end.
  fileprivate func partition(where holds: (HistoryTransaction) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
