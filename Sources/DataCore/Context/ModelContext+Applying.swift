extension ModelContext {
  /// Throws `conflict` where the object is not as the change begins.
  func checkApplies(_ change: ObjectChange) throws {
    let name = "\(change.id.entityName) \(change.id.keyText)"
    let record = try record(for: change.id)
    switch change.kind {
    case .insert:
      if record != nil {
        throw DataError(
          .conflict, "\(name) is there already.", remedy: "It was added again meanwhile.")
      }
    case .delete(let values):
      guard let record else {
        throw DataError(
          .conflict, "\(name) is gone already.", remedy: "It was deleted meanwhile.")
      }
      for (slot, value) in values.enumerated() where slot < change.entity.properties.count {
        let property = change.entity.properties[slot]
        guard !record.holds(value, at: slot, of: property) else { continue }
        throw DataError.changedSince(
          property, of: name, now: record.value(at: slot), expected: value)
      }
    case .update(let properties):
      guard let record else {
        throw DataError(
          .conflict, "\(name) is gone.", remedy: "It was deleted meanwhile; undo that first.")
      }
      for property in properties { try checkApplies(property, change.entity, record, name) }
    }
  }

  private func checkApplies(
    _ change: PropertyChange, _ entity: EntityDescription, _ record: Record, _ name: String
  ) throws {
    guard entity.properties.indices.contains(change.slot) else { return }
    let property = entity.properties[change.slot]
    switch change.delta {
    case .value(let before, _):
      guard !record.holds(before, at: change.slot, of: property) else { return }
      throw DataError.changedSince(
        property, of: name, now: record.value(at: change.slot), expected: before)
    case .links(let added, let removed):
      // A to-one at the other end says it all, and reads no long list.
      if hasToOneInverse(property) { return }
      let members = Set(record.value(at: change.slot).identifiers)
      if added.isDisjoint(with: members), removed.isSubset(of: members) { return }
      throw DataError(
        .conflict, "\(property.name) of \(name) was changed since: it links other objects now.",
        remedy: "Change it by hand if you want the old links back.")
    }
  }

  private func hasToOneInverse(_ property: PropertyDescription) -> Bool {
    stores.contains { store in
      store.model.inverse(of: property)?.property.relationship?.isToMany == false
    }
  }
}

extension Record {
  /// Whether the slot holds the value, as a file would give it back.
  fileprivate func holds(
    _ value: ModelValue, at slot: Int, of property: PropertyDescription
  ) -> Bool {
    let now = self.value(at: slot)
    guard let relationship = property.relationship, relationship.isToMany else {
      return now.canonical == value.canonical
    }
    return relationship.isOrdered
      ? now.identifiers == value.identifiers : Set(now.identifiers) == Set(value.identifiers)
  }
}

extension DataError {
  fileprivate static func changedSince(
    _ property: PropertyDescription, of name: String, now: ModelValue, expected: ModelValue
  ) -> DataError {
    DataError(
      .conflict,
      "\(property.name) of \(name) was changed since: it is \(now.summary) now, not "
        + "\(expected.summary).",
      remedy: "Change it by hand if you want the old value back.")
  }
}
