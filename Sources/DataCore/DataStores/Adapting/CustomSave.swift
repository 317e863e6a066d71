/// A save into an app's own store, checked as our own stores check theirs: each object with the values
/// it had and will have.
struct CustomSave<Base: DataStore> {
  private let reader: CustomReader<Base>
  private(set) var before: [PersistentIdentifier: Row] = [:]
  private(set) var after: [PersistentIdentifier: Row] = [:]
  /// In the order they were made.
  private(set) var inserted: [Row] = []
  private(set) var updated: [Row] = []
  private(set) var deleted: [Row] = []

  /// Throws `conflict` where the store has other values than the changes expect, and what else the
  /// rules of the model forbid.
  init(_ changes: ChangeSet, _ reader: CustomReader<Base>) throws {
    self.reader = reader
    let changes = changes.sorted
    let images = try reader.images(of: changes.map(\.id))
    for change in changes {
      let entity = try entity(of: change)
      switch change.kind {
      case .insert(let values):
        try checkIsNew(change, entity, images)
        guard values.count == entity.properties.count else {
          throw DataError.valueCount(values.count, of: change.id, entity)
        }
        inserted.append(Row(change.id, entity, values: values))
        after[change.id] = inserted.last
      case .update(let properties):
        guard let row = images[change.id], row.entity.name == entity.name else {
          throw DataError.gone(change.id)
        }
        before[change.id] = row
        try check(properties, of: row)
        updated.append(Row(row.id, entity, values: properties.applied(to: row.values)))
        after[change.id] = updated.last
      case .delete(let values):
        guard let row = images[change.id], row.entity.name == entity.name else {
          throw DataError.gone(change.id)
        }
        before[change.id] = row
        try check(values, of: row)
        deleted.append(row)
      }
    }
    var links = CustomLinks(self, reader)
    for row in inserted + updated { try check(row, &links) }
    for row in deleted { links.note(row.id, row, row: nil) }
    try links.check()
    try CustomUniqueness(self, reader).check()
  }

  private func entity(of change: ObjectChange) throws -> EntityDescription {
    guard let entity = reader.store.model[change.entity.name] else {
      throw DataError(
        .unknownEntity, "The store has no entity “\(change.entity.name)”.",
        remedy: "Keep its objects in a store that has it.")
    }
    guard entity.hasSlots(of: change.entity) else { throw DataError.otherModel(change.entity) }
    return entity
  }

  /// An object may come back under the identifier that it had.
  private func checkIsNew(
    _ change: ObjectChange, _ entity: EntityDescription,
    _ images: [PersistentIdentifier: Row]
  ) throws {
    if entity.isAbstract { throw DataError.abstract(entity) }
    if change.id.isTemporary { return }
    guard change.id.storeIdentifier == reader.store.identifier,
      change.id.entityName == entity.name
    else { throw DataError.foreign(change.id, entity) }
    if images[change.id] != nil { throw DataError.exists(change.id) }
  }

  /// The store must have the values that an update starts from.
  private func check(_ changes: [PropertyChange], of row: Row) throws {
    for change in changes {
      guard row.entity.properties.indices.contains(change.slot) else {
        throw DataError.valueCount(change.slot + 1, of: row.id, row.entity)
      }
      let property = row.entity.properties[change.slot]
      let stored = row.values[change.slot]
      switch change.delta {
      case .value(let before, _):
        try expect(stored, before, property, row.id)
      case .links(let added, let removed):
        guard property.relationship?.isToMany == true, property.relationship?.isOrdered == false
        else { throw DataError.linksOfAttribute(property, of: row.id) }
        let members = Set(stored.identifiers)
        guard members.isSuperset(of: removed), members.isDisjoint(with: added) else {
          throw DataError.staleLinks(property, of: row.id)
        }
      }
    }
  }

  private func check(_ values: [ModelValue], of row: Row) throws {
    guard values.count == row.values.count else {
      throw DataError.valueCount(values.count, of: row.id, row.entity)
    }
    for (slot, property) in row.entity.properties.enumerated() where !property.isTransient {
      try expect(row.values[slot], values[slot], property, row.id)
    }
  }

  private func expect(
    _ stored: ModelValue, _ expected: ModelValue, _ property: PropertyDescription,
    _ id: PersistentIdentifier
  ) throws {
    if property.relationship != nil {
      if stored.identifiers != expected.identifiers { throw DataError.staleLinks(property, of: id) }
    } else if stored != expected {
      throw DataError.stale(property, of: id, found: stored, expected: expected)
    }
  }

  /// An object's values as they will be. Of an update only what changes is looked at.
  private func check(_ row: Row, _ links: inout CustomLinks<Base>) throws {
    let old = before[row.id]
    for (slot, property) in row.entity.properties.enumerated() {
      let value = row.values[slot]
      if let old, old.values[slot] == value { continue }
      switch property.kind {
      case .attribute(let attribute):
        if attribute.isTransient { continue }
        try property.check(value, attribute, of: row.id, row.entity)
      case .relationship(let relationship):
        try property.checkKind(of: value, relationship, of: row.id, row.entity)
        try property.checkCount(
          value.identifiers.count, relationship, of: row.id, row.entity)
        try links.checkTargets(of: row, property, relationship, value)
      }
    }
    links.note(row.id, old, row: row)
  }
}
