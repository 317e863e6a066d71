/// A deletion of history as a context performs it.
struct HistoryDeletion {
  private let fetch: HistoryFetch

  init(
    _ descriptor: HistoryDescriptor<DefaultHistoryTransaction>, in context: ModelContext
  ) throws {
    fetch = try HistoryFetch(descriptor, in: context, checksTokens: false)
  }

  func perform() throws {
    if fetch.plan.isOfStores && fetch.descriptor.fetchLimit == 0 {
      for store in fetch.stores {
        try store.deleteHistory(
          HistoryRequest(filter: fetch.plan.filter(for: store.identifier)))
      }
      return
    }
    let found = Dictionary(grouping: try fetch.transactions(), by: \.storeIdentifier)
    for store in fetch.stores {
      guard let transactions = found[store.identifier] else { continue }
      try store.deleteHistory(
        HistoryRequest(
          filter: .contained(
            .path(FilterPath([HistoryEntry.Property.number.rawValue])),
            in: transactions.map { .int($0.transactionIdentifier) })))
    }
  }
}
