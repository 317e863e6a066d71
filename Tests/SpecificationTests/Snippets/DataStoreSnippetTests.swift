// “Custom Data Stores” of the specification, as printed. Added: the models that are named but not
// printed.

import SwiftData
import Testing

private typealias Trip = Snippets.Trip

final class JSONStore: DataStore {
  typealias Configuration = JSONStoreConfiguration
  typealias Snapshot = DefaultSnapshot

  let configuration: JSONStoreConfiguration
  let identifier: String
  let schema: Schema

  init(
    _ configuration: JSONStoreConfiguration,
    migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    self.identifier = configuration.name
    self.schema = configuration.schema ?? Schema()
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    // Load data from JSON file, apply predicate/sort from request.descriptor
    let snapshots: [DefaultSnapshot] = []  // Populate from file
    return DataStoreFetchResult(
      descriptor: request.descriptor,
      fetchedSnapshots: snapshots,
      relatedSnapshots: [:]
    )
  }

  func fetchCount<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> Int {
    try fetch(request).fetchedSnapshots.count
  }

  func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier] {
    try fetch(request).fetchedSnapshots.map(\.persistentIdentifier)
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    // Persist inserted, updated; remove deleted
    return DataStoreSaveChangesResult(
      for: identifier,
      remappedIdentifiers: [:],
      snapshotsToReregister: [:]
    )
  }

  func erase() throws {
    // Remove all persisted data
  }

  func initializeState(for editingState: EditingState) {}
  func invalidateState(for editingState: EditingState) {}

  func cachedSnapshots(
    for identifiers: [PersistentIdentifier],
    editingState: EditingState
  ) throws -> [PersistentIdentifier: DefaultSnapshot] {
    [:]
  }
}

struct JSONStoreConfiguration: DataStoreConfiguration {
  typealias Store = JSONStore

  let name: String
  var schema: Schema?
  let fileURL: URL

  init(name: String, fileURL: URL) {
    self.name = name
    self.fileURL = fileURL
  }

  func validate() throws {
    // Validate file URL is accessible
  }
}

@Suite("Snippets of custom data stores") struct DataStoreSnippetTests {
  private func container() throws -> ModelContainer {
    let config = JSONStoreConfiguration(
      name: "JSONStore",
      fileURL: URL.documentsDirectory.appending(path: "data.json")
    )
    let container = try ModelContainer(
      for: Trip.self,
      configurations: config
    )
    return container
  }

  @Test("a store that keeps nothing takes everything and answers nothing")
  func printed() throws {
    let container = try container()
    let context = ModelContext(container)
    let trip = Trip(name: "a", destination: "b", startDate: .now, endDate: .now)
    let tag = Snippets.Tag(name: "t", priority: 1)
    trip.tags = [tag]
    context.insert(trip)
    #expect(try context.fetch(FetchDescriptor<Trip>()).map(\.name) == ["a"])
    try context.save()
    #expect(!context.hasChanges)
    #expect(try context.fetch(FetchDescriptor<Trip>()).isEmpty)
    #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
    #expect(try context.fetchIdentifiers(FetchDescriptor<Trip>()).isEmpty)
    trip.name = "c"
    try context.save()
    #expect(trip.name == "c" && trip.tags.first === tag)
    context.delete(trip)
    try context.save()
    #expect(trip.isDeleted)
    try container.erase()
    #expect(container.storeIdentifier(forConfigurationNamed: "JSONStore") == "JSONStore")
    #expect(container.schema.entity(for: Trip.self)?.name == "Trip")
  }

  @Test("the cases of its error are told apart")
  func errors() {
    func remedy(_ error: DataStoreError) -> String {
      switch error {
      case .invalidPredicate: "Predicate cannot be evaluated by the store"
      case .preferInMemoryFilter: "Store cannot filter; framework filters in memory"
      case .preferInMemorySort: "Store cannot sort; framework sorts in memory"
      case .unsupportedFeature: "Store does not support the requested operation"
      }
    }
    #expect(remedy(.preferInMemoryFilter).contains("filters in memory"))
  }
}
