import SwiftData

/// A store as an app would write it: all objects in one JSON file, each under a key of its own.
final class NotebookStore: DataStore {
  typealias Configuration = NotebookConfiguration
  typealias Snapshot = DefaultSnapshot

  let configuration: NotebookConfiguration
  let identifier: String
  let schema: Schema
  /// The contexts that use it now.
  private(set) var editors: Set<UUID> = []

  init(
    _ configuration: NotebookConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    identifier = configuration.name
    schema = configuration.schema ?? Schema()
    configuration.calls.stores.append(self)
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    configuration.calls.fetches.append(
      NotebookCalls.Fetch(
        entity: Schema.entityName(for: T.self), hasPredicate: request.descriptor.predicate != nil,
        hasOrder: !request.descriptor.sortBy.isEmpty, limit: request.descriptor.fetchLimit,
        author: request.editingState.author))
    if let error = configuration.calls.fetchError { throw error }
    if request.descriptor.predicate != nil { throw DataStoreError.preferInMemoryFilter }
    if !request.descriptor.sortBy.isEmpty { throw DataStoreError.preferInMemorySort }
    return DataStoreFetchResult(
      descriptor: request.descriptor, fetchedSnapshots: Array(try read().values))
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    configuration.calls.saves.append(
      NotebookCalls.Save(
        inserted: request.inserted.count, updated: request.updated.count,
        deleted: request.deleted.count, author: request.editingState.author))
    if let error = configuration.calls.saveError { throw error }
    var snapshots = try read()
    var remapped: [PersistentIdentifier: PersistentIdentifier] = [:]
    for snapshot in request.inserted {
      remapped[snapshot.persistentIdentifier] = try PersistentIdentifier.identifier(
        for: identifier, entityName: snapshot.persistentIdentifier.entityName, primaryKey: UUID())
    }
    for snapshot in request.inserted + request.updated {
      let id = remapped[snapshot.persistentIdentifier] ?? snapshot.persistentIdentifier
      snapshots[id] = snapshot.copy(persistentIdentifier: id, remappedIdentifiers: remapped)
    }
    for snapshot in request.deleted { snapshots[snapshot.persistentIdentifier] = nil }
    try JSONEncoder().encode(Array(snapshots.values)).write(to: configuration.url)
    return DataStoreSaveChangesResult(for: identifier, remappedIdentifiers: remapped)
  }

  private func read() throws -> [PersistentIdentifier: DefaultSnapshot] {
    guard FileManager.default.fileExists(atPath: configuration.url.path) else { return [:] }
    let list = try JSONDecoder().decode(
      [DefaultSnapshot].self, from: Data(contentsOf: configuration.url))
    return Dictionary(uniqueKeysWithValues: list.map { ($0.persistentIdentifier, $0) })
  }

  func initializeState(for editingState: EditingState) { editors.insert(editingState.id) }
  func invalidateState(for editingState: EditingState) { editors.remove(editingState.id) }
}

struct NotebookConfiguration: DataStoreConfiguration {
  typealias Store = NotebookStore

  let name: String
  var schema: Schema?
  let url: URL
  let calls: NotebookCalls

  static func == (a: NotebookConfiguration, b: NotebookConfiguration) -> Bool {
    a.name == b.name && a.url == b.url
  }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a store was asked, and what it shall fail with.
final class NotebookCalls {
  struct Fetch: Equatable {
    var entity: String
    var hasPredicate = false
    var hasOrder = false
    var limit: Int?
    var author: String?
  }

  struct Save: Equatable {
    var inserted = 0
    var updated = 0
    var deleted = 0
    var author: String?
  }

  struct Failure: Error, Equatable { var reason = "the disk is on fire" }

  var stores: [NotebookStore] = []
  var fetches: [Fetch] = []
  var saves: [Save] = []
  var fetchError: (any Error)?
  var saveError: (any Error)?
}

/// A file of its own for a test's store, gone with it.
final class NotebookFile {
  let calls = NotebookCalls()
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "cairn-notebooks-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func configuration(_ schema: Schema? = nil) -> NotebookConfiguration {
    NotebookConfiguration(
      name: "Notebook", schema: schema, url: folder.appending(path: "data.json"), calls: calls)
  }

  func container(_ types: [any PersistentModel.Type] = Club.all) throws -> ModelContainer {
    try ModelContainer(for: Schema(types), configurations: [configuration()])
  }
}

extension Club {
  static let all: [any PersistentModel.Type] = [
    Member.self, Loan.self, Team.self, Locker.self, Seat.self, Vehicle.self, Truck.self,
  ]
}
