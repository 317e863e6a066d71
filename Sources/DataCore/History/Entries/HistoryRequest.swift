/// Which transactions, in which order.
package struct HistoryRequest: Hashable, Sendable {
  /// Only transactions with a higher number.
  package var after: Int64?
  /// Only transactions with a lower number.
  package var before: Int64?
  /// On the properties of `HistoryEntry.entity`.
  package var filter: Filter?
  /// By properties of `HistoryEntry.entity`; those that are equal, or all if it is empty, by number.
  package var order: [SortKey]
  /// By number downwards, where `order` is empty.
  package var isNewestFirst: Bool
  package var limit: Int?
  /// At most so many changes of each transaction; nil for all.
  package var changeLimit: Int?

  package init(
    after: Int64? = nil, before: Int64? = nil, filter: Filter? = nil, order: [SortKey] = [],
    newestFirst: Bool = false, limit: Int? = nil, changeLimit: Int? = nil
  ) {
    self.after = after
    self.before = before
    self.filter = filter
    self.order = order
    isNewestFirst = newestFirst
    self.limit = limit
    self.changeLimit = changeLimit
  }
}
