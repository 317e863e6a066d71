import DataCore

extension Edit {
  /// Refuses to write over a value that the person has not seen.
  func checkSeen(in context: ModelContext) throws {
    for case .set(let id, let property, let value) in steps {
      guard let seen = seen[property], let record = try context.record(for: id),
        let slot = record.entity?.slot(of: property)
      else { continue }
      let now = record.value(at: slot)
      if now == seen || now == value { continue }
      throw Refusal(
        property: property,
        message: "Another program changed it to \(now.summary) meanwhile; accept again to "
          + "write yours over it.", found: now)
    }
  }

  /// Makes the steps, one after the other. `inserted` gets each new object.
  func apply(to context: ModelContext, inserted: (Record) -> Void) throws {
    for step in steps {
      switch step {
      case .insert(let entity, let values, let owner):
        let record = try context.insert(entityNamed: entity, values: values, store: store)
        inserted(record)
        if let owner {
          try link(
            owner.id, owner.property, added: [record.identifier], removed: [], in: context)
        }
      case .set(let id, let property, let value):
        try context.setValue(value, for: property, of: id)
      case .link(let id, let property, let added, let removed):
        try link(id, property, added: added, removed: removed, in: context)
      case .delete(let ids): try context.delete(ids)
      }
    }
  }

  private func link(
    _ id: PersistentIdentifier, _ property: String, added: Set<PersistentIdentifier>,
    removed: Set<PersistentIdentifier>, in context: ModelContext
  ) throws {
    guard let record = try context.record(for: id), let slot = record.entity?.slot(of: property)
    else {
      throw DataError(
        .unknownObject, "\(id.title) is no longer there.",
        remedy: "Somebody deleted it meanwhile.")
    }
    let present = record.value(at: slot).identifiers
    var members = present.filter { !removed.contains($0) }
    members += added.subtracting(present).sorted()
    if record.entity?.properties[slot].relationship?.isToMany == true {
      try context.setValue(.references(members), for: property, of: id)
    } else {
      try context.setValue(
        added.first.map { .reference($0) } ?? .null, for: property, of: id)
    }
  }
}
