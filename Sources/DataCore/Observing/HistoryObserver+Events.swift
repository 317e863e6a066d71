import Dispatch
public import Observation
import Synchronization

extension HistoryObserver: Observable {
  /// How many events there were; rises by one for transactions that count.
  public var eventCounter: Int {
    registrar.access(self, keyPath: \.eventCounter)
    return state.withLock { $0.events }
  }
}

extension HistoryObserver {
  func listen() {
    subscriptions.withLock { subscriptions in
      subscriptions = modelContainer.stores.map { store in
        store.reports.subscribe { [weak self] _ in self?.lookSoon() }
      }
    }
  }

  /// Reads where the histories are, and what lies behind the tokens, before any other look.
  func begin(from tokens: [String: any HistoryToken]?) throws {
    try queue.sync { try readPlaces(tokens) }
  }

  private func readPlaces(_ tokens: [String: any HistoryToken]?) throws {
    var places: [String: Int64] = [:]
    for store in modelContainer.stores where store.keepsHistory {
      let bounds = try store.makeReader().historyBounds()
      guard let tokens else {
        places[store.identifier] = bounds.newest
        continue
      }
      let own = tokens[store.identifier] as? DefaultHistoryToken
      let place = own?.numbers[store.identifier]
      if let place { try bounds.check(place, in: store.name) }
      places[store.identifier] = place ?? 0
    }
    state.withLock { $0.places = places }
    guard tokens != nil else { return }
    var isNews = false
    for store in modelContainer.stores where try findsNews(in: store) { isNews = true }
    if isNews { state.withLock { $0.events += 1 } }
  }

  private func lookSoon() {
    let isFirst = state.withLock { state in
      defer { state.isLooking = true }
      return !state.isLooking
    }
    if isFirst { queue.async { [weak self] in self?.look() } }
  }

  private func look() {
    state.withLock { $0.isLooking = false }
    var isNews = false
    for store in modelContainer.stores {
      // What cannot be read now is read with the next report.
      if (try? findsNews(in: store)) == true { isNews = true }
    }
    guard isNews else { return }
    isolation.run { [weak self] in
      guard let self else { return }
      // Counted before it is told: who reads on another thread as soon as they are told sees it.
      state.withLock { $0.events += 1 }
      registrar.withMutation(of: self, keyPath: \.eventCounter) {}
    }
  }

  /// Whether a transaction that counts was saved into the store since the last look. Where that
  /// throws, the next look begins where this one did.
  private func findsNews(in store: any RecordStore) throws -> Bool {
    guard var place = state.withLock({ $0.places[store.identifier] }) else { return false }
    var isNews = false
    let reader = try store.makeReader()
    while true {
      let page = try reader.history(
        HistoryRequest(
          after: place, limit: Self.pageSize, changeLimit: observedNames.isEmpty ? 0 : nil))
      guard let end = page.last else { break }
      isNews = isNews || page.contains { isRelevant($0, in: store.model) }
      place = end.number
      if page.count < Self.pageSize { break }
    }
    state.withLock { [place] in $0.places[store.identifier] = place }
    return isNews
  }

  private static let pageSize = 64

  private func isRelevant(_ entry: HistoryEntry, in model: ModelDescription) -> Bool {
    if !authors.isEmpty, !authors.contains(entry.author ?? "") { return false }
    if observedNames.isEmpty { return true }
    return entry.changes.contains { change in
      let lineage = model[change.id.entityName]?.lineage ?? [change.id.entityName]
      return lineage.contains(where: observedNames.contains)
    }
  }
}
