public import Foundation

/// A store that deletes many objects without being told each of them.
///
/// Source: Apple, “DataStoreBatching” (SwiftData).
public protocol DataStoreBatching: DataStore {
  func delete<T: PersistentModel>(_ request: DataStoreBatchDeleteRequest<T>) throws
}

/// Which objects to delete.
public struct DataStoreBatchDeleteRequest<T: PersistentModel>: Sendable {
  public let editingState: EditingState
  /// Nil for all.
  public let predicate: Predicate<T>?
  public let includeSubclasses: Bool

  package init(
    _ predicate: Predicate<T>?, includeSubclasses: Bool, editingState: EditingState
  ) {
    self.predicate = predicate
    self.includeSubclasses = includeSubclasses
    self.editingState = editingState
  }
}
