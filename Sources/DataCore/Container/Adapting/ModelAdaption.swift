/// Where each slot of one model's entities is in another's.
struct ModelAdaption: Sendable {
  struct Entry: Sendable {
    let entity: EntityDescription
    /// By slot of the new entity: the old slot.
    let sources: [Int?]
  }

  let old: ModelDescription
  let new: ModelDescription
  let entries: [String: Entry]

  init(from old: ModelDescription, to new: ModelDescription) {
    self.old = old
    self.new = new
    var entries: [String: Entry] = [:]
    for entity in new.entities {
      guard let source = old[entity.name] else { continue }
      entries[entity.name] = Entry(
        entity: entity,
        sources: entity.properties.map { property in
          guard !property.isTransient, let slot = source.slot(of: property.name),
            !source.properties[slot].isTransient
          else { return nil }
          return slot
        })
    }
    self.entries = entries
  }

  /// Nil for an entity that the new model lacks.
  func adapted(_ row: Row) -> Row? {
    guard let entry = entries[row.entity.name] else { return nil }
    return Row(row.id, entry.entity, values: values(row.values, entry), keys: row.keys)
  }

  func adapted(_ set: ChangeSet) -> ChangeSet {
    ChangeSet(
      set.changes.values.compactMap { change in
        guard let entry = entries[change.entity.name] else { return nil }
        let kind: ObjectChange.Kind
        switch change.kind {
        case .insert(let values): kind = .insert(self.values(values, entry))
        case .delete(let values): kind = .delete(self.values(values, entry))
        case .update(let changes):
          let moved = changes.compactMap { property in
            entry.sources.firstIndex(of: property.slot).map { PropertyChange($0, property.delta) }
          }
          if moved.isEmpty { return nil }
          kind = .update(moved.sorted { $0.slot < $1.slot })
        }
        return ObjectChange(change.id, entry.entity, kind)
      })
  }

  private func values(_ values: [ModelValue], _ entry: Entry) -> [ModelValue] {
    entry.sources.enumerated().map { slot, source in
      guard let source else { return entry.entity.properties[slot].emptyValue }
      return source < values.count ? values[source] : .null
    }
  }

  /// The query without objects of entities that the new model lacks.
  func adapted(_ query: Query) -> Query {
    guard query.includesSubentities else { return query }
    let name: String?
    switch query.source {
    case .entity(let entity): name = entity
    case .relationship(let owner, let property):
      name = old[owner.entityName]?.property(property)?.relationship?.destination
    }
    guard let family = name.flatMap({ old[$0] })?.family else { return query }
    let unknown = family.filter { name in
      new[name] == nil && old[name]?.superentityName.map { new[$0] != nil } ?? false
    }
    if unknown.isEmpty { return query }
    var query = query
    let conditions = unknown.sorted().map { Filter.not(.isKind(FilterPath([]), entity: $0)) }
    query.filter = .and((query.filter.map { [$0] } ?? []) + conditions)
    return query
  }
}

extension PropertyDescription {
  /// What the property holds in an object for which nobody gave it a value.
  fileprivate var emptyValue: ModelValue {
    switch kind {
    case .attribute(let attribute): attribute.defaultValue
    case .relationship(let relationship): relationship.isToMany ? .references([]) : .null
    }
  }
}
