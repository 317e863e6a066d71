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
}
