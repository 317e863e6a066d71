import Foundation

/// A fetch of history as a context performs it.
struct HistoryFetch {
  typealias Transaction = DefaultHistoryTransaction

  let context: ModelContext
  let descriptor: HistoryDescriptor<Transaction>
  let plan: HistoryPlan
  /// The order, if the stores have it: empty for the order of saving.
  private let keys: [SortKey]?
  let stores: [any RecordStore]
  private let models: HistoryModels

  /// Throws `historyTokenExpired`, and `invalidTransactionFetchRequest` where no store keeps a
  /// history.
  init(
    _ descriptor: HistoryDescriptor<Transaction>, in context: ModelContext,
    checksTokens: Bool = true
  ) throws {
    self.context = context
    self.descriptor = descriptor
    plan = HistoryPlan(descriptor.predicate)
    keys = try? descriptor.sortBy.map { try SortKey($0) }.compactMap(\.ofOneStore)
    stores = context.stores.filter(\.keepsHistory)
    models = HistoryModels(context.typed.types)
    guard let first = context.stores.first else { return }
    if stores.isEmpty {
      throw SwiftDataError(
        .invalidTransactionFetchRequest,
        "\(first.name) keeps no history: it was made without. Compare its objects instead.")
    }
    if checksTokens { try checkStart() }
  }

  private var limit: Int? {
    descriptor.fetchLimit == 0 ? nil : Int(clamping: descriptor.fetchLimit)
  }

  /// Throws where transactions behind the predicate's token are deleted, so that nobody takes what
  /// is left for all that happened.
  private func checkStart() throws {
    if plan.start.isEmpty { return }
    for store in stores {
      guard let number = plan.start[store.identifier] else { continue }
      let bounds = try context.reader(of: store).historyBounds()
      try bounds.check(number, in: store.name)
    }
    if !stores.contains(where: { plan.start[$0.identifier] != nil }) {
      throw SwiftDataError(
        .historyTokenExpired,
        "The token is of other stores than \(stores.map(\.name).joined(separator: ", ")). Read "
          + "all objects again, and go on from a token of these.")
    }
  }

  func transactions() throws -> [Transaction] {
    if stores.count == 1 {
      return try stores.flatMap { try cut(sorted(matches(in: $0, keys, limit))) }
    }
    if limit == nil || descriptor.sortBy.isEmpty {
      let lists = try stores.map { try matches(in: $0, [], limit) }
      return cut(sorted(merged(lists)))
    }
    let found = cut(sorted(try stores.flatMap { try matches(in: $0, keys, limit) }))
    return try found.map { try withToken($0) }
  }

  /// One store's transactions that fulfil the predicate; without keys for the order in the order
  /// of saving, and then more than the limit.
  private func matches(
    in store: any RecordStore, _ keys: [SortKey]?, _ limit: Int?
  ) throws -> [Transaction] {
    let reader = try context.reader(of: store)
    var request = HistoryRequest(
      after: plan.start[store.identifier], filter: plan.filter(for: store.identifier),
      order: keys ?? [])
    if plan.isOfStores {
      request.limit = keys == nil ? nil : limit
      return try reader.history(request).map(transaction)
    }
    var found: [Transaction] = []
    request.order = []
    request.limit = Self.pageSize
    while true {
      let page = try reader.history(request)
      for entry in page {
        let transaction = transaction(entry)
        if try plan.accepts(transaction) { found.append(transaction) }
      }
      guard page.count == Self.pageSize, let last = page.last else { return found }
      request.after = last.number
      guard let limit else { continue }
      if descriptor.sortBy.isEmpty {
        if found.count >= limit { return found }
      } else if found.count / 2 > max(limit, Self.pageSize) {
        found = cut(sorted(found)).sorted { $0.transactionIdentifier < $1.transactionIdentifier }
      }
    }
  }

  private static let pageSize = 256

  private func transaction(_ entry: HistoryEntry) -> Transaction {
    var places = plan.start
    places[entry.storeIdentifier] = entry.number
    return Transaction(
      entry, changes: models.changes(of: entry), token: DefaultHistoryToken(places))
  }

  private func cut(_ list: [Transaction]) -> [Transaction] {
    limit.map { Array(list.prefix($0)) } ?? list
  }

  /// In the descriptor's order; those that it does not tell apart keep theirs.
  private func sorted(_ list: [Transaction]) -> [Transaction] {
    if descriptor.sortBy.isEmpty || (keys != nil && stores.count == 1 && plan.isOfStores) {
      return list
    }
    return list.enumerated().sorted { a, b in
      for key in descriptor.sortBy {
        switch key.compare(a.element, b.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return a.offset < b.offset
    }.map(\.element)
  }
}

extension HistoryFetch {
  /// The stores' transactions in one list, by time, each store's in its own order. Each token tells
  /// of what stands before it, so that the last one of any beginning of the list is the place to go
  /// on from.
  private func merged(_ lists: [[Transaction]]) -> [Transaction] {
    var places = plan.start
    var heads = lists.map { $0[...] }
    var result: [Transaction] = []
    while let next = heads.indices.filter({ !heads[$0].isEmpty }).min(by: { a, b in
      guard let first = heads[a].first, let second = heads[b].first else { return false }
      return first.timestamp < second.timestamp
    }), var transaction = heads[next].popFirst() {
      places[transaction.storeIdentifier] = transaction.transactionIdentifier
      transaction.token = DefaultHistoryToken(places)
      result.append(transaction)
    }
    return result
  }

  /// The same token for a transaction of a list in another order, from which others are left out.
  private func withToken(_ transaction: Transaction) throws -> Transaction {
    var places = plan.start
    places[transaction.storeIdentifier] = transaction.transactionIdentifier
    for store in stores where store.identifier != transaction.storeIdentifier {
      let own = plan.filter(for: store.identifier)
      let later = Filter.compare(
        .path(FilterPath([HistoryEntry.Property.timestamp.rawValue])), .greater,
        .value(.date(transaction.timestamp)))
      var request = HistoryRequest(
        after: plan.start[store.identifier], filter: own.map { .and([$0, later]) } ?? later,
        limit: 1, changeLimit: 0)
      let reader = try context.reader(of: store)
      if let next = try reader.history(request).first {
        let place = max(max(next.number, 1) - 1, plan.start[store.identifier] ?? 0)
        if place > 0 { places[store.identifier] = place }
      } else {
        request.filter = own
        request.isNewestFirst = true
        guard let last = try reader.history(request).first else { continue }
        places[store.identifier] = last.number
      }
    }
    var transaction = transaction
    transaction.token = DefaultHistoryToken(places)
    return transaction
  }
}

extension SortKey {
  /// The key among one store's transactions, whose tokens are as their numbers; nil for what is the
  /// same for all of them.
  fileprivate var ofOneStore: SortKey? {
    if path == [DefaultHistoryTransaction.storeName] { return nil }
    var key = self
    if path == [DefaultHistoryTransaction.tokenName] {
      key.path = [HistoryEntry.Property.number.rawValue]
    }
    return key
  }
}

/// The classes by the entities that they stand for, as makers of changes.
private final class HistoryModels {
  private let types: [String: any PersistentModel.Type]
  private var makers: [String: any HistoryChangeMaking] = [:]

  init(_ types: [String: any PersistentModel.Type]) { self.types = types }

  func changes(of entry: HistoryEntry) -> [HistoryChange] {
    entry.changes.map { change in
      let name = change.id.entityName
      let maker = makers[name] ?? (types[name] ?? MissingModel.self).historyModel()
      makers[name] = maker
      return maker.change(change, of: entry.number)
    }
  }
}
