import Synchronization

/// What the typed layer keeps beside a context.
final class ContextCompanion {
  let state: ContainerState
  var autosaves = true
  /// The classes by the entities they stand for.
  let types: [String: any PersistentModel.Type]

  init(_ state: ContainerState) {
    self.state = state
    types = state.schema.types
  }
}

extension ModelContext {
  /// A context over the container's stores.
  public convenience init(_ container: ModelContainer) {
    self.init(stores: container.stores)
    companion = ContextCompanion(container.state)
    installNotifications()
  }

  var typed: ContextCompanion {
    if let companion = companion as? ContextCompanion { return companion }
    let made = ContextCompanion(ModelContainer(stores: stores).state)
    companion = made
    return made
  }

  public var container: ModelContainer {
    let state = typed.state
    return state.owner.withLock { $0.container } ?? ModelContainer(state)
  }

  /// Whether edits are saved without a call of `save()`: whoever runs the context asks.
  public var autosaveEnabled: Bool {
    get { typed.autosaves }
    set { typed.autosaves = newValue }
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
