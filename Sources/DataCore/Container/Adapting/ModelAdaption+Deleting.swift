extension ModelAdaption {
  /// Gives deletions the values that the narrower model did not know, and takes the objects out of
  /// relationships that it did not know either: nothing is left that leads to a deleted object.
  func completeDeletions(_ set: inout ChangeSet, in store: any RecordStore) throws {
    let deleted = set.changes.values.filter { change in
      if case .delete = change.kind { isWider(change.entity) } else { false }
    }
    if deleted.isEmpty { return }
    let reader = try store.makeReader()
    let rows = try reader.rows(for: deleted.map(\.id))
    for change in deleted {
      guard case .delete(var values) = change.kind, let row = rows[change.id],
        let entry = entries[change.entity.name]
      else { continue }
      for (slot, source) in entry.sources.enumerated() where source == nil {
        values[slot] = row.values[slot]
        guard let relationship = entry.entity.properties[slot].relationship else { continue }
        if relationship.isToMany {
          let name = entry.entity.properties[slot].name
          values[slot] = .references(try reader.related(to: change.id, through: name))
        }
        try unlink(change.id, from: values[slot], slot, entry.entity, &set, reader)
      }
      set.replace(change.id, with: ObjectChange(change.id, change.entity, .delete(values)))
    }
  }

  private func isWider(_ entity: EntityDescription) -> Bool {
    entries[entity.name]?.sources.contains(nil) ?? false
  }

  /// Takes the object out of the other end of one of its relationships.
  private func unlink(
    _ id: PersistentIdentifier, from value: ModelValue, _ slot: Int, _ entity: EntityDescription,
    _ set: inout ChangeSet, _ reader: any StoreReader
  ) throws {
    guard let inverse = new.inverse(of: entity.properties[slot])?.property else { return }
    for other in value.identifiers {
      if case .delete? = set[other]?.kind { continue }
      guard let owner = new[other.entityName], let end = owner.slot(of: inverse.name) else {
        continue
      }
      let delta: PropertyChange.Delta
      if inverse.relationship?.isToMany == false {
        delta = .value(before: .reference(id), after: .null)
      } else if inverse.relationship?.isOrdered == true {
        let before = try reader.related(to: other, through: inverse.name)
        delta = .value(
          before: .references(before), after: .references(before.filter { $0 != id }))
      } else {
        delta = .links(added: [], removed: [id])
      }
      set.append(ObjectChange(other, owner, .update([PropertyChange(end, delta)])))
    }
  }
}
