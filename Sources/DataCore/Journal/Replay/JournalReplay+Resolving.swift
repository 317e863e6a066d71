extension JournalReplay {
  /// What an object of a session is called now; the same where nothing gave it another name.
  func current(_ id: PersistentIdentifier, in session: UInt64) -> PersistentIdentifier {
    var id = id
    var seen: Set<PersistentIdentifier> = []
    while let next = identifiers[JournalName(id, in: session)], seen.insert(next).inserted {
      id = next
    }
    return id
  }
}

extension ChangeSet {
  /// The same changes under other identifiers, asked for one after the other.
  func renamed(_ name: (PersistentIdentifier) -> PersistentIdentifier) -> ChangeSet {
    var names: [PersistentIdentifier: PersistentIdentifier] = [:]
    var seen: Set<PersistentIdentifier> = []
    func note(_ id: PersistentIdentifier) {
      guard seen.insert(id).inserted else { return }
      let new = name(id)
      if new != id { names[id] = new }
    }
    for change in changes.values {
      note(change.id)
      switch change.kind {
      case .insert(let values), .delete(let values):
        for value in values { value.identifiers.forEach(note) }
      case .update(let properties):
        for property in properties {
          switch property.delta {
          case .value(let before, let after): (before.identifiers + after.identifiers).forEach(note)
          case .links(let added, let removed): added.union(removed).forEach(note)
          }
        }
      }
    }
    return remapped(names)
  }

  /// Whether the store holds what the changes lead to. Nothing is compared but what they speak of.
  func isPresent(in reader: any StoreReader) throws -> Bool {
    let rows = try reader.rows(for: Array(changes.keys))
    for change in changes.values {
      let row = rows[change.id]
      switch change.kind {
      case .delete: if row != nil { return false }
      case .insert(let values):
        guard let row else { return false }
        for (slot, property) in change.entity.properties.enumerated()
        where slot < values.count && property.relationship?.isToMany != true {
          if row[property.name].canonical != values[slot].canonical { return false }
        }
      case .update(let properties):
        guard let row else { return false }
        for property in properties {
          if try !property.isPresent(in: row, change.entity, reader) { return false }
        }
      }
    }
    return true
  }
}

extension PropertyChange {
  fileprivate func isPresent(
    in row: Row, _ entity: EntityDescription, _ reader: any StoreReader
  ) throws -> Bool {
    guard entity.properties.indices.contains(slot) else { return false }
    let property = entity.properties[slot]
    let isToMany = property.relationship?.isToMany == true
    switch delta {
    case .value(_, let after):
      if isToMany {
        return try reader.related(to: row.id, through: property.name) == after.identifiers
      }
      return row[property.name].canonical == after.canonical
    case .links(let added, let removed):
      let members = Set(try reader.related(to: row.id, through: property.name))
      return added.isSubset(of: members) && removed.isDisjoint(with: members)
    }
  }
}
