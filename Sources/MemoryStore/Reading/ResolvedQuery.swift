import DataCore

/// A query with its names looked up, on one snapshot.
struct ResolvedQuery {
  let view: View
  let table: Int
  /// The rows of the query's hierarchy.
  let rows: Table
  let entity: EntityLayout
  let selection: EntitySelection
  /// The keys of a relationship's objects, ascending; nil for all of the entity's.
  let members: [Int64]?
  let query: Query
  let filter: PreparedFilter?
  /// The filter, where it is nothing but a search for a text.
  private let search: TextSearch?
  let rowOrder: RowOrder
  /// The slots of the sort keys, by ordinal, where all are plain attributes.
  private let keySlots: [[Int]?]
  let interruption: Interruption
  /// The tables that sort keys read through to-one relationships.
  let dependencies: Set<Int>

  init(_ query: Query, _ view: View, _ interruption: Interruption) throws {
    self.query = query
    self.view = view
    self.interruption = interruption
    switch query.source {
    case .entity(let name):
      let entity = try view.layout.entity(named: name)
      self.entity = entity
      table = entity.table
      selection = EntitySelection(
        view.layout, entity, includesSubentities: query.includesSubentities)
      members = nil
    case .relationship(let owner, let name):
      try view.checkRelationship(name, of: owner.entityName)
      let related = try view.related(to: owner, through: name)
      entity = try Self.destination(of: name, owner, view)
      table = entity.table
      selection = .all
      members = related.map(\.number).sorted()
    }
    rows = view.snapshot.tables[table]
    filter = try query.filter.map { try PreparedFilter($0) }
    let (hierarchy, wanted) = (view.layout.members[table], selection)
    search = query.filter.flatMap { TextSearch($0, hierarchy, wanted) }
    rowOrder = RowOrder(query.order)
    keySlots = Self.keySlots(query.order, view.layout.members[table])
    dependencies = try Self.dependencies(of: query.order, entity, view.layout)
  }

  private static func destination(
    of name: String, _ owner: PersistentIdentifier, _ view: View
  ) throws(DataError) -> EntityLayout {
    let start = try view.layout.entity(named: owner.entityName)
    let own = view.stored(owner)?.entity
    for entity in [own, start].compactMap({ $0 }) + view.layout.members[start.table] {
      if let relationship = entity.entity.property(name)?.relationship {
        return try view.layout.entity(named: relationship.destination)
      }
    }
    return start
  }

  /// Whether the row fulfils the query. Throws once the reader is interrupted.
  func matches(_ row: Row) throws -> Bool {
    try interruption.check()
    return try filter?.matches(row, in: view) ?? true
  }

  /// Whether the row surely does not fulfil the query; costs less than a row.
  func rejects(_ stored: borrowing StoredRow) throws -> Bool {
    guard let search else { return false }
    try interruption.check()
    return !search.matches(stored)
  }

  func matches(_ key: Int64, _ stored: borrowing StoredRow) throws -> Bool {
    try interruption.check()
    if let search { return search.matches(stored) }
    guard let filter else { return true }
    return try filter.matches(rows.row(copy stored, at: key), in: view)
  }

  /// The values to order the row by.
  func keys(of row: Row) throws -> [ModelValue] {
    if let ordinal = view.layout.entities[row.entity.name]?.ordinal,
      let slots = keySlots[ordinal]
    {
      return slots.map { row.values[$0] }
    }
    return try rowOrder.keys(of: row, in: view)
  }

  func keys(_ key: Int64, _ stored: borrowing StoredRow) throws -> [ModelValue] {
    if let slots = keySlots[Int(stored.ordinal)] {
      let values = stored.values
      return slots.map { values[$0] }
    }
    return try rowOrder.keys(of: rows.row(copy stored, at: key), in: view)
  }

  /// Adds the row to those to be sorted.
  func append(
    _ key: Int64, _ stored: borrowing StoredRow, to sorter: inout KeySorter
  ) throws {
    if let slots = keySlots[Int(stored.ordinal)] {
      let values = stored.values
      sorter.append(key, keys: slots.lazy.map { values[$0] })
    } else {
      sorter.append(key, keys: try rowOrder.keys(of: rows.row(copy stored, at: key), in: view))
    }
  }

  /// Offers the row to the first ones of the order.
  func offer(
    _ key: Int64, _ stored: borrowing StoredRow, to first: inout FirstKeys
  ) throws {
    var prefix: UInt64 = 0
    if let slots = keySlots[Int(stored.ordinal)] {
      if first.rejects(stored.values[slots[0]], prefix: &prefix) { return }
      first.offer(key, try keys(key, stored), prefix: prefix)
    } else {
      let keys = try keys(key, stored)
      if first.rejects(keys[0], prefix: &prefix) { return }
      first.offer(key, keys, prefix: prefix)
    }
  }

  private static func keySlots(
    _ order: [SortKey], _ members: [EntityLayout]
  ) -> [[Int]?] {
    members.map { member in
      let slots = order.compactMap { key -> Int? in
        guard key.path.count == 1, let slot = member.entity.slot(of: key.path[0]),
          !member.slots[slot].isRelationship
        else { return nil }
        return slot
      }
      return slots.count == order.count && !slots.isEmpty ? slots : nil
    }
  }

  /// The row with the keys it is ordered by.
  func keyed(_ row: Row) throws -> Row {
    if query.order.isEmpty { return row }
    var row = row
    row.keys = try keys(of: row)
    return row
  }

  /// The place with its keys, looked up where the caller has none.
  func placed(_ position: Position) throws -> Position {
    if position.keys.count == query.order.count { return position }
    guard let row = view.row(for: position.id) else {
      throw DataError(
        .unknownObject, "\(position.id.named) is gone, so its place is not known.",
        remedy: "Start from the first row.")
    }
    return Position(position.id, keys: try keys(of: row))
  }
}

extension ResolvedQuery {
  /// Checks the order's paths and finds the tables they lead to.
  private static func dependencies(
    of order: [SortKey], _ entity: EntityLayout, _ layout: StoreLayout
  ) throws(DataError) -> Set<Int> {
    var tables: Set<Int> = []
    for key in order {
      guard !key.path.isEmpty else {
        throw DataError(
          .unsupportedOrder, "A sort key names no property.", remedy: "Name the property.")
      }
      var entities = entity.entity.family
      var elements: [PropertyDescription]?
      for name in key.path {
        let property =
          elements.map { $0.first { $0.name == name } }
          ?? entities.sorted().lazy.compactMap { layout.model[$0]?.property(name) }.first
        guard let property else {
          throw DataError(
            .unknownProperty,
            "“\(entity.entity.name)” has no “\(key.path.joined(separator: "."))” to sort by.",
            remedy: "Sort by one of its properties.")
        }
        switch property.kind {
        case .attribute(let attribute): elements = attribute.elements
        case .relationship(let relationship):
          guard !relationship.isToMany, let next = layout.entities[relationship.destination] else {
            throw DataError(
              .unsupportedOrder,
              "“\(key.path.joined(separator: "."))” has many values and gives no order.",
              remedy: "Sort by attributes and to-one relationships.")
          }
          entities = next.entity.family
          if name != key.path.last || key.path.count > 1 { tables.insert(next.table) }
        }
      }
    }
    return tables
  }
}
