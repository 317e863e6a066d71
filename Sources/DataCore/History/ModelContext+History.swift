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
    let own = try ownDescriptor(descriptor)
    return try surfacing {
      try HistoryFetch(own, in: self).transactions().compactMap { $0 as? T }
    }
  }

  /// Forgets the transactions that the descriptor asks for. Objects stay as they are; a token from
  /// before the deleted transactions is expired from then on.
  ///
  /// Throws as `fetchHistory` does, but knows no expired tokens. Source: Apple, “deleteHistory(_:)”
  /// (SwiftData).
  public func deleteHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws {
    let own = try ownDescriptor(descriptor)
    try surfacing { try HistoryDeletion(own, in: self).perform() }
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
