import DataCore

extension SaveTransaction {
  /// The keys a row holds in a relationship.
  func storedKeys(_ relationship: RelationshipLayout, _ stored: StoredRow) -> [Int64] {
    if let link = relationship.link { return stored.linked(link) }
    return stored.values[relationship.slot].identifiers.map(\.number)
  }

  /// The keys a change's earlier value names, in the stored form; nil for an identifier that
  /// cannot be stored here.
  func keysIfKnown(_ value: ModelValue, _ relationship: RelationshipLayout) -> [Int64]? {
    var keys: [Int64] = []
    for id in value.identifiers {
      guard id.origin.kind == .permanent, id.storeIdentifier == storeIdentifier else {
        return nil
      }
      keys.append(id.number)
    }
    if relationship.link != nil && !relationship.description.isOrdered { keys.sort() }
    return keys
  }

  /// Checks a relationship's new value and returns the keys to store.
  func targets(
    _ value: ModelValue, of relationship: RelationshipLayout, _ change: Change
  ) throws(DataError) -> [Int64] {
    let property = relationship.property
    try property.checkKind(
      of: value, relationship.description, of: change.id, change.entity.entity)
    var keys: [Int64] = []
    for id in value.identifiers { keys.append(try target(id, relationship, change).number) }
    if relationship.link == nil || keys.count < 2 { return keys }
    let distinct = Set(keys)
    if !relationship.description.isOrdered { return distinct.sorted() }
    if distinct.count < keys.count {
      throw .invalid(
        property.name, of: change.id, change.entity.entity, value,
        "It holds each object at most once.")
    }
    return keys
  }

  /// The row that a reference leads to after the save.
  func target(
    _ id: PersistentIdentifier, _ relationship: RelationshipLayout, _ change: Change
  ) throws(DataError) -> PersistentIdentifier {
    let permanent = identifiers[id] ?? id
    guard let (_, entity) = layout.stored(permanent, in: snapshot),
      !deletedKeys[entity.table].contains(permanent.number)
    else { throw .dangling(relationship.property, change.id, id) }
    guard relationship.destinationFamily.contains(entity.entity.name) else {
      throw .invalid(
        relationship.property.name, of: change.id, change.entity.entity, .reference(id),
        "It takes objects of “\(relationship.description.destination)”.")
    }
    return entity.identifier(permanent.number)
  }

  mutating func updateLinks(
    _ delta: PropertyChange.Delta, _ relationship: RelationshipLayout, _ change: Change,
    _ stored: StoredRow
  ) throws(DataError) {
    let keys = storedKeys(relationship, stored)
    switch delta {
    case .value(let before, let after):
      guard keys == keysIfKnown(before, relationship) else {
        throw .staleLinks(relationship.property, of: change.id)
      }
      try setLinks(targets(after, of: relationship, change), was: keys, relationship, change)
    case .links(let added, let removed):
      guard relationship.link != nil, !relationship.description.isOrdered else {
        throw .linksOfAttribute(relationship.property, of: change.id)
      }
      var left = Set(keys)
      for id in removed {
        guard id.origin.kind == .permanent, left.remove(id.number) != nil else {
          throw .staleLinks(relationship.property, of: change.id)
        }
      }
      for id in added {
        guard left.insert(try target(id, relationship, change).number).inserted else {
          throw .staleLinks(relationship.property, of: change.id)
        }
      }
      try setLinks(left.sorted(), was: keys, relationship, change)
    }
  }

  /// Stores the keys and notes what was gained and lost.
  mutating func setLinks(
    _ keys: [Int64], was before: [Int64], _ relationship: RelationshipLayout,
    _ change: Change, isGoing: Bool = false
  ) throws(DataError) {
    if !isGoing {
      try relationship.property.checkCount(
        keys.count, relationship.description, of: change.id, change.entity.entity)
    }
    if keys == before { return }
    let (added, removed) = Self.differences(before, keys)
    if let pair = relationship.pair {
      edges.note(
        change.id.number, added: added, removed: removed, pair, relationship.property)
    } else if let table = relationship.destinationTable {
      for key in added { snapshot.tables[table].modify(key) { $0.incoming += 1 } }
      for key in removed { snapshot.tables[table].modify(key) { $0.incoming -= 1 } }
    }
    if isGoing { return }
    let target = relationship.destinationTable.flatMap { table in
      keys.first.flatMap { snapshot.tables[table].row($0)?.id }
    }
    let count = change.entity.toManyCount
    snapshot.tables[change.entity.table].modify(change.id.number) { row in
      if let link = relationship.link {
        row.setLinked(keys, at: link, of: count)
      } else {
        row.values[relationship.slot] = target.map { .reference($0) } ?? .null
      }
    }
  }

  private static func differences(
    _ before: [Int64], _ after: [Int64]
  ) -> (added: [Int64], removed: [Int64]) {
    if before.isEmpty { return (after, []) }
    if after.isEmpty { return ([], before) }
    let old = Set(before)
    let new = Set(after)
    return (after.filter { !old.contains($0) }, before.filter { !new.contains($0) })
  }
}
