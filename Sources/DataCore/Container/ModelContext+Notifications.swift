public import Foundation

extension ModelContext {
  /// Posted before and after each save that writes something, by the context. An object that was
  /// edited here and deleted by others meanwhile is among the deleted ones: nothing of it is saved,
  /// and a save that has nothing else to write posts `didSave` to say so.
  public static let willSave = Notification.Name("ModelContext.willSave")
  public static let didSave = Notification.Name("ModelContext.didSave")

  /// Keys of a notification's `userInfo`. Under a case identifiers come as
  /// `Set<PersistentIdentifier>`, under its raw value as `[PersistentIdentifier]` in order; they are
  /// permanent ones.
  public enum NotificationKey: String, Hashable, Sendable {
    case queryGeneration
    /// Posted by a container that was erased.
    case invalidatedAllIdentifiers
    case insertedIdentifiers
    case updatedIdentifiers
    case deletedIdentifiers
    /// In a `didSave` notification the `DefaultHistoryToken` behind the save: what others save in any
    /// of the container's stores from then on is newer. None where no store keeps a history.
    case historyTokens
  }

  func installNotifications() {
    saveHooks = (
      willSave: { [weak self] in
        guard let self else { return }
        NotificationCenter.default.post(name: Self.willSave, object: self)
      },
      didSave: { [weak self] in
        guard let self else { return }
        NotificationCenter.default.post(
          name: Self.didSave, object: self, userInfo: self.savedIdentifiers())
      }
    )
  }

  /// What the last save wrote.
  private func savedIdentifiers() -> [AnyHashable: Any] {
    var inserted: [PersistentIdentifier] = []
    var updated: [PersistentIdentifier] = []
    var deleted = Array(managed?.lastDropped ?? [])
    for (set, identifiers) in savedSets {
      inserted.reserveCapacity(identifiers.count)
      // In their order, in which nothing is left to be sorted mostly.
      set.forEachSorted { change in
        let id = identifiers[change.id] ?? change.id
        switch change.kind {
        case .insert: inserted.append(id)
        case .update: updated.append(id)
        case .delete: deleted.append(id)
        }
      }
    }
    let parts: [(NotificationKey, [PersistentIdentifier])] = [
      (.insertedIdentifiers, inserted), (.updatedIdentifiers, updated),
      (.deletedIdentifiers, deleted),
    ]
    var info: [AnyHashable: Any] = [:]
    for (key, identifiers) in parts {
      info[key] = Set(identifiers)
      info[key.rawValue] = identifiers.isAscending ? identifiers : Set(identifiers).sorted()
    }
    if let token = savedToken() {
      info[NotificationKey.historyTokens] = token
      info[NotificationKey.historyTokens.rawValue] = token
    }
    return info
  }

  /// The place in the histories behind the last save.
  private func savedToken() -> DefaultHistoryToken? {
    if lastTransactionNumbers.isEmpty { return nil }
    return DefaultHistoryToken(behind: lastTransactionNumbers, in: stores, reader)
  }
}

extension DefaultHistoryToken {
  /// The place behind the transactions of some stores, and where the histories of the others are now.
  ///
  /// - Parameter reader: makes one of a store.
  init(
    behind numbers: [String: Int64], in stores: [any RecordStore],
    _ reader: (any RecordStore) throws -> any StoreReader
  ) {
    var numbers = numbers
    for store in stores where store.keepsHistory && numbers[store.identifier] == nil {
      // A place that cannot be read is before everything: nothing is missed.
      numbers[store.identifier] = try? reader(store).historyBounds().newest
    }
    self.init(numbers)
  }
}

extension [PersistentIdentifier] {
  /// Whether each is before the next one, so that none is there twice.
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 < $1 } }
}
