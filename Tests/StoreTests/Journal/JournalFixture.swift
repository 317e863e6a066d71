import Foundation
import MemoryStore
import SQLiteStore
import TestSupport
import Testing

@testable import DataCore

/// A store with a journal that any number of sessions share.
struct JournalFixture {
  var base: StoreFixture
  let folder: ScratchFolder
  let journal: URL

  init(_ factory: StoreFactory) throws {
    base = try StoreFixture(factory)
    folder = try ScratchFolder()
    journal = folder.url.appending(path: "state/test.journal")
  }

  var store: any RecordStore { base.store }

  func log(
    _ author: String = "cairn", patience: Double = 2, store: (any RecordStore)? = nil
  ) -> EditLog {
    let store = store ?? self.store
    let place = JournalPlace(
      storeIdentifier: store.identifier, path: "/store", device: 1, inode: 1)
    return EditLog(
      store, author: author,
      journal: JournalFile(
        url: journal, storeName: store.name, place: place, patience: patience))
  }

  func contents() throws -> [PersistentIdentifier: [String: ModelValue]] { try store.contents() }
}

extension EditLog {
  /// An edit that is saved at once, as in a store that saves after each action.
  @discardableResult
  func make(_ name: String, _ body: (ModelContext) throws -> Void) throws -> ChangeSet {
    refresh()
    try context.mergeReports()
    let changes = try edit(name) { try body(context) }
    try save(named: name)
    return changes
  }

  @discardableResult
  func add(_ entity: String, _ values: [String: ModelValue]) throws -> PersistentIdentifier {
    var record: Record?
    try make("Add \(entity)") { record = try $0.insert(entityNamed: entity, values: values) }
    return try #require(record).identifier
  }

  func set(_ id: PersistentIdentifier, _ property: String, _ value: ModelValue) throws {
    try make("Change \(property)") { try $0.setValue(value, for: property, of: id) }
  }

  /// What would be undone, the next one last.
  var undoNames: [String] {
    refresh()
    return undoEntries.map(\.name)
  }
}
