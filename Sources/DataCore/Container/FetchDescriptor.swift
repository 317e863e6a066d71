public import Foundation

/// Which objects to fetch, and in which order. Source: Apple, “FetchDescriptor” (SwiftData).
public struct FetchDescriptor<T: PersistentModel>: @unchecked Sendable {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  /// Whether unsaved changes count.
  public var includePendingChanges = true
  /// The properties to read; all of an object is read when another one is asked for, or edited.
  /// Without any, with relationships to read along, or with unsaved changes that count, objects are
  /// read whole.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// Relationships whose objects are read along with the fetched ones.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
