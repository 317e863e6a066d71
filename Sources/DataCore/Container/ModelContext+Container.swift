import Synchronization

/// What the typed layer keeps beside a context.
final class ContextCompanion {
  let state: ContainerState
  /// Whether the context is a container's, so that SwiftData's rules hold in it.
  let isManaged: Bool
  var autosaves = false
  /// Objects that others deleted while they had unsaved changes, since the last save.
  var dropped: Set<PersistentIdentifier> = []
  /// Those of the save that is told of.
  var lastDropped: Set<PersistentIdentifier> = []
  /// New objects that became changes of others, by their temporary identifiers.
  var absorbed: [PersistentIdentifier: Absorption] = [:]
  /// Those that undo made objects of their own again.
  var parted: [PersistentIdentifier: Absorption] = [:]
  /// What the next save, or one before, has told that it cannot be read.
  var toldUnreadable: Set<UnreadableValue> = []
  /// The classes by the entities they stand for.
  let types: [String: any PersistentModel.Type]

  init(_ state: ContainerState, isManaged: Bool) {
    self.state = state
    self.isManaged = isManaged
    types = state.schema.types
  }
}

/// A property of an object.
struct UnreadableValue: Hashable {
  let id: PersistentIdentifier
  let slot: Int
}

extension ModelContext {
  /// A context over the container's stores.
  public convenience init(_ container: ModelContainer) {
    self.init(stores: container.stores)
    companion = ContextCompanion(container.state, isManaged: true)
    installNotifications()
  }

  var typed: ContextCompanion {
    if let companion = companion as? ContextCompanion { return companion }
    let made = ContextCompanion(ModelContainer(stores: stores).state, isManaged: false)
    companion = made
    return made
  }

  public var container: ModelContainer {
    let state = typed.state
    return state.owner.withLock { $0.container } ?? ModelContainer(state)
  }

  /// Does the block's edits and saves them; if the block throws, drops all unsaved changes.
  public func transaction(block: () throws -> Void) throws {
    do {
      try block()
    } catch {
      rollback()
      throw error
    }
    try save()
  }
}
