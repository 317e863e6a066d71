import Foundation

/// An app's own store as contexts and the browser see every store.
///
/// It is asked as SwiftData asks it, by one thread at a time. Its answers are checked: what is no
/// object of its model is left out, what cannot be one is an error that names it, and filter and
/// order hold whatever the store made of them; only how many objects there are and which, where it
/// counts and lists them by itself, is taken at its word. So it can be slow, and it can be wrong, but
/// neither makes an object that the model does not allow.
///
/// `@unchecked`: a store of an app is not safe to share; the lock makes it so.
final class CustomStore<Base: DataStore>: RecordStore, @unchecked Sendable {
  let base: Base
  let identifier: String
  let name: String
  let model: ModelDescription
  let reports = ChangeHub()
  /// The classes that stand for its entities.
  let types: [String: any PersistentModel.Type]
  /// Who asks where no context does.
  let editor = UUID()
  private let lock = NSRecursiveLock()
  private let memory = Memory()

  /// What is known of the store beside what it says; used under the lock.
  final class Memory {
    /// Rises whenever what was read before may be old.
    var version = 0
    /// Temporary identifiers and the permanent ones that the store gave.
    var permanent: IdentifierMap<PersistentIdentifier> = [:]
    /// What the store took and gave no permanent identifier.
    var unnamed: [PersistentIdentifier: Row] = [:]
  }

  init(_ base: Base, model: ModelDescription, types: [String: any PersistentModel.Type]) {
    self.base = base
    self.model = model
    self.types = types
    identifier = base.identifier
    name = base.configuration.name
  }

  var url: URL? { nil }
  var readOnlyReason: String? { nil }

  func makeReader() throws -> any StoreReader {
    try makeReader(for: EditingState(id: UUID(), author: nil))
  }

  func makeReader(for editing: EditingState) throws -> any StoreReader {
    CustomReader(self, editing, lease: EditingLease(self, editing))
  }

  /// Runs what asks the store, alone.
  func exclusively<Result>(_ body: (Memory) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(memory)
  }

  func erase() throws -> Bool {
    let isDone = try exclusively { memory in
      do {
        try base.erase()
      } catch DataStoreError.unsupportedFeature {
        guard let store = base as? any DataStoreBatching else { return false }
        try deleteAll(in: store)
      }
      memory.version += 1
      memory.unnamed = [:]
      return true
    }
    guard isDone else { return false }
    reports.publish(ChangeReport(storeIdentifier: identifier, region: .everything))
    return true
  }
}

extension CustomStore {
  /// Deletes each root entity's objects with those of the entities below it.
  private func deleteAll(in store: some DataStoreBatching) throws {
    let editing = EditingState(id: editor, author: nil)
    for entity in model.entities where entity.superentityName == nil {
      func delete<T: PersistentModel>(_ type: T.Type) throws {
        try store.delete(
          DataStoreBatchDeleteRequest<T>(nil, includeSubclasses: true, editingState: editing))
      }
      if let type = types[entity.name] { try delete(type) }
    }
  }
}

/// Tells a store when a context begins to use it and when it is gone.
final class EditingLease {
  private let end: () -> Void

  init<Base: DataStore>(_ store: CustomStore<Base>, _ editing: EditingState) {
    store.exclusively { _ in store.base.initializeState(for: editing) }
    end = { store.exclusively { _ in store.base.invalidateState(for: editing) } }
  }

  deinit { end() }
}
