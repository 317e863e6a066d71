import DataCore

/// The store's rows at one moment, for good.
struct Snapshot: Sendable {
  /// Rises with each save.
  var version: Int64 = 0
  var tables: [Table]

  init(_ layout: StoreLayout) { tables = layout.members.map { Table(entityCount: $0.count) } }
}

extension StoreLayout {
  /// The row of that key, if its entity is the identifier's or one below it.
  func stored(_ id: PersistentIdentifier, in snapshot: Snapshot) -> StoredRow? {
    guard case .permanent = id.origin.kind, let entity = entities[id.entityName],
      id.storeIdentifier == entity.origin.storeIdentifier,
      let stored = snapshot.tables[entity.table][id.number],
      id.origin === stored.row.id.origin || stored.row.entity.isKind(of: id.entityName)
    else { return nil }
    return stored
  }
}

/// A snapshot that knows the model. A class, so that filters pass it on at no cost.
final class View: FilterScope, Sendable {
  let layout: StoreLayout
  let snapshot: Snapshot

  init(layout: StoreLayout, snapshot: Snapshot) {
    self.layout = layout
    self.snapshot = snapshot
  }

  func stored(_ id: PersistentIdentifier) -> StoredRow? { layout.stored(id, in: snapshot) }

  func row(for id: PersistentIdentifier) -> Row? { stored(id)?.row }

  func related(
    to id: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    guard let stored = stored(id) else { return [] }
    guard let slot = stored.row.entity.slot(of: property),
      let entity = layout.entities[stored.row.entity.name],
      let relationship = entity.relationshipsBySlot[slot]
    else {
      try checkRelationship(property, of: id.entityName)
      return []
    }
    guard let link = relationship.link else { return stored.row.values[slot].identifiers }
    guard let table = relationship.destinationTable else { return [] }
    return stored.linked(link).compactMap { snapshot.tables[table][$0]?.row.id }
  }

  /// Throws unless some entity of the hierarchy has such a relationship.
  func checkRelationship(_ property: String, of entityName: String) throws(DataError) {
    let entity = try layout.entity(named: entityName)
    let found = layout.members[entity.table].contains {
      $0.entity.property(property)?.relationship != nil
    }
    if found { return }
    throw DataError(
      .unknownProperty, "“\(entityName)” has no relationship “\(property)”.",
      remedy: "Its relationships are "
        + entity.relationships.map(\.property.name).joined(separator: ", ") + ".")
  }
}
