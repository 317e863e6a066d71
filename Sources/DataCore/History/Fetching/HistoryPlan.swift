import Foundation

/// A predicate on transactions, as much of it as stores can test.
///
/// Its parts that all have to hold are taken one by one: what a store can say becomes a filter, and
/// each of the rest is tested on the transactions that fulfil the filters.
struct HistoryPlan {
  /// Tokens in them are compared as `TokenComparison` says, store by store.
  private var filters: [Filter] = []
  /// What no store can say. A token that one of them compares has its own order, among tokens that
  /// name the transaction's store alone.
  private var tests: [(DefaultHistoryTransaction) throws -> Bool] = []
  /// Behind which place in each store all transactions are that fulfil the predicate.
  private(set) var start: [String: Int64] = [:]

  init(_ predicate: Predicate<DefaultHistoryTransaction>?) {
    guard let predicate else { return }
    for part in PredicatePart.all(of: predicate) {
      if let filter = try? part.filter().simplified(), filter.isOfTransactions {
        filters.append(filter)
        note(filter)
      } else {
        tests.append(part.test)
      }
    }
  }

  private mutating func note(_ filter: Filter) {
    guard let bound = filter.tokenComparison else { return }
    switch bound.operation {
    case .greater: start.merge(bound.token) { max($0, $1) }
    case .greaterOrEqual:
      // Nothing lies before the first number, whatever a token that was decoded says.
      start.merge(bound.token.mapValues { max($0, 1) - 1 }) { max($0, $1) }
    case .equal, .notEqual, .less, .lessOrEqual: break
    }
  }

  /// Whether the filters say all of it.
  var isOfStores: Bool { tests.isEmpty }

  /// What the store is asked; nil for everything.
  func filter(for store: String) -> Filter? {
    let parts = filters.map { $0.resolved(for: store) }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts)
  }

  /// Whether a transaction that fulfils the filters fulfils the rest.
  func accepts(_ transaction: DefaultHistoryTransaction) throws -> Bool {
    try tests.allSatisfy { try $0(transaction) }
  }
}
