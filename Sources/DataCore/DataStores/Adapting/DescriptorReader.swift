/// A reader of a store that is asked with typed descriptors.
protocol DescriptorReader: StoreReader {
  /// A reader for one fetch, which asks the store once.
  ///
  /// - Parameters:
  ///   - query: what the descriptor is, as far as that can be said in a query.
  ///   - isWhole: nothing unsaved is laid over the answer.
  func asking<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, _ query: Query, isWhole: Bool
  ) -> any StoreReader

  /// How many objects the descriptor chooses, before its limit and offset; nil if the store does not
  /// count by itself.
  func count<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int?

  /// The identifiers of the objects that the descriptor chooses, from the first on, those left out
  /// too that its offset leaves out; nil if the store does not list them by itself.
  func identifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier]?
}
