import Foundation

extension ModelContext {
  /// The transactions that the descriptor asks for, of all of the container's stores: what is saved,
  /// by whomever.
  ///
  /// Throws `SwiftDataError.historyTokenExpired` where transactions behind the token that the
  /// predicate compares with are deleted, and `invalidTransactionFetchRequest` where the stores have
  /// no transactions of the descriptor's kind, or keep no history. Source: Apple,
  /// “fetchHistory(_:)” (SwiftData).
  public func fetchHistory<T: HistoryTransaction>(
    _ descriptor: HistoryDescriptor<T>
  ) throws -> [T] {
    try surfacing {
      if let provided = try provided(descriptor) { return provided }
      let own = try ownDescriptor(descriptor)
      return try HistoryFetch(own, in: self).transactions().compactMap { $0 as? T }
    }
  }

  /// Forgets the transactions that the descriptor asks for. Objects stay as they are.
  ///
  /// A token is expired where the oldest transaction that is left is not the next one behind it. One
  /// that still has transactions in front of it is not, and whoever goes on from it does not hear of
  /// those that were deleted in between: delete from the beginning where others go on from tokens.
  ///
  /// Throws as `fetchHistory` does, but knows no expired tokens. Source: Apple, “deleteHistory(_:)”
  /// (SwiftData).
  public func deleteHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws {
    try surfacing {
      if T.self != DefaultHistoryTransaction.self {
        var isKnown = false
        for case let store as any ProvidedHistory in stores where try store.forget(descriptor) {
          isKnown = true
        }
        if isKnown { return }
      }
      try HistoryDeletion(try ownDescriptor(descriptor), in: self).perform()
    }
  }

  /// The transactions of stores that have a kind of their own; nil where none has this kind, and for
  /// that of our stores, which all stores' transactions can be told as.
  private func provided<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> [T]? {
    if T.self == DefaultHistoryTransaction.self { return nil }
    var lists: [[T]] = []
    for case let store as any ProvidedHistory in stores {
      if let list = try store.transactions(descriptor) { lists.append(list) }
    }
    if lists.isEmpty { return nil }
    if lists.count == 1 { return lists[0] }
    let all = lists.flatMap { $0 }
    let sorted =
      descriptor.sortBy.isEmpty
      ? all.sorted { $0.timestamp < $1.timestamp } : all.sorted(using: descriptor.sortBy)
    return descriptor.fetchLimit == 0
      ? sorted : Array(sorted.prefix(Int(clamping: descriptor.fetchLimit)))
  }

  private func ownDescriptor<T: HistoryTransaction>(
    _ descriptor: HistoryDescriptor<T>
  ) throws -> HistoryDescriptor<DefaultHistoryTransaction> {
    if let own = descriptor as? HistoryDescriptor<DefaultHistoryTransaction> { return own }
    throw SwiftDataError(
      .invalidTransactionFetchRequest,
      "No store of the container keeps transactions of the type \(T.self). Ask for "
        + "\(DefaultHistoryTransaction.self).")
  }
}
