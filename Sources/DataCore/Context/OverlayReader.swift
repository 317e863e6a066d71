/// A store's reader with unsaved changes laid over it: it answers as if they were saved.
///
/// Law, tested over seeds: every window, count and enumeration equals filtering and ordering all
/// objects. New objects stand behind all others in identifier order. Cost: what the store's own
/// answer costs, and the unsaved objects once; only a query that looks through a relationship at
/// changed objects, or that asks for the members of one, scans the entity.
///
/// With `keepsDeleted` objects whose deletion is not saved yet are rows as well, with the values
/// and links they are stored with; other objects do not link to them, but the members of a
/// relationship include those it loses that way.
package final class OverlayReader: StoreReader {
  let base: any StoreReader
  let overlay: PendingOverlay
  let model: ModelDescription
  let keepsDeleted: Bool

  package init(
    _ base: any StoreReader, _ overlay: PendingOverlay, model: ModelDescription,
    keepsDeleted: Bool = false
  ) {
    self.base = base
    self.overlay = overlay
    self.model = model
    self.keepsDeleted = keepsDeleted
  }

  /// Whether the store's own row for the object does not count.
  func covers(_ id: PersistentIdentifier) -> Bool {
    overlay.rows[id] != nil || (!keepsDeleted && overlay.deleted.contains(id))
  }

  package var interrupter: @Sendable () -> Void { base.interrupter }

  package func rows(
    for identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: Row] {
    if overlay.isEmpty { return try base.rows(for: identifiers) }
    let asked = identifiers.filter { !covers($0) && !$0.isTemporary }
    var result = asked.isEmpty ? [:] : try base.rows(for: asked)
    for id in identifiers {
      if let row = overlay.rows[id] { result[id] = row }
    }
    return result
  }

  package func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    if overlay.deleted.contains(identifier) {
      return keepsDeleted ? try base.related(to: identifier, through: property) : []
    }
    let links = overlay.links[identifier]?[property]
    if let all = links?.all { return all }
    if let entity = overlay.rows[identifier]?.entity,
      entity.property(property)?.relationship?.isToMany == false
    {
      return overlay.rows[identifier]?[property].identifiers ?? []
    }
    if identifier.isTemporary { return [] }
    let members = try base.related(to: identifier, through: property)
    guard let links else { return members }
    return Set(members).subtracting(links.removed).union(links.added).sorted()
  }

  package func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try base.history(request)
  }

  package func historyBounds() throws -> HistoryBounds { try base.historyBounds() }

  package func count(_ query: Query) throws -> Int {
    switch plan(for: query) {
    case .base: return try base.count(query)
    case .merge:
      var count = try base.count(query)
      let covered =
        overlay.rows.keys.filter { !$0.isTemporary } + (keepsDeleted ? [] : overlay.deleted)
      if !covered.isEmpty {
        var narrowed = query
        narrowed.filter = .and([.identifiers(covered)] + (query.filter.map { [$0] } ?? []))
        count -= try base.count(narrowed)
      }
      return count + (try pendingRows(of: query).count)
    case .scan:
      var count = 0
      try scan(query) { _ in
        count += 1
        return true
      }
      return count
    }
  }

  package func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    if case .base = plan(for: query) { return try base.enumerate(query, body) }
    var anchor = Anchor.start
    while true {
      let window = try window(query, from: anchor, limit: 512)
      for row in window.rows {
        guard try body(row) else { return }
      }
      guard window.hasAfter, let last = window.rows.last else { return }
      anchor = .after(Position(last))
    }
  }
}

extension OverlayReader: FilterScope {
  package func row(for identifier: PersistentIdentifier) throws -> Row? {
    try rows(for: [identifier])[identifier]
  }
}
