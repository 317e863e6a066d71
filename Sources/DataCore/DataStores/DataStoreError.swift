/// What a store of an app throws for what it cannot do. Source: Apple, “DataStoreError” (SwiftData).
public enum DataStoreError: Error, Hashable, Sendable {
  /// The store does not support the operation.
  case unsupportedFeature
  /// Ask without the predicate and test the objects yourself.
  case preferInMemoryFilter
  /// Ask without an order and sort the objects yourself.
  case preferInMemorySort
  /// The predicate cannot be evaluated by the store.
  case invalidPredicate
}
