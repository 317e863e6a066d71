import Foundation
import Synchronization

/// An app's schema and the stores that keep its objects. Safe to share between threads; contexts
/// made from it are not. Source: Apple, “ModelContainer” (SwiftData).
public final class ModelContainer: Sendable {
  let state: ContainerState
  @MainActor private var main: ModelContext?

  init(_ state: ContainerState) {
    self.state = state
    state.owner.withLock { $0 = WeakContainer(container: self) }
  }

  /// A container of stores that are open already, all of whose objects can be edited.
  package convenience init(
    stores: [any RecordStore], schema: Schema? = nil,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration] = [], configurationNames: [String]? = nil
  ) {
    self.init(
      ContainerState(
        schema: schema ?? Schema(merging: stores.map(\.model)), stores: stores,
        migrationPlan: migrationPlan, configurations: configurations,
        names: configurationNames ?? configurations.map(\.name)))
  }

  public var schema: Schema { state.schema }
  public var migrationPlan: (any SchemaMigrationPlan.Type)? { state.migrationPlan }
  package var stores: [any RecordStore] { state.stores }

  public var configurations: Set<ModelConfiguration> {
    get { state.configurations.withLock { $0 } }
    set { state.configurations.withLock { $0 = newValue } }
  }

  /// The context for the main actor, made when it is first asked for. Code in language mode 5 may
  /// ask for it outside the main actor, as on Apple's platforms, where it is on its own.
  @preconcurrency @MainActor public var mainContext: ModelContext {
    if let main { return main }
    let made = ModelContext(self)
    made.autosaveEnabled = true
    made.takeInOnArrival()
    main = made
    return made
  }
}

/// What a container and its contexts share, so that neither keeps the other alive.
final class ContainerState: Sendable {
  let schema: Schema
  let stores: [any RecordStore]
  let migrationPlan: (any SchemaMigrationPlan.Type)?
  let configurations: Mutex<Set<ModelConfiguration>>
  /// By store identifier; the store's own name where it was opened without a configuration.
  let configurationNames: [String: String]
  let owner = Mutex(WeakContainer())
  /// What watches the stores' files and listens to their reports.
  let watches = Mutex<[any Sendable]>([])
  private let isClosed = Mutex(false)

  var isInvalidated: Bool { isClosed.withLock { $0 } }

  func invalidate() {
    isClosed.withLock { $0 = true }
    watches.withLock { $0 = [] }
  }

  init(
    schema: Schema, stores: [any RecordStore], migrationPlan: (any SchemaMigrationPlan.Type)?,
    configurations: [ModelConfiguration], names given: [String]
  ) {
    self.schema = schema
    self.stores = stores
    self.migrationPlan = migrationPlan
    self.configurations = Mutex(Set(configurations))
    var names: [String: String] = [:]
    for (index, store) in stores.enumerated() {
      names[store.identifier] =
        given.count == stores.count ? given[index] : store.name
    }
    configurationNames = names
  }
}

struct WeakContainer: Sendable {
  weak var container: ModelContainer?
}

extension ModelContainer: Equatable {
  public static func == (a: ModelContainer, b: ModelContainer) -> Bool { a.state === b.state }
}

extension Schema {
  /// The entities of several stores; of two with one name the first.
  convenience init(merging models: [ModelDescription]) {
    let schemas = models.map { Schema($0) }
    var seen: Set<String> = []
    self.init(
      entities: schemas.flatMap(\.entities).filter { seen.insert($0.name).inserted },
      version: Version(1, 0, 0))
  }
}
