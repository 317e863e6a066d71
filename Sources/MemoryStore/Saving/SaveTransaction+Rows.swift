import DataCore

extension SaveTransaction {
  /// Puts the row in its table, without links. Returns whether it has some.
  mutating func insert(
    _ change: ObjectChange, _ id: PersistentIdentifier, _ entity: EntityLayout
  ) throws(DataError) -> Bool {
    guard case .insert(var values) = change.kind else { return false }
    let slots = entity.slots
    guard values.count == slots.count else {
      throw .valueCount(values.count, of: id, entity.entity)
    }
    var hasLinks = false
    for slot in slots.indices {
      let layout = slots[slot]
      if layout.isRelationship {
        if values[slot].isNull && layout.isOptional { continue }
        hasLinks = hasLinks || !values[slot].isEmptyLink || !layout.isOptional
        values[slot] = .null
      } else if !layout.surelyTakes(values[slot]) {
        let property = entity.entity.properties[slot]
        guard let attribute = property.attribute else { continue }
        try property.check(values[slot], attribute, of: id, entity.entity)
      }
    }
    snapshot.tables[entity.table].insert(
      StoredRow(values: values, ordinal: Int32(entity.ordinal)), at: id.number)
    return hasLinks
  }

  mutating func link(inserted change: Change) throws(DataError) {
    guard case .insert(let values) = change.change.kind else { return }
    for relationship in change.entity.relationships {
      let keys = try targets(values[relationship.slot], of: relationship, change)
      try setLinks(keys, was: [], relationship, change)
    }
  }

  mutating func update(_ change: Change) throws(DataError) {
    guard case .update(let changes) = change.change.kind,
      let stored = base.tables[change.entity.table][change.id.number]
    else { return }
    var values = stored.values
    let properties = change.entity.entity.properties
    for update in changes {
      guard properties.indices.contains(update.slot) else {
        throw .valueCount(update.slot + 1, of: change.id, change.entity.entity)
      }
      let property = properties[update.slot]
      if let attribute = property.attribute {
        guard case .value(let before, let after) = update.delta else {
          throw .linksOfAttribute(property, of: change.id)
        }
        guard values[update.slot] == before else {
          throw .stale(
            property, of: change.id, found: values[update.slot], expected: before)
        }
        try property.check(after, attribute, of: change.id, change.entity.entity)
        values[update.slot] = after
      }
    }
    snapshot.tables[change.entity.table].modify(change.id.number) { $0.values = values }
    for update in changes {
      guard let relationship = change.entity.relationshipsBySlot[update.slot] else { continue }
      try updateLinks(update.delta, relationship, change, stored)
    }
  }

  /// The before image must be what is stored; its links go.
  mutating func checkDeletion(_ change: Change) throws(DataError) {
    guard case .delete(let values) = change.change.kind,
      let stored = base.tables[change.entity.table][change.id.number]
    else { return }
    let properties = change.entity.entity.properties
    guard values.count == properties.count else {
      throw .valueCount(values.count, of: change.id, change.entity.entity)
    }
    for (slot, property) in properties.enumerated() where property.attribute != nil {
      guard values[slot] == stored.values[slot] else {
        throw .stale(
          property, of: change.id, found: stored.values[slot], expected: values[slot])
      }
    }
    for relationship in change.entity.relationships {
      let keys = storedKeys(relationship, stored)
      let expected = keysIfKnown(values[relationship.slot], relationship)
      guard keys == expected else {
        throw .staleLinks(relationship.property, of: change.id)
      }
      try setLinks([], was: keys, relationship, change, isGoing: true)
    }
  }

  /// Takes the row away, if nothing points to it any more.
  mutating func delete(_ change: Change) throws(DataError) {
    let key = change.id.number
    guard let stored = snapshot.tables[change.entity.table][key] else { return }
    if stored.incoming > 0 { throw dangling(change) }
    snapshot.tables[change.entity.table].remove(key)
  }

  /// Finds who still points to a deleted row.
  private func dangling(_ change: Change) -> DataError {
    for members in layout.members {
      for entity in members {
        for relationship in entity.relationships
        where relationship.pair == nil && relationship.destinationTable == change.entity.table {
          var owner: PersistentIdentifier?
          let only = EntitySelection(layout, entity, includesSubentities: false)
          snapshot.tables[entity.table].scan(from: .min, only) { key, row in
            if storedKeys(relationship, copy row).contains(change.id.number) {
              owner = entity.identifier(key)
            }
            return owner == nil
          }
          if let owner { return .dangling(relationship.property, owner, change.id) }
        }
      }
    }
    return .dangling(nil, nil, change.id)
  }
}

extension ModelValue {
  var isEmptyLink: Bool {
    switch self {
    case .null: true
    case .references(let ids): ids.isEmpty
    case .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .reference, .transformable:
      false
    }
  }
}
