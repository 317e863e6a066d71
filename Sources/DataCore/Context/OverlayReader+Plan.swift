extension OverlayReader {
  /// How a query is answered.
  enum Plan {
    /// The unsaved changes do not meet it.
    case base
    /// The store's rows without the changed ones, and the changed ones in their places.
    case merge
    /// Every object of the entity is looked at.
    case scan
  }

  func plan(for query: Query) -> Plan {
    if overlay.isEmpty { return .base }
    switch query.source {
    case .relationship: return .scan
    case .entity(let name):
      guard let entity = model[name] else { return .base }
      let touched = overlay.entities
      if looksThroughChanges(query, entity, touched) { return .scan }
      let covered = keepsDeleted ? Set(overlay.rows.values.map(\.entity.name)) : touched
      return covered.isDisjoint(with: entity.family) ? .base : .merge
    }
  }

  /// Whether filter or order look through a relationship at an entity with unsaved changes.
  private func looksThroughChanges(
    _ query: Query, _ entity: EntityDescription, _ touched: Set<String>
  ) -> Bool {
    var parts = query.filter.map { [$0] } ?? []
    for key in query.order where key.path.count > 1 {
      parts.append(.compare(.path(FilterPath(key.path)), .equal, .value(.null)))
    }
    return parts.contains { part in
      part.followsRelationships(from: entity)
        && part.region(in: model, entity: entity.name).entities.keys.contains { name in
          !touched.isDisjoint(with: model[name]?.family ?? [name])
        }
    }
  }

  /// The unsaved objects that the query asks for, in its order, with their keys.
  func pendingRows(of query: Query) throws -> [Row] {
    let order = RowOrder(query.order)
    var rows: [Row] = []
    for row in overlay.rows.values where try isMember(row, of: query) {
      var row = row
      row.keys = try order.keys(of: row, in: self)
      rows.append(row)
    }
    return rows.sorted { order.precedes(Position($0), Position($1)) }
  }

  /// Whether the object is of the query's entity and fulfils its filter.
  func isMember(_ row: Row, of query: Query) throws -> Bool {
    if case .entity(let name) = query.source {
      let fits =
        query.includesSubentities ? row.entity.isKind(of: name) : row.entity.name == name
      guard fits else { return false }
    }
    return try query.filter?.matches(row, in: self) ?? true
  }

  /// What a relationship leads to. Where it is ordered, deleted members that are kept stand behind
  /// the one that they are stored behind.
  private func members(
    of owner: PersistentIdentifier, _ name: String
  ) throws -> [PersistentIdentifier] {
    let members = try related(to: owner, through: name)
    guard keepsDeleted, !overlay.deleted.isEmpty, !owner.isTemporary,
      !overlay.deleted.contains(owner)
    else { return members }
    let stored = try base.related(to: owner, through: name)
    let kept = Set(members)
    var lost: [PersistentIdentifier] = []
    /// By the member they are stored behind; nil for the start.
    var lostBehind: [PersistentIdentifier?: [PersistentIdentifier]] = [:]
    var previous: PersistentIdentifier?
    for id in stored {
      if overlay.deleted.contains(id) {
        lost.append(id)
        lostBehind[previous, default: []].append(id)
      } else if kept.contains(id) {
        previous = id
      }
    }
    if lost.isEmpty { return members }
    if !isOrdered(name, of: owner) { return (members + lost).sorted() }
    return (lostBehind[nil] ?? []) + members.flatMap { [$0] + (lostBehind[$0] ?? []) }
  }

  /// Hands out every object the query asks for, in no order.
  func scan(_ query: Query, _ body: (Row) throws -> Bool) throws {
    switch query.source {
    case .relationship(let owner, let name):
      let members = try members(of: owner, name)
      for start in stride(from: 0, to: members.count, by: 256) {
        let part = Array(members[start..<min(start + 256, members.count)])
        let rows = try rows(for: part)
        for id in part {
          guard let row = rows[id], try isMember(row, of: query) else { continue }
          guard try body(row) else { return }
        }
      }
    case .entity:
      let all = Query(query.source, includesSubentities: query.includesSubentities)
      var goesOn = true
      try base.enumerate(all) { row in
        guard !covers(row.id), try isMember(row, of: query) else { return true }
        goesOn = try body(row)
        return goesOn
      }
      guard goesOn else { return }
      for row in overlay.rows.values.sorted(by: { $0.id < $1.id })
      where try isMember(row, of: query) {
        guard try body(row) else { return }
      }
    }
  }
}
