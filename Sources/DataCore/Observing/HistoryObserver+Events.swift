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

  /// Reads where the histories are, and what lies behind the tokens.
  func begin(from tokens: [String: any HistoryToken]?) throws {
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
    if tokens != nil, try findsNews() { state.withLock { $0.events += 1 } }
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
    // What cannot be read now is read with the next report.
    guard (try? findsNews()) == true else { return }
    isolation.run { [weak self] in
      guard let self else { return }
      // Counted before it is told: who reads on another thread as soon as they are told sees it.
      state.withLock { $0.events += 1 }
      registrar.withMutation(of: self, keyPath: \.eventCounter) {}
    }
  }

  /// Whether a transaction that counts was saved since the last look.
  private func findsNews() throws -> Bool {
    var isNews = false
    for store in modelContainer.stores {
      guard let place = state.withLock({ $0.places[store.identifier] }) else { continue }
      let reader = try store.makeReader()
      var last = place
      while true {
        let page = try reader.history(HistoryRequest(after: last, limit: Self.pageSize))
        guard let end = page.last else { break }
        isNews = isNews || page.contains { isRelevant($0, in: store.model) }
        last = end.number
        if page.count < Self.pageSize { break }
      }
      state.withLock { $0.places[store.identifier] = max($0.places[store.identifier] ?? 0, last) }
    }
    return isNews
  }

  private static let pageSize = 64

  private func isRelevant(_ entry: HistoryEntry, in model: ModelDescription) -> Bool {
    if !authors.isEmpty, !authors.contains(entry.author ?? "") { return false }
    if observedModels.isEmpty { return true }
    let names = Set(observedModels.map { Schema.entityName(of: $0) })
    return entry.changes.contains { change in
      let lineage = model[change.id.entityName]?.lineage ?? [change.id.entityName]
      return lineage.contains(where: names.contains)
    }
  }
}
