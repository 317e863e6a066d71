package import Foundation

/// A store seen through another model: its rows come in the slots that the model classes have.
///
/// Properties are matched by name. One that the store lacks reads as its default value.
package final class AdaptedStore: RecordStore {
  private let base: any RecordStore
  package let model: ModelDescription
  package let reports = ChangeHub()
  private let adaption: ModelAdaption
  private let subscription: ChangeHub.Subscription

  /// Throws `unknownEntity` if the store lacks one of the model's entities.
  package init(_ base: any RecordStore, to model: ModelDescription) throws {
    for entity in model.entities where base.model[entity.name] == nil {
      throw DataError(
        .unknownEntity, "\(base.name) has no entity named \(entity.name).",
        remedy: "It was made for another model: \(base.model.entities.map(\.name)).")
    }
    self.base = base
    self.model = model
    let adaption = ModelAdaption(from: base.model, to: model)
    self.adaption = adaption
    subscription = base.reports.subscribe { [reports] report in
      var report = report
      report.changes = report.changes.map { adaption.adapted($0) }
      reports.publish(report)
    }
  }

  package var identifier: String { base.identifier }
  package var name: String { base.name }
  package var url: URL? { base.url }
  package var readOnlyReason: String? { base.readOnlyReason }
  package var keepsHistory: Bool { base.keepsHistory }

  package func makeReader() throws -> any StoreReader {
    AdaptedReader(try base.makeReader(), adaption)
  }

  package func save(_ request: SaveRequest) throws -> SaveResult {
    var request = request
    request.changes = ModelAdaption(from: model, to: base.model).adapted(request.changes)
    return try base.save(request)
  }
}

/// Where each slot of one model's entities is in another's.
struct ModelAdaption: Sendable {
  private struct Entry: Sendable {
    let entity: EntityDescription
    /// By slot of the new entity: the old slot.
    let sources: [Int?]
  }

  private let entries: [String: Entry]

  init(from old: ModelDescription, to new: ModelDescription) {
    var entries: [String: Entry] = [:]
    for entity in new.entities {
      guard let source = old[entity.name] else { continue }
      entries[entity.name] = Entry(
        entity: entity, sources: entity.properties.map { source.slot(of: $0.name) })
    }
    self.entries = entries
  }

  /// Nil for an entity that the new model lacks.
  func adapted(_ row: Row) -> Row? {
    guard let entry = entries[row.entity.name] else { return nil }
    return Row(row.id, entry.entity, values: values(row.values, entry), keys: row.keys)
  }

  func adapted(_ set: ChangeSet) -> ChangeSet {
    ChangeSet(
      set.changes.values.compactMap { change in
        guard let entry = entries[change.entity.name] else { return nil }
        let kind: ObjectChange.Kind
        switch change.kind {
        case .insert(let values): kind = .insert(self.values(values, entry))
        case .delete(let values): kind = .delete(self.values(values, entry))
        case .update(let changes):
          let moved = changes.compactMap { property in
            entry.sources.firstIndex(of: property.slot).map { PropertyChange($0, property.delta) }
          }
          if moved.isEmpty { return nil }
          kind = .update(moved.sorted { $0.slot < $1.slot })
        }
        return ObjectChange(change.id, entry.entity, kind)
      })
  }

  private func values(_ values: [ModelValue], _ entry: Entry) -> [ModelValue] {
    entry.sources.enumerated().map { slot, source in
      guard let source else {
        return entry.entity.properties[slot].attribute?.defaultValue ?? .null
      }
      return source < values.count ? values[source] : .null
    }
  }
}

private final class AdaptedReader: StoreReader {
  private let base: any StoreReader
  private let adaption: ModelAdaption

  init(_ base: any StoreReader, _ adaption: ModelAdaption) {
    self.base = base
    self.adaption = adaption
  }

  var interrupter: @Sendable () -> Void { base.interrupter }

  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
    try base.rows(for: identifiers).compactMapValues { adaption.adapted($0) }
  }

  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    var window = try base.window(query, from: anchor, limit: limit)
    window.rows = window.rows.compactMap { adaption.adapted($0) }
    return window
  }

  func count(_ query: Query) throws -> Int { try base.count(query) }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try base.enumerate(query) { row in
      guard let row = adaption.adapted(row) else { return true }
      return try body(row)
    }
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try base.related(to: identifier, through: property)
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try base.history(request)
  }
}
