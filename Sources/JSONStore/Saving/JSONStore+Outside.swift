import DataCore
import Foundation
import Synchronization

extension JSONStore {
  /// Looks at once when the file changes, and each half second, for as long as the returned watch
  /// lives: what others write is then reported within a second.
  package func watchFiles() -> (any Sendable)? {
    FolderWatch(file.path) { [weak self] in self?.checkForChanges() }
  }

  /// Takes in what others wrote, and tells. A file that cannot be read is looked at again later: it
  /// may be half written; until then nothing is saved.
  package func checkForChanges() {
    guard let report = try? state.withLock({ try takeIn(&$0) }) else { return }
    reports.publish(report)
  }

  /// Takes in what others wrote since the file was read or written last; nil if that is nothing. Throws
  /// for a file that cannot be read, each time until it can.
  func takeIn(_ state: inout State) throws -> ChangeReport? {
    guard let stamp = file.stamp else { throw file.failure(ENOENT) }
    return stamp == state.stamp ? nil : try merge(&state)
  }

  private func merge(_ state: inout State) throws -> ChangeReport? {
    let (bytes, stamp) = try file.read()
    let (document, objects) = try DocumentReader.read(bytes, name: name)
    guard document.identifier == identifier else {
      throw DataError(
        .conflict, "“\(name)” was replaced by another store while it was open.",
        remedy: "Close the store and open it again; unsaved edits can be copied before.")
    }
    guard document.model == model else {
      throw DataError(
        .modelMismatch, "The entities in “\(name)” were changed while it was open.",
        remedy: "Close the store and open it again; unsaved edits can be copied before.")
    }
    let changes = try differences(to: objects)
    if !changes.isEmpty { try Self.take(changes, into: working, from: file) }
    let earlier = state.document
    state.document = document
    // Keys are never given again, also where a copy from before was put back.
    state.document.lastKeys.merge(earlier.lastKeys) { max($0, $1) }
    state.document.transaction = max(document.transaction, earlier.transaction)
    state.stamp = stamp
    if changes.isEmpty && document.transaction == earlier.transaction { return nil }
    return ChangeReport(
      storeIdentifier: identifier, region: changes.region, changes: changes,
      transaction: document.transaction > earlier.transaction ? document.transaction : nil,
      author: nil)
  }

  /// What leads from the objects in memory to those in the file.
  private func differences(
    to objects: [PersistentIdentifier: [ModelValue]]
  ) throws -> ChangeSet {
    let reader = try working.makeReader()
    var ids: [PersistentIdentifier] = []
    for entity in model.entities where entity.superentityName == nil {
      try reader.enumerate(Query(.entity(entity.name))) { row in
        ids.append(row.id)
        return true
      }
    }
    let known = try images(of: ids, reader)
    var changes: [ObjectChange] = []
    for (id, values) in objects {
      guard let entity = model[id.entityName] else { continue }
      guard let before = known[id] else {
        changes.append(ObjectChange(id, entity, .insert(values)))
        continue
      }
      let properties = entity.differences(from: before, to: values)
      if let change = ObjectChange.update(id, entity, properties) { changes.append(change) }
    }
    for (id, values) in known where objects[id] == nil {
      guard let entity = model[id.entityName] else { continue }
      changes.append(ObjectChange(id, entity, .delete(values)))
    }
    return ChangeSet(changes)
  }
}
