package import DataCore
import Foundation
import Synchronization

extension JSONStore {
  /// Takes in what other programs wrote, checks the changes on the objects in memory, and writes the
  /// file; only when that is in its place do readers see them. Costs the size of the file.
  package func save(_ request: SaveRequest) throws -> SaveResult {
    if request.changes.isEmpty { return SaveResult() }
    if let readOnlyReason {
      throw DataError(
        .readOnly, readOnlyReason, remedy: "Copy what you need into a store that can be edited.")
    }
    let report = try exclusively { state in try write(request, &state) }
    reports.publish(report)
    return SaveResult(identifiers: report.identifiers, transaction: report.transaction)
  }

  /// Runs the body while nobody else can save, with what others wrote taken in; that is told whatever
  /// becomes of the body.
  private func exclusively<Result: Sendable>(
    _ body: (inout State) throws -> Result
  ) throws -> Result {
    var outside: ChangeReport?
    let result = Swift.Result {
      try state.withLock { state in
        try file.locked {
          if !state.isClean { file.removeLeftovers() }
          state.isClean = true
          outside = try takeIn(&state)
          return try body(&state)
        }
      }
    }
    if let outside { reports.publish(outside) }
    return try result.get()
  }

  package func deleteHistory(_ request: HistoryRequest) throws {
    if let readOnlyReason {
      throw DataError(
        .readOnly, readOnlyReason, remedy: "A store that cannot be edited keeps its history.")
    }
    try exclusively { state in
      let last = state.document.transaction
      let doomed = try historyFile.entries(request, last: last).map(\.number)
      try historyFile.remove(Set(doomed), last: last)
    }
  }

  private func write(_ request: SaveRequest, _ state: inout State) throws -> ChangeReport {
    var next = state.document
    let (number, overflow) = next.transaction.addingReportingOverflow(1)
    if overflow { throw DataError.noNumbersLeft }
    next.transaction = number
    let identifiers = try give(request.changes, in: &next)
    let changes = request.changes.remapped(identifiers)
    let reader = try working.makeReader()
    let before = try images(of: changes.changes.values.map(\.id), reader)
    next.apply(changes, to: before, ends)
    let (bytes, draft) = (next.bytes, next)
    let entry = historyFile.line(
      of: changes, inserted: identifiers, before, request, number: next.transaction)
    let placed = Mutex<FileStamp?>(nil)
    _ = try working.save(
      SaveRequest(
        changes, author: request.author, contextName: request.contextName, date: request.date,
        mayCommit: { [file, historyFile] in
          try historyFile.append(entry)
          let stamp = try file.replace(with: bytes) { request.willCommit?(identifiers) }
          placed.withLock { $0 = stamp }
        }))
    state.document = draft
    state.stamp = placed.withLock { $0 } ?? state.stamp
    return ChangeReport(
      storeIdentifier: identifier, saved: request.changes, identifiers: identifiers,
      transaction: draft.transaction, author: request.author, editor: request.editor)
  }

  /// Gives new objects keys, in the order they were made. Throws where the file says that an entity's
  /// last key is given.
  private func give(
    _ changes: ChangeSet, in document: inout StoreDocument
  ) throws -> IdentifierMap<PersistentIdentifier> {
    var identifiers: IdentifierMap<PersistentIdentifier> = [:]
    var origins: [String: IdentifierOrigin] = [:]
    for change in changes.sorted where change.isInsert {
      guard let entity = model[change.entity.name] else { continue }
      let last = document.lastKeys[entity.rootName] ?? 0
      guard change.id.isTemporary else {
        document.lastKeys[entity.rootName] = max(last, change.id.number)
        continue
      }
      let (key, isTooLarge) = last.addingReportingOverflow(1)
      if isTooLarge { throw DataError.noKeysLeft(entity.rootName) }
      let origin =
        origins[entity.name]
        ?? IdentifierOrigin(store: identifier, entity: entity.name, kind: .permanent)
      origins[entity.name] = origin
      document.lastKeys[entity.rootName] = key
      identifiers[change.id] = PersistentIdentifier(origin, key)
    }
    return identifiers
  }

  /// The objects that exist, with their links.
  func images(
    of identifiers: [PersistentIdentifier], _ reader: any StoreReader
  ) throws -> [PersistentIdentifier: [ModelValue]] {
    var images = try reader.rows(for: identifiers).mapValues(\.values)
    for (entity, ids) in Dictionary(grouping: images.keys, by: \.entityName) {
      guard let entity = model[entity] else { continue }
      for slot in entity.toManySlots {
        let members = try reader.related(to: ids, through: entity.properties[slot].name)
        for id in ids { images[id]?[slot] = .references(members[id] ?? []) }
      }
    }
    return images
  }
}

extension StoreDocument {
  /// Writes the changed objects' lines anew.
  mutating func apply(
    _ changes: ChangeSet, to before: [PersistentIdentifier: [ModelValue]], _ ends: LinkEnds
  ) {
    for change in changes.changes.values {
      let id = change.id
      let values: [ModelValue]?
      switch change.kind {
      case .insert(let inserted): values = inserted
      case .update(let properties): values = before[id].map { properties.applied(to: $0) }
      case .delete: values = nil
      }
      guard let entity = model[change.entity.name], let values,
        values.count == entity.properties.count
      else {
        if change.isDelete { objects[change.entity.name]?[id.number] = nil }
        continue
      }
      objects[entity.name, default: [:]][id.number] = StoreDocument.lines(
        of: id, entity, values, ends)
    }
  }
}
