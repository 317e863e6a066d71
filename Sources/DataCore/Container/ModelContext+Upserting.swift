extension ModelContext {
  /// Turns new objects whose unique values another object of their entity has into changes of that
  /// one, as SwiftData's `@Attribute(.unique)` and `#Unique` do. Returns whether there was any.
  ///
  /// The other object takes all attribute values of the new one and the objects that it links to;
  /// what it links to beside them stays. The new object's identity is the other one's from then on:
  /// a reference to it shows that object. Of several new ones the last one's values count. Costs
  /// nothing but a refused save where nothing is found.
  func absorbDuplicates() throws -> Bool {
    var found: [PersistentIdentifier: PersistentIdentifier] = [:]
    for (entity, records) in insertedWithConstraints() {
      for names in entity.uniquenessConstraints where !names.isEmpty {
        let slots = names.compactMap { entity.slot(of: $0) }
        guard slots.count == names.count else { continue }
        let constraint = Constraint(
          names: names, slots: slots, owner: owner(of: names, entity) ?? entity.name)
        try absorb(records, constraint, &found)
      }
    }
    if found.isEmpty { return false }
    redirect(found)
    processPendingChanges()
    return true
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

  /// - Parameter absorbed: the new objects that are others by now, and those.
  private func absorb(
    _ records: [Record], _ constraint: Constraint,
    _ absorbed: inout [PersistentIdentifier: PersistentIdentifier]
  ) throws {
    let records = records.filter { $0.state == .registered }
    let keys = Set(records.compactMap { constraint.key($0.values) })
    if keys.isEmpty { return }
    let (found, loaded) = try holders(of: keys, constraint)
    defer { withExtendedLifetime(loaded) {} }
    var owners = found
    for slot in records.first?.entity?.toManySlots ?? [] {
      let linked = records.filter { !$0.value(at: slot).identifiers.isEmpty }
      try loadLinks(
        of: linked.compactMap { constraint.key($0.values).flatMap { found[$0] } }, slot: slot)
    }
    for record in records {
      guard let key = constraint.key(record.values) else { continue }
      guard let owner = owners[key] else {
        owners[key] = record
        continue
      }
      guard owner !== record, owner.entity == record.entity, store(of: owner) === store(of: record)
      else { continue }
      absorbed[record.identifier] = owner.identifier
      absorb(record, into: owner, absorbed)
    }
  }

  // MARK: Finding

  /// How many keys a store is asked for by value; beyond, its rows are gone through once.
  private static let keyLimit = 500

  /// Who has the unique values already, unsaved changes counted, and all that was read for it; new
  /// objects are left out.
  private func holders(
    of keys: Set<[ModelValue]>, _ constraint: Constraint
  ) throws -> (holders: [[ModelValue]: Record], loaded: [Record]) {
    var ids: [PersistentIdentifier] = []
    for store in stores where store.model[constraint.owner] != nil {
      var query = Query(.entity(constraint.owner))
      if keys.count <= Self.keyLimit { query.filter = filter(keys, constraint) }
      try reader(of: store).enumerate(query) { row in
        if constraint.key(row.values).map(keys.contains) == true { ids.append(row.id) }
        return true
      }
    }
    for change in processed.sorted
    where !change.isInsert && !change.isDelete && change.entity.isKind(of: constraint.owner) {
      ids.append(change.id)
    }
    let loaded = try records(for: ids)
    var holders: [[ModelValue]: Record] = [:]
    for record in loaded {
      guard let key = constraint.key(record.values), keys.contains(key) else { continue }
      holders[key] = record
    }
    return (holders, loaded)
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
  private func absorb(
    _ new: Record, into old: Record,
    _ absorbed: [PersistentIdentifier: PersistentIdentifier]
  ) {
    guard let entity = new.entity else { return }
    for (slot, property) in entity.properties.enumerated() {
      guard let relationship = property.relationship else {
        assign(new.values[slot], at: slot, of: old)
        continue
      }
      let targets = new.value(at: slot).identifiers.map { absorbed[$0] ?? $0 }
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
    bury(new)
    managed?.absorbed[new.identifier] = Absorption(
      id: old.identifier, faces: faces(of: new).map { WeakFace($0) })
    moveFaces(from: new, to: old)
    old.notifyAll()
  }

  /// Unsaved links without an inverse that point to objects that are others now point to those.
  private func redirect(_ absorbed: [PersistentIdentifier: PersistentIdentifier]) {
    for record in Array(held.values) where record.state == .registered {
      for slot in record.entity?.relationshipSlots ?? [] {
        let ids = record.values[slot].identifiers
        guard ids.contains(where: { absorbed[$0] != nil }) else { continue }
        let targets = ids.map { id in
          var id = id
          while let next = absorbed[id] { id = next }
          return id
        }
        let isToMany = record.entity?.properties[slot].relationship?.isToMany == true
        set(
          isToMany ? .references(targets) : targets.first.map { .reference($0) } ?? .null,
          at: slot, of: record)
      }
    }
  }
}
