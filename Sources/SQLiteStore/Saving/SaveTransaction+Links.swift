import DataCore

extension SaveTransaction {
  /// Checks what an update says of a relationship and notes what there is to write.
  ///
  /// - Parameter found: what a to-one leads to now.
  func check(
    _ delta: PropertyChange.Delta, of relationship: RelationshipPlan, found: ModelValue,
    _ id: PersistentIdentifier, _ row: inout ColumnValues
  ) throws {
    if case .key(let storage, let order) = relationship.link {
      guard case .value(let before, let after) = delta else {
        throw DataError.linksOfAttribute(relationship.property, of: id)
      }
      let old = found.identifiers.map(\.number)
      guard old == storedKeys(before) else {
        throw DataError.staleLinks(relationship.property, of: id)
      }
      let new = try targets(after, of: relationship, id)
      try checkCount(new.count, relationship, id)
      try change(relationship, id, from: old, to: new.map(\.key))
      row.set(storage.column, to: new.first.map { .int($0.key) } ?? .null)
      if let column = storage.entityColumn {
        row.set(column, to: new.first.map { .int($0.entity.number) } ?? .null)
      }
      if let order { row.set(order, to: .null) }
      return
    }
    switch delta {
    case .value(let before, let after):
      let old = try linkedKeys(relationship, id.number)
      guard let expected = storedKeys(before),
        relationship.description.isOrdered ? expected == old : expected.sorted() == old.sorted()
      else { throw DataError.staleLinks(relationship.property, of: id) }
      let new = try targets(after, of: relationship, id).map(\.key)
      try checkCount(new.count, relationship, id)
      try change(relationship, id, from: old, to: new)
      if new != old { try order(new, relationship, id) }
    case .links(let added, let removed):
      try check(added, removed, of: relationship, id)
    }
  }

  private func check(
    _ added: Set<PersistentIdentifier>, _ removed: Set<PersistentIdentifier>,
    of relationship: RelationshipPlan, _ id: PersistentIdentifier
  ) throws {
    let property = relationship.property
    guard !relationship.description.isOrdered else {
      throw DataError.linksOfAttribute(property, of: id)
    }
    guard let going = storedKeys(.references(Array(removed))) else {
      throw DataError.staleLinks(property, of: id)
    }
    let coming = try added.map { try target($0, of: relationship, id).key }
    // The to-one at the other end checks its own column, and both ends must agree.
    if case .join(let join) = relationship.link, relationship.pair?.isFirst != false {
      guard try count(of: going, in: join, id.number) == going.count else {
        throw DataError.staleLinks(property, of: id)
      }
      for key in coming where try has(join, id.number, key) {
        throw DataError.staleLinks(property, of: id)
      }
    }
    if relationship.description.maximumCount > 0 || relationship.description.minimumCount > 0 {
      let count = try linkedKeys(relationship, id.number).count
      try checkCount(count - going.count + coming.count, relationship, id)
    }
    try note(relationship, id, added: coming, removed: going)
  }

  /// Checks a new object's links and notes what there is to write.
  func checkNew(
    _ value: ModelValue, of relationship: RelationshipPlan, _ insertion: inout Insertion
  ) throws {
    let id = insertion.id
    let new = try targets(value, of: relationship, id)
    try checkCount(new.count, relationship, id)
    if new.isEmpty { return }
    let keys = new.map(\.key)
    try note(relationship, id, added: keys, removed: [])
    if case .key = relationship.link {
      insertion.targets[relationship.slot] = new[0]
    } else {
      try order(keys, relationship, id)
    }
  }

  /// A deleted object's links must be those that the change describes; they go.
  ///
  /// - Parameter links: what a to-many relationship leads to, where it is read already.
  func checkGoing(
    _ relationship: RelationshipPlan, found: ModelValue, _ links: [Int64]?, expected: ModelValue,
    _ id: PersistentIdentifier
  ) throws {
    let old: [Int64]
    if case .key = relationship.link {
      old = found.identifiers.map(\.number)
    } else {
      old = try links ?? linkedKeys(relationship, id.number)
    }
    let known = storedKeys(expected)
    let isSame =
      relationship.description.isOrdered ? known == old : known?.sorted() == old.sorted()
    guard isSame else { throw DataError.staleLinks(relationship.property, of: id) }
    try note(relationship, id, added: [], removed: old)
    if case .join(let join) = relationship.link, !old.isEmpty {
      self.links.clearedJoins[join, default: []].insert(id.number)
    }
  }

  private func checkCount(
    _ count: Int, _ relationship: RelationshipPlan, _ id: PersistentIdentifier
  ) throws {
    try relationship.property.checkCount(
      count, relationship.description, of: id,
      plan.layout.entity(id.entityName).entity)
  }
}

extension SaveTransaction {
  private func change(
    _ relationship: RelationshipPlan, _ id: PersistentIdentifier, from old: [Int64],
    to new: [Int64]
  ) throws {
    let before = Set(old)
    let after = Set(new)
    try note(
      relationship, id, added: new.filter { !before.contains($0) },
      removed: old.filter { !after.contains($0) })
  }

  /// Notes what an object's end of a relationship gains and loses.
  private func note(
    _ relationship: RelationshipPlan, _ id: PersistentIdentifier, added: [Int64],
    removed: [Int64]
  ) throws {
    if added.isEmpty && removed.isEmpty { return }
    if let pair = relationship.pair {
      edges.note(id.number, added: added, removed: removed, pair, relationship.property)
    }
    switch relationship.link {
    case .key, .inverseKey: return
    case .join(let join):
      // The other end would write the same rows, but for a relationship that is its own inverse.
      if relationship.pair?.isFirst == false { return }
      links.addedJoins += added.map { .init(storage: join, source: id.number, target: $0) }
      links.removedJoins += removed.map { .init(storage: join, source: id.number, target: $0) }
    case .hiddenKey(let column, let order):
      let owner = LinkChanges.Hidden(id: id, property: relationship.property, order: order)
      for key in added {
        let other = links.gained[column, default: [:]].updateValue(owner, forKey: key)
        if let other { throw DataError.shared(key, of: relationship, by: other.id, and: id) }
      }
      for key in removed { links.lost[column, default: [:]][key] = owner }
    }
  }

  /// Notes the order of the objects at the other end, if there is one.
  private func order(
    _ keys: [Int64], _ relationship: RelationshipPlan, _ id: PersistentIdentifier
  ) throws {
    guard relationship.description.isOrdered else { return }
    let place: LinkChanges.Order.Place
    let column: String?
    switch relationship.link {
    case .key: return
    case .inverseKey(let table, let key, let order):
      place = .rows(TableColumn(table: table, column: key))
      column = order
    case .hiddenKey(let key, let order):
      place = .rows(key)
      column = order
    case .join(let join):
      place = .join(join)
      column = join.order
    }
    guard let column else {
      if keys == keys.sorted() { return }
      throw DataError(
        .unsupported,
        "The tables keep no order for “\(relationship.property.name)” of \(id.named).",
        remedy: "Leave its objects in the order in which they were made.")
    }
    links.orders.append(.init(place: place, column: column, owner: id.number, targets: keys))
  }
}
