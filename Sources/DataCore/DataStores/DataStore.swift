/// A store of an app's own: it keeps the objects of a container in whatever form it likes.
///
/// A container makes it from its configuration and asks it from one thread at a time. What it throws
/// reaches the caller of the fetch or the save; `DataStoreError` tells the context to do part of the
/// work itself. Source: Apple, “DataStore” (SwiftData).
public protocol DataStore: AnyObject {
  associatedtype Configuration: DataStoreConfiguration where Self == Configuration.Store
  associatedtype Snapshot: DataStoreSnapshot

  /// Part of the identifier of each object that is saved here; the same in every run.
  var identifier: String { get }
  var schema: Schema { get }
  var configuration: Configuration { get }

  /// Opens the store. The configuration's schema is the container's where it had none.
  init(_ configuration: Configuration, migrationPlan: (any SchemaMigrationPlan.Type)?) throws

  /// The objects that the descriptor asks for, and objects they lead to, as far as they are at hand.
  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, Snapshot>

  /// How many there are. A store that does not count by itself has its objects fetched instead.
  func fetchCount<T: PersistentModel>(_ request: DataStoreFetchRequest<T>) throws -> Int

  /// Their identifiers, in the descriptor's order; as with `fetchCount`.
  func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier]

  /// Writes all changes, or throws and leaves the store as it was.
  func save(
    _ request: DataStoreSaveChangesRequest<Snapshot>
  ) throws -> DataStoreSaveChangesResult<Snapshot>

  /// Removes all objects.
  func erase() throws

  /// A context begins to use the store.
  func initializeState(for editingState: EditingState)

  /// A context is gone: what was kept for it is needed no more.
  func invalidateState(for editingState: EditingState)

  /// The objects that are at hand without a fetch.
  func cachedSnapshots(
    for identifiers: [PersistentIdentifier], editingState: EditingState
  ) throws -> [PersistentIdentifier: Snapshot]
}

extension DataStore {
  public func fetchCount<T: PersistentModel>(_ request: DataStoreFetchRequest<T>) throws -> Int {
    if request.mayDecline { throw DataStoreError.unsupportedFeature }
    return try fetch(request).fetchedSnapshots.count
  }

  public func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier] {
    if request.mayDecline { throw DataStoreError.unsupportedFeature }
    return try fetch(request).fetchedSnapshots.map(\.persistentIdentifier)
  }

  /// Throws `DataStoreError.unsupportedFeature`: a container then deletes the objects one by one.
  public func erase() throws { throw DataStoreError.unsupportedFeature }

  public func initializeState(for editingState: EditingState) {}
  public func invalidateState(for editingState: EditingState) {}

  public func cachedSnapshots(
    for identifiers: [PersistentIdentifier], editingState: EditingState
  ) throws -> [PersistentIdentifier: Snapshot] {
    [:]
  }
}

/// What makes a store of an app: where it is and which entities it keeps.
///
/// Source: Apple, “DataStoreConfiguration” (SwiftData).
public protocol DataStoreConfiguration: Hashable {
  associatedtype Store: DataStore where Self == Store.Configuration

  var name: String { get }
  /// The entities that the store keeps; nil for all of the container's.
  var schema: Schema? { get set }

  /// Throws if no store can be opened with it.
  func validate() throws
}

extension DataStoreConfiguration {
  public func validate() throws {}
}
