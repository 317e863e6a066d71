import DataCore

/// The store's rows at one moment, for good.
struct Snapshot: Sendable {
  /// Rises with each save.
  var version: Int64 = 0
  var tables: [Table]

  init(_ layout: StoreLayout) { tables = layout.members.map(Table.init) }
}

extension StoreLayout {
  /// The row of that key with its entity, if that is the identifier's or one below it.
  func stored(
    _ id: PersistentIdentifier, in snapshot: Snapshot
  ) -> (row: StoredRow, entity: EntityLayout)? {
    guard case .permanent = id.origin.kind, let named = entities[id.entityName],
      id.storeIdentifier == named.origin.storeIdentifier
    else { return nil }
    let table = snapshot.tables[named.table]
    guard let stored = table[id.number] else { return nil }
    let entity = table.entity(of: stored)
    guard entity === named || entity.entity.isKind(of: id.entityName) else { return nil }
    return (stored, entity)
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

  func stored(_ id: PersistentIdentifier) -> (row: StoredRow, entity: EntityLayout)? {
    layout.stored(id, in: snapshot)
  }

  func row(for id: PersistentIdentifier) -> Row? {
    stored(id).map { Row($1.identifier(id.number), $1.entity, values: $0.values) }
  }

  func related(
    to id: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    guard let (stored, entity) = stored(id) else { return [] }
    guard let slot = entity.entity.slot(of: property),
      let relationship = entity.relationshipsBySlot[slot]
    else {
      try checkRelationship(property, of: id.entityName)
      return []
    }
    guard let link = relationship.link else { return stored.values[slot].identifiers }
    guard let table = relationship.destinationTable.map({ snapshot.tables[$0] }) else { return [] }
    return stored.linked(link).compactMap { key in
      table[key].map { table.identifier(of: $0, at: key) }
    }
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
