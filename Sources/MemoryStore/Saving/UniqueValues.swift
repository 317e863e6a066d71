import DataCore

/// The values that must be unique, by constraint, and the rows that have them.
///
/// As in SQL, a null makes a combination distinct from all others, and `0.0` equals `-0.0`.
struct UniqueValues: Sendable {
  typealias Key = [ModelValue]

  private var owners: [[Key: PersistentIdentifier]]

  init(count: Int) { owners = Array(repeating: [:], count: count) }

  static func key(_ values: [ModelValue], _ constraint: ConstraintLayout) -> Key? {
    var key: Key = []
    key.reserveCapacity(constraint.slots.count)
    for slot in constraint.slots {
      let value = values[slot]
      if value.isNull { return nil }
      if case .double(0) = value { key.append(.double(0)) } else { key.append(value) }
    }
    return key
  }

  /// Moves values between rows, or throws `notUnique` and changes nothing.
  mutating func apply(_ changes: UniqueChanges, in layout: StoreLayout) throws(DataError) {
    for (constraint, key, _) in changes.removed {
      owners[constraint.number].removeValue(forKey: key)
    }
    for (index, (constraint, key, id)) in changes.added.enumerated() {
      guard let owner = owners[constraint.number].updateValue(id, forKey: key) else { continue }
      owners[constraint.number][key] = owner
      for (constraint, key, _) in changes.added[..<index] {
        owners[constraint.number].removeValue(forKey: key)
      }
      for (constraint, key, id) in changes.removed { owners[constraint.number][key] = id }
      throw Self.taken(constraint, key, by: owner, id, in: layout)
    }
  }

  private static func taken(
    _ constraint: ConstraintLayout, _ key: Key, by owner: PersistentIdentifier,
    _ id: PersistentIdentifier, in layout: StoreLayout
  ) -> DataError {
    let properties = layout.entities[id.entityName]?.entity.properties ?? []
    return .notUnique(constraint.slots.map { properties[$0].name }, key, owner: owner, id)
  }
}

/// The unique values that a save takes from rows and gives to rows.
struct UniqueChanges {
  typealias Entry = (ConstraintLayout, UniqueValues.Key, PersistentIdentifier)
  var removed: [Entry] = []
  var added: [Entry] = []

  var inverted: UniqueChanges { UniqueChanges(removed: added, added: removed) }
}

extension SaveTransaction {
  func uniqueChanges() -> UniqueChanges {
    var result = UniqueChanges()
    if layout.constraintCount == 0 { return result }
    for insertion in inserted { note(insertion.id, insertion.entity, in: &result) }
    for change in updated { note(change.id, change.entity, in: &result) }
    for change in deleted { note(change.id, change.entity, in: &result) }
    return result
  }

  private func note(
    _ id: PersistentIdentifier, _ entity: EntityLayout, in result: inout UniqueChanges
  ) {
    if entity.constraints.isEmpty { return }
    let before = base.tables[entity.table][id.number]?.values
    let after = snapshot.tables[entity.table][id.number]?.values
    for constraint in entity.constraints {
      let old = before.flatMap { UniqueValues.key($0, constraint) }
      let new = after.flatMap { UniqueValues.key($0, constraint) }
      if old == new { continue }
      if let old { result.removed.append((constraint, old, id)) }
      if let new { result.added.append((constraint, new, id)) }
    }
  }
}
