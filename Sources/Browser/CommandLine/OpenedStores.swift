import DataCore
import Foundation
import JSONStore
import MemoryStore
import SQLiteStore

/// The stores that a command line names, open.
struct OpenedStores: Sendable {
  var stores: [any RecordStore]
  /// The identifiers of those that live in memory only.
  var inMemory: Set<String>
  /// Why some of the files are not among them, a sentence each.
  private(set) var failures: [String] = []

  init(stores: [any RecordStore], inMemory: Set<String> = []) {
    self.stores = stores
    self.inMemory = inMemory
  }

  /// Opens those of the files that can be opened and keeps why the others cannot; throws if there
  /// is none of them, or one does not exist.
  init(browsing files: [String], isReadOnly: Bool, backups: URL?) throws(LaunchError) {
    self.init(stores: [])
    var first: LaunchError?
    for path in files {
      do {
        try open([path], isReadOnly: isReadOnly, backups: backups, pause: 0)
      } catch {
        if error.status == .notFound { throw error }
        first = first ?? error
        failures.append("Not opened: \(error.message)")
      }
    }
    if stores.isEmpty, let first { throw first }
  }

  /// Opens files; the first that cannot be opened ends it.
  ///
  /// - Parameters:
  ///   - backups: where a store of another program is copied to before the first save; nil: nowhere.
  ///   - pause: a copy that is younger than this, in seconds, is enough.
  init(
    files: [String], isReadOnly: Bool, backups: URL? = nil, pause: TimeInterval = 0
  ) throws(LaunchError) {
    self.init(stores: [])
    try open(files, isReadOnly: isReadOnly, backups: backups, pause: pause)
  }

  private mutating func open(
    _ files: [String], isReadOnly: Bool, backups: URL?, pause: TimeInterval
  ) throws(LaunchError) {
    for path in files {
      let store: any RecordStore
      do {
        store = try Self.open(
          URL(fileURLWithPath: path), isReadOnly: isReadOnly, backups: backups, pause: pause)
      } catch let error as DataError {
        let isMissing = error.code == .notFound
        throw LaunchError(
          status: isMissing ? .notFound : .failed,
          message: error.description
            + (isMissing ? " To make a store for notes and trips there: cairn --new." : ""))
      } catch {
        throw LaunchError(status: .failed, message: "“\(path)” cannot be opened: \(error)")
      }
      if let other = stores.first(where: { $0.identifier == store.identifier }) {
        if other.url?.standardizedFileURL == store.url?.standardizedFileURL { continue }
        throw LaunchError(
          status: .failed,
          message: "“\(store.name)” and “\(other.name)” are copies of one store: their objects "
            + "have the same identifiers. Open one of them at a time.")
      }
      stores.append(store)
    }
  }

  /// A JSON file or a database.
  private static func open(
    _ url: URL, isReadOnly: Bool, backups: URL?, pause: TimeInterval
  ) throws -> any RecordStore {
    if JSONStore.isMeant(by: url) {
      return try JSONStore(url: url, readOnly: isReadOnly) { model, identifier, name in
        MemoryStore(name: name, identifier: identifier, model: model)
      }
    }
    let store = try SQLiteStore(url: url, readOnly: isReadOnly)
    if let backups { store.backUpBeforeSaving(to: backups, pause: pause) }
    return store
  }

  /// Those that Cairn made: they are saved into unasked.
  private var ownStores: Set<String> {
    Set(stores.filter(Self.isOwn).map(\.identifier))
  }

  private static func isOwn(_ store: any RecordStore) -> Bool {
    store is JSONStore || (store as? SQLiteStore)?.isOwnStore == true
  }

  /// What a person should know of how they could be read, a sentence each.
  var notices: [String] { stores.compactMap { ($0 as? SQLiteStore)?.notice } }

  /// Why stores take no changes.
  var refusals: [String] { stores.compactMap(\.readOnlyReason) }

  func infos() -> [StoreInfo] {
    stores.map { store in
      StoreInfo(
        identifier: store.identifier, name: store.name, model: store.model,
        readOnlyReason: store.readOnlyReason, isInMemory: inMemory.contains(store.identifier),
        keepsHistory: store.keepsHistory)
    }
  }

  /// Which are saved after each action.
  func autosaved(_ setting: Settings.Autosave) -> Set<String> {
    switch setting {
    case .auto: inMemory.union(ownStores)
    case .on: Set(stores.map(\.identifier))
    case .off: []
    }
  }
}
