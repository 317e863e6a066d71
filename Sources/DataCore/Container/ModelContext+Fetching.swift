public import Foundation

extension ModelContext {
  /// The objects that the descriptor asks for, unsaved changes counted unless it says otherwise.
  ///
  /// Throws `SwiftDataError.unsupportedPredicate`, or what a store throws.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    let fetch = try ModelFetch(descriptor, in: self)
    let objects = try fetch.objects()
    try prefetch(descriptor.relationshipKeyPathsForPrefetching, of: objects)
    return objects
  }

  /// How many objects `fetch` would give.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try ModelFetch(descriptor, in: self).count()
  }

  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    try ModelFetch(descriptor, in: self).identifiers()
  }

  /// Hands the objects out in batches, in the descriptor's order.
  ///
  /// Objects that nobody keeps are let go after each batch. Unless mutations may escape, an edit
  /// in the block is a caller's mistake that the context keeps nevertheless: nothing is lost.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (_ model: T) throws -> Void
  ) throws {
    let identifiers = try fetchIdentifiers(fetch)
    var start = 0
    while start < identifiers.count {
      let end = min(start + max(batchSize, 1), identifiers.count)
      for object in objects(for: Array(identifiers[start..<end]), as: T.self) {
        try block(object)
      }
      start = end
    }
  }

  /// Deletes all objects of a class that fulfil the predicate, by their delete rules.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    let name = Schema.entityName(for: model)
    let identifiers = try fetchIdentifiers(FetchDescriptor<T>(predicate: predicate))
    let wanted =
      includeSubclasses ? identifiers : identifiers.filter { $0.entityName == name }
    try delete(wanted)
  }

  private func prefetch<T: PersistentModel>(
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
