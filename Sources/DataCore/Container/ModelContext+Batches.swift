extension ModelContext {
  /// The objects that `fetch` gives, `batchSize` of them read at a time.
  ///
  /// Throws as `fetch` does, and `SwiftDataError.includePendingChangesWithBatchSize` where there are
  /// unsaved changes that the descriptor asks for; what cannot be read later reads as empty.
  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    try checkBatches(descriptor)
    let identifiers = try fetchIdentifiers(descriptor)
    return FetchResultsCollection(count: identifiers.count, batchSize: batchSize) { range in
      self.batch(Array(identifiers[range]))
    }
  }

  /// The identifiers of those objects.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> {
    try checkBatches(descriptor)
    let identifiers = try fetchIdentifiers(descriptor)
    return FetchResultsCollection(count: identifiers.count, batchSize: batchSize) { range in
      Array(identifiers[range])
    }
  }

  /// A collection is settled at the fetch, under identifiers that a save would change.
  private func checkBatches<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws {
    if descriptor.includePendingChanges && hasChanges {
      throw SwiftDataError.includePendingChangesWithBatchSize
    }
  }

  /// An object for each identifier, read together; an empty one for an object that is gone.
  private func batch<T: PersistentModel>(_ ids: [PersistentIdentifier]) -> [T] {
    let found = objects(for: ids, as: T.self)
    return withExtendedLifetime(found) { ids.compactMap { model(for: $0) as? T } }
  }
}
