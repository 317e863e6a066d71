public import Foundation

extension ModelContext {
  /// The objects that the descriptor asks for, unsaved changes counted unless it says otherwise.
  ///
  /// Throws `SwiftDataError.unsupportedPredicate`, `unsupportedSortDescriptor` or
  /// `unsupportedKeyPath`, or what a store throws.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    try surfacing {
      let objects = try ModelFetch(descriptor, in: self).objects()
      try prefetch(descriptor.relationshipKeyPathsForPrefetching, of: objects)
      return objects
    }
  }

  /// How many objects `fetch` would give.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try surfacing { try ModelFetch(descriptor, in: self).count() }
  }

  /// The identifiers of the objects that `fetch` would give, in its order; unsaved objects are
  /// sorted among the others.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    try surfacing { try ModelFetch(descriptor, in: self).identifiers() }
  }

  /// Hands the objects out in batches, in the descriptor's order.
  ///
  /// Only a batch of objects is read at a time, and those that nobody keeps are let go after it.
  /// What is saved meanwhile counts: an object that moves along the order may come again, none comes
  /// from behind the place where the last one was at the start. Where there are unsaved changes, or
  /// a sort or predicate that no store can do, the objects are chosen at the start, and their
  /// identifiers kept.
  ///
  /// An edit in the block is kept as any other until it is saved, whatever `allowEscapingMutations`
  /// says; who edits very many objects saves in the block from time to time.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (_ model: T) throws -> Void
  ) throws {
    try alone { try handOut(fetch, max(batchSize, 1), block) }
  }

  private func handOut<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, _ batchSize: Int, _ block: (T) throws -> Void
  ) throws {
    let plan = try surfacing { try ModelFetch(fetch, in: self) }
    if let only = try surfacing({ try plan.storedOnly() }) {
      return try walk(plan, only, batchSize, block)
    }
    let identifiers = try surfacing { try plan.identifiers() }
    var start = 0
    while start < identifiers.count {
      let end = min(start + batchSize, identifiers.count)
      for object in objects(for: Array(identifiers[start..<end]), as: T.self) {
        try block(object)
      }
      start = end
    }
  }

  /// Goes through a store's rows window by window.
  private func walk<T: PersistentModel>(
    _ plan: ModelFetch<T>, _ reader: any StoreReader, _ batchSize: Int,
    _ block: (T) throws -> Void
  ) throws {
    var (offset, limit) = plan.range
    guard
      let end = try surfacing({ try reader.window(plan.query, from: .end, limit: 1) }).rows.last
    else { return }
    let order = RowOrder(plan.query.order)
    var anchor = Anchor.start
    while limit > 0 {
      let epoch = epoch
      let window = try surfacing {
        try reader.window(plan.query, from: anchor, limit: batchSize)
      }
      for row in window.rows {
        if order.precedes(Position(end), Position(row)) { return }
        if offset > 0 {
          offset -= 1
          continue
        }
        guard limit > 0 else { return }
        limit -= 1
        let isFresh = epoch == self.epoch && inbox.isEmpty
        let record = try surfacing { isFresh ? register(row) : try self.record(for: row.id) }
        guard let record, record.state != .gone, let object = object(on: record) as? T else {
          continue
        }
        try block(object)
      }
      guard window.hasAfter, let last = window.rows.last else { return }
      anchor = .after(Position(last))
    }
  }

  /// Deletes all objects of a class that fulfil the predicate, by their delete rules.
  ///
  /// A deletion as any other: it is saved with the next save, undone, and told of in history. Its
  /// stores are asked as often for many objects as for few, but the values of what goes are kept
  /// until it is saved; who deletes very many objects does it in parts, and saves in between.
  ///
  /// Throws `SwiftDataError.modelValidationFailure` if a rule forbids it; then nothing is deleted.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    try surfacing {
      let fetch = try ModelFetch(
        FetchDescriptor<T>(predicate: predicate), in: self, includesSubclasses: includeSubclasses)
      // Held while they go, so that they are not read once more.
      let records = try fetch.records()
      try withExtendedLifetime(records) { try delete(records.map(\.identifier)) }
    }
  }

  func prefetch<T: PersistentModel>(
    _ keyPaths: [PartialKeyPath<T>], of objects: [T]
  ) throws {
    if keyPaths.isEmpty { return }
    let owners = objects.map(\._record)
    var found: [Record] = []
    for keyPath in keyPaths {
      guard let slot = T.slot(of: keyPath) else { continue }
      try loadLinks(of: owners, slot: slot)
      let targets = Set(owners.flatMap { $0.value(at: slot).identifiers })
      found += try records(for: targets.sorted())
    }
    prefetched = found
  }
}
