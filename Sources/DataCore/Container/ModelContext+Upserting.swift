extension ModelContext {
  /// Turns new objects whose unique values another object of their entity has into changes of that
  /// one, as SwiftData's `@Attribute(.unique)` and `#Unique` do. Returns whether there was any.
  ///
  /// The other object takes all attribute values of the new one and the objects that it links to;
  /// what it links to beside them stays. The new object's identity is the other one's from then on:
  /// a reference to it shows that object. Of several new ones the last one's values count. Costs
  /// nothing but a refused save where nothing is found.
  func absorbDuplicates() throws -> Bool {
    var found = false
    for (entity, records) in insertedWithConstraints() {
      for names in entity.uniquenessConstraints where !names.isEmpty {
        let slots = names.compactMap { entity.slot(of: $0) }
        guard slots.count == names.count else { continue }
        let constraint = Constraint(
          names: names, slots: slots, owner: owner(of: names, entity) ?? entity.name)
        if try absorb(records, constraint) { found = true }
      }
    }
    if found { processPendingChanges() }
    return found
  }

  private struct Constraint {
    let names: [String]
    let slots: [Int]
    /// The topmost entity that it holds for.
    let owner: String

    /// A null makes a combination distinct from all others, and `0.0` is `-0.0`.
    func key(_ values: [ModelValue]) -> [ModelValue]? {
      var key: [ModelValue] = []
      for slot in slots {
        guard slot < values.count, !values[slot].isNull else { return nil }
        if case .double(0) = values[slot] {
          key.append(.double(0))
        } else {
          key.append(values[slot])
        }
      }
      return key
    }
  }

  /// The pending new objects by entity, in the order they were made.
  private func insertedWithConstraints() -> [(EntityDescription, [Record])] {
    var parts: [(entity: EntityDescription, records: [Record])] = []
    for change in processed.sorted where change.isInsert {
      guard !change.entity.uniquenessConstraints.isEmpty, let record = held[change.id] else {
        continue
      }
      if let place = parts.firstIndex(where: { $0.entity === change.entity }) {
        parts[place].records.append(record)
      } else {
        parts.append((change.entity, [record]))
      }
    }
    return parts
  }

  private func owner(of names: [String], _ entity: EntityDescription) -> String? {
    let model = stores.first { $0.model[entity.name] != nil }?.model
    return entity.lineage.first {
      model?[$0]?.uniquenessConstraints.contains(names) == true
    }
  }

  private func absorb(_ records: [Record], _ constraint: Constraint) throws -> Bool {
    let records = records.filter { $0.state == .registered }
    let keys = Set(records.compactMap { constraint.key($0.values) })
    if keys.isEmpty { return false }
    var owners = try holders(of: keys, constraint, among: records)
    var found = false
    for record in records {
      guard let key = constraint.key(record.values) else { continue }
      guard let owner = owners[key] else {
        owners[key] = record
        continue
      }
      guard owner !== record, owner.entity == record.entity, store(of: owner) === store(of: record)
      else { continue }
      absorb(record, into: owner)
      found = true
    }
    return found
  }

  // MARK: Finding

  /// How many keys a store is asked for by value; beyond, its rows are gone through once.
  private static let keyLimit = 500

  /// Who has the unique values already, unsaved changes counted; new objects are left out.
  private func holders(
    of keys: Set<[ModelValue]>, _ constraint: Constraint, among records: [Record]
  ) throws -> [[ModelValue]: Record] {
    var holders: [[ModelValue]: Record] = [:]
    func note(_ id: PersistentIdentifier) throws {
      guard let record = try record(for: id), let key = constraint.key(record.values),
        keys.contains(key)
      else { return }
      holders[key] = record
    }
    for store in stores where store.model[constraint.owner] != nil {
      var query = Query(.entity(constraint.owner))
      if keys.count <= Self.keyLimit { query.filter = filter(keys, constraint) }
      var ids: [PersistentIdentifier] = []
      try reader(of: store).enumerate(query) { row in
        if constraint.key(row.values).map(keys.contains) == true { ids.append(row.id) }
        return true
      }
      for id in ids { try note(id) }
    }
    for change in processed.sorted
    where !change.isInsert && !change.isDelete && change.entity.isKind(of: constraint.owner) {
      try note(change.id)
    }
    return holders
  }

  private func filter(_ keys: Set<[ModelValue]>, _ constraint: Constraint) -> Filter {
    if constraint.names.count == 1, let name = constraint.names.first {
      return .contained(.path(FilterPath([name])), in: keys.flatMap { $0 })
    }
    return .or(
      keys.map { key in
        .and(
          zip(constraint.names, key).map { name, value in
            .compare(.path(FilterPath([name])), .equal, .value(value))
          })
      })
  }

  // MARK: Absorbing

  /// Makes a new object's values and links those of an older one, as edits, and takes it out.
  private func absorb(_ new: Record, into old: Record) {
    guard let entity = new.entity else { return }
    for (slot, property) in entity.properties.enumerated() {
      guard let relationship = property.relationship else {
        assign(new.values[slot], at: slot, of: old)
        continue
      }
      let targets = new.value(at: slot).identifiers.map {
        $0 == new.identifier ? old.identifier : $0
      }
      guard let first = targets.first else { continue }
      set(.null, at: slot, of: new)
      if relationship.isToMany {
        let members = old.value(at: slot).identifiers
        let known = Set(members)
        set(.references(members + targets.filter { !known.contains($0) }), at: slot, of: old)
      } else {
        set(.reference(first), at: slot, of: old)
      }
    }
    old.notifyAll()
    redirect(from: new.identifier, to: old.identifier)
    bury(new)
    managed?.absorbed[new.identifier] = old.identifier
    guard let face = new.object as? any PersistentModel else { return }
    new.object = nil
    face._$attach(old, moving: false)
    if old.object == nil { old.object = face }
  }

  /// Unsaved links without an inverse that point to the one object point to the other.
  private func redirect(from id: PersistentIdentifier, to other: PersistentIdentifier) {
    for record in Array(held.values) where record.state == .registered {
      for (slot, property) in (record.entity?.properties ?? []).enumerated()
      where property.relationship != nil && record.values[slot].identifiers.contains(id) {
        set(record.values[slot].remapped([id: other]), at: slot, of: record)
      }
    }
  }
}
