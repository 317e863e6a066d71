/// Which objects a context wants from a store.
public struct DataStoreFetchRequest<T: PersistentModel>: Sendable {
  public let editingState: EditingState
  public let descriptor: FetchDescriptor<T>
  /// Whoever asks can fetch the objects instead: a store with no better way to the answer says so.
  let mayDecline: Bool

  package init(
    _ descriptor: FetchDescriptor<T>, editingState: EditingState, mayDecline: Bool = false
  ) {
    self.descriptor = descriptor
    self.editingState = editingState
    self.mayDecline = mayDecline
  }
}

/// What a store found.
public struct DataStoreFetchResult<T: PersistentModel, Snapshot: DataStoreSnapshot>: Sendable {
  public let descriptor: FetchDescriptor<T>
  public let fetchedSnapshots: [Snapshot]
  /// Objects that the fetched ones lead to: they are read without another fetch.
  public let relatedSnapshots: [PersistentIdentifier: Snapshot]

  public init(
    descriptor: FetchDescriptor<T>, fetchedSnapshots: [Snapshot],
    relatedSnapshots: [PersistentIdentifier: Snapshot] = [:]
  ) {
    self.descriptor = descriptor
    self.fetchedSnapshots = fetchedSnapshots
    self.relatedSnapshots = relatedSnapshots
  }
}

/// What a context saves, all of it or nothing.
public struct DataStoreSaveChangesRequest<Snapshot: DataStoreSnapshot>: Sendable {
  public let editingState: EditingState
  /// Under temporary identifiers, in the order they were made; their links may lead to each other.
  public let inserted: [Snapshot]
  /// Whole, with what did not change.
  public let updated: [Snapshot]
  /// As they were.
  public let deleted: [Snapshot]

  package init(
    editingState: EditingState, inserted: [Snapshot], updated: [Snapshot], deleted: [Snapshot]
  ) {
    self.editingState = editingState
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }
}

/// What a store did with a save.
public final class DataStoreSaveChangesResult<Snapshot: DataStoreSnapshot>: Sendable {
  public let storeIdentifier: String
  /// The new objects' temporary identifiers and those they have from now on.
  public let remappedIdentifiers: [PersistentIdentifier: PersistentIdentifier]
  /// Objects to which the store gave other values than it was given.
  public let snapshotsToReregister: [PersistentIdentifier: Snapshot]

  public init(
    for storeIdentifier: String,
    remappedIdentifiers: [PersistentIdentifier: PersistentIdentifier] = [:],
    snapshotsToReregister: [PersistentIdentifier: Snapshot] = [:]
  ) {
    self.storeIdentifier = storeIdentifier
    self.remappedIdentifiers = remappedIdentifiers
    self.snapshotsToReregister = snapshotsToReregister
  }
}
