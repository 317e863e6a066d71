public import DataCore
import Foundation

/// The store of a `ModelConfiguration`, for stores of an app that add something to it.
///
/// A container opens such a store itself and needs this no more than an app that only has models.
/// Source: Apple, “DefaultStore” (SwiftData).
public final class DefaultStore: DataStore, DataStoreBatching, HistoryProviding {
  public typealias Configuration = ModelConfiguration
  public typealias Snapshot = DefaultSnapshot
  public typealias HistoryType = DefaultHistoryTransaction

  public let configuration: ModelConfiguration
  public let schema: Schema
  private let store: SnapshotStore

  public init(
    _ configuration: ModelConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    guard let schema = configuration.schema else {
      throw SwiftDataError(
        .unknownSchema,
        "The configuration \(configuration.name) names no schema, so its store keeps nothing.")
    }
    let container = try ModelContainer(
      for: schema, migrationPlan: migrationPlan, configurations: [configuration])
    guard let store = SnapshotStore(container) else {
      throw SwiftDataError.loadIssueModelContainer
    }
    self.configuration = configuration
    self.schema = schema
    self.store = store
  }

  public var name: String { configuration.name }
  public var identifier: String { store.identifier }

  public func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    try store.fetch(request)
  }

  public func fetchCount<T: PersistentModel>(_ request: DataStoreFetchRequest<T>) throws -> Int {
    try store.fetchCount(request)
  }

  public func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier] {
    try store.fetchIdentifiers(request)
  }

  public func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    try store.save(request)
  }

  public func delete<T: PersistentModel>(_ request: DataStoreBatchDeleteRequest<T>) throws {
    try store.delete(request)
  }

  public func fetchHistory(
    _ descriptor: HistoryDescriptor<DefaultHistoryTransaction>
  ) throws -> [DefaultHistoryTransaction] {
    try ModelContext(store.container).fetchHistory(descriptor)
  }

  public func deleteHistory(
    _ descriptor: HistoryDescriptor<DefaultHistoryTransaction>
  ) throws {
    try ModelContext(store.container).deleteHistory(descriptor)
  }

  public func erase() throws { try store.container.erase() }

  public func cachedSnapshots(
    for identifiers: [PersistentIdentifier], editingState: EditingState
  ) throws -> [PersistentIdentifier: DefaultSnapshot] {
    try store.snapshots(for: identifiers)
  }
}

extension ModelConfiguration: DataStoreConfiguration {
  public typealias Store = DefaultStore
}
