public import Foundation

/// Which objects to fetch, and in which order. Source: Apple, “FetchDescriptor” (SwiftData).
public struct FetchDescriptor<T: PersistentModel>: @unchecked Sendable {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  /// Whether unsaved changes count.
  public var includePendingChanges = true
  /// A hint; whole objects are read.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// Relationships whose objects are read along with the fetched ones.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
