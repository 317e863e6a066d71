/// Reads a store through another model.
final class AdaptedReader: StoreReader {
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
    var window = try base.window(adaption.adapted(query), from: anchor, limit: limit)
    window.rows = window.rows.compactMap { adaption.adapted($0) }
    return window
  }

  func count(_ query: Query) throws -> Int { try base.count(adaption.adapted(query)) }

  /// By the store itself where it has the property.
  func summary(of path: [String], _ query: Query) throws -> ValueSummary {
    guard case .entity(let name) = query.source, path.count == 1,
      let entry = adaption.entries[name],
      let slot = path.first.flatMap({ entry.entity.slot(of: $0) }), entry.sources[slot] != nil
    else { return try summed(path, query) }
    return try base.summary(of: path, adaption.adapted(query))
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try base.enumerate(adaption.adapted(query)) { row in
      guard let row = adaption.adapted(row) else { return true }
      return try body(row)
    }
  }

  /// Objects of entities that the model lacks are left out.
  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try base.related(to: identifier, through: property)
      .filter { adaption.entries[$0.entityName] != nil }
  }

  func related(
    to identifiers: [PersistentIdentifier], through property: String
  ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
    try base.related(to: identifiers, through: property)
      .mapValues { $0.filter { adaption.entries[$0.entityName] != nil } }
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try base.history(request)
  }

  func historyBounds() throws -> HistoryBounds { try base.historyBounds() }
}
