/// Answers one typed fetch: the store is asked once, with the descriptor, and what it says is taken as
/// a choice of objects that may hold too much.
final class AskedReader<Base: DataStore, T: PersistentModel>: StoreReader {
  private let reader: CustomReader<Base>
  private let descriptor: FetchDescriptor<T>
  private let query: Query
  private let isWhole: Bool
  private var candidates: [Row]?
  private var answer: (query: Query, rows: [Row])?

  init(
    _ reader: CustomReader<Base>, _ descriptor: FetchDescriptor<T>, _ query: Query, isWhole: Bool
  ) {
    self.reader = reader
    self.query = query
    self.isWhole = isWhole
    var descriptor = descriptor.fromFirst
    // Where unsaved changes lie over the answer, more objects may be needed than are asked for.
    let isTested = query.filter == nil && descriptor.predicate != nil
    if isTested || !isWhole { descriptor.fetchLimit = nil }
    // What no filter can say may depend on unsaved changes of other objects.
    if isTested && !isWhole { descriptor.predicate = nil }
    self.descriptor = descriptor
  }

  /// Whether the asked objects are all that the query can be about.
  private func isAnswered(_ other: Query) -> Bool {
    guard other.source == query.source else { return false }
    if other.filter == query.filter { return true }
    guard descriptor.predicate != nil else { return true }
    if case .and(let parts) = other.filter, let filter = query.filter {
      return parts.contains(filter)
    }
    return false
  }

  private func rows(_ query: Query) throws -> [Row] {
    if let answer, answer.query == query { return answer.rows }
    let candidates = try candidates ?? ask()
    self.candidates = candidates
    let rows = try reader.ordered(query, among: candidates)
    answer = (query, rows)
    return rows
  }

  private func ask() throws -> [Row] {
    let store = reader.store
    let answer = try store.exclusively { _ in
      try store.fetch(descriptor, Schema.entityName(for: T.self), reader.editing)
    }
    try reader.renew(answer)
    return Array(answer.rows.values)
  }

  var interrupter: @Sendable () -> Void { reader.interrupter }

  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    guard isAnswered(query) else { return try reader.window(query, from: anchor, limit: limit) }
    return try reader.window(of: rows(query), query, from: anchor, limit: limit)
  }

  func count(_ query: Query) throws -> Int {
    isAnswered(query) ? try rows(query).count : try reader.count(query)
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    guard isAnswered(query) else { return try reader.enumerate(query, body) }
    for row in try rows(query) {
      try reader.check()
      guard try body(row) else { return }
    }
  }

  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
    try reader.rows(for: identifiers)
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try reader.related(to: identifier, through: property)
  }

  func historyBounds() throws -> HistoryBounds { try reader.historyBounds() }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] { try reader.history(request) }
}

extension CustomReader: DescriptorReader {
  func asking<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, _ query: Query, isWhole: Bool
  ) -> any StoreReader {
    AskedReader(self, descriptor, query, isWhole: isWhole)
  }

  func count<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int? {
    try call { try store.count(FetchDescriptor<T>(predicate: descriptor.predicate), editing) }
  }

  func identifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier]? {
    let identifiers = try call { try store.identifiers(descriptor.fromFirst, editing) }
    return descriptor.sortBy.isEmpty ? identifiers?.sorted() : identifiers
  }
}

extension FetchDescriptor {
  /// The descriptor without an offset, which not every store knows: what it leaves out is asked for
  /// too, and is left out here.
  fileprivate var fromFirst: FetchDescriptor {
    var descriptor = self
    let limit = fetchLimit.flatMap { $0 > 0 ? $0 : nil }
    let last = limit?.addingReportingOverflow(max(fetchOffset ?? 0, 0))
    descriptor.fetchLimit = last?.overflow == false ? last?.partialValue : nil
    descriptor.fetchOffset = nil
    return descriptor
  }
}
