import Foundation

/// A predicate on transactions, as much of it as stores can test.
///
/// Its parts that all have to hold are taken one by one: what a store can say becomes a filter, and
/// for the rest the predicate is evaluated on the transactions that fulfil the filters.
struct HistoryPlan {
  /// Tokens in them are compared as `TokenComparison` says, store by store.
  private var filters: [Filter] = []
  /// The whole predicate, where the filters do not say all of it.
  private(set) var predicate: Predicate<DefaultHistoryTransaction>?
  /// Behind which place in each store all transactions are that fulfil the predicate.
  private(set) var start: [String: Int64] = [:]

  init(_ predicate: Predicate<DefaultHistoryTransaction>?) {
    guard let predicate else { return }
    let scope = ConversionScope()
      .binding(predicate.variable.key, to: .value(.path(FilterPath([]))))
    for part in conjuncts(of: predicate.expression) {
      if let filter = try? scope.filter(of: part).simplified(), filter.isOfTransactions {
        filters.append(filter)
        note(filter)
      } else {
        self.predicate = predicate
      }
    }
  }

  private mutating func note(_ filter: Filter) {
    guard let bound = filter.tokenComparison else { return }
    switch bound.operation {
    case .greater: start.merge(bound.token) { max($0, $1) }
    case .greaterOrEqual:
      start.merge(bound.token.mapValues { $0 == .min ? $0 : $0 - 1 }) { max($0, $1) }
    case .equal, .notEqual, .less, .lessOrEqual: break
    }
  }

  /// What the store is asked; nil for everything.
  func filter(for store: String) -> Filter? {
    let parts = filters.map { $0.resolved(for: store) }
    return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .and(parts)
  }
}

/// The parts of an expression that all have to hold.
private func conjuncts(
  of expression: any PredicateExpression<Bool>
) -> [any PredicateExpression<Bool>] {
  guard let both = expression as? any Conjoined else { return [expression] }
  return both.sides.flatMap { conjuncts(of: $0) }
}

private protocol Conjoined {
  var sides: [any PredicateExpression<Bool>] { get }
}

extension PredicateExpressions.Conjunction: Conjoined {
  fileprivate var sides: [any PredicateExpression<Bool>] { [lhs, rhs] }
}
