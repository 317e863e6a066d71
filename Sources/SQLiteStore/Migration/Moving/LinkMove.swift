import DataCore

/// Links that get another place: from a column into a table of their own, from one end to the other.
struct LinkMove {
  enum Place {
    /// The table of a many-to-many relationship.
    case join(source: String, target: String, order: String?)
    /// A column of rows that hold the other object's key; beside it its entity's number, if anybody
    /// needs it.
    case column(String, entity: String?, owner: String)
  }

  let table: String
  let place: Place
  /// The new relationship as `Entity.name`.
  let property: String
  /// Selects the links from the old tables: what stands in `source`, what in `target`, and the order
  /// if there is one. For a column `source` is what it holds and `target` the row. Nil without links.
  var pairs: String?
  /// The links are where they belong.
  var isKept = false
}

/// The key of a to-many relationship without inverse, in the rows that it leads to.
struct HiddenLink {
  let entity: String
  let property: String
  let table: String
  let column: String
  let order: String?
}

extension MigrationPlan {
  func hiddenLinks(_ layout: StoreLayout) -> [HiddenLink] {
    layout.model.entities.compactMap { layout[$0.name] }.flatMap { entity in
      zip(entity.entity.properties, entity.storage).compactMap { property, storage in
        guard case .toMany(let toMany) = storage, case .foreignKey(let column) = toMany.link,
          layout.model.inverse(of: property) == nil, let table = layout[toMany.destination]?.table
        else { return nil }
        return HiddenLink(
          entity: entity.entity.name, property: property.name, table: table, column: column,
          order: toMany.orderColumn)
      }
    }
  }

  mutating func addLinks() {
    var done: Set<String> = []
    for entity in new.model.entities.compactMap({ new[$0.name] }) {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        let declarer = entity.entity.declarer(of: property.name, in: new.model)
        guard declarer == entity.entity.name else { continue }
        switch storage {
        case .toMany(let toMany):
          if case .join(let table, let source, let target) = toMany.link {
            guard done.insert(table).inserted else { continue }
            links.append(join(entity, property, toMany, table, source, target))
          } else if case .foreignKey(let column) = toMany.link,
            new.model.inverse(of: property) == nil
          {
            addColumn(column, nil, of: toMany.destination, property, entity)
          }
        case .toOne(let toOne):
          guard oldRelationship(of: property.name, in: entity.entity.name) == nil,
            let (other, inverse) = new.model.inverse(of: property)
          else { continue }
          addColumn(
            toOne.column, toOne.entityColumn, of: entity.entity.name, inverse, new[other.name])
        case .column, .cases, .elements, .absent: continue
        }
      }
    }
  }

  /// A column that is filled from a relationship of the objects it leads to.
  private mutating func addColumn(
    _ column: String, _ twin: String?, of entity: String, _ property: PropertyDescription,
    _ owner: EntityLayout?
  ) {
    guard let owner, let table = new[entity]?.table,
      let source = oldRelationship(of: property.name, in: owner.entity.name)
    else { return }
    if case .toMany(let toMany) = source.storage, case .foreignKey = toMany.link,
      old.model.inverse(of: source.property) == nil, twin == nil,
      new.model.inverse(of: property) == nil
    {
      // It moves with the rows.
      return
    }
    links.append(
      LinkMove(
        table: table, place: .column(column, entity: twin, owner: owner.table),
        property: "\(owner.entity.name).\(property.name)", pairs: pairs(source)))
  }

  private func join(
    _ entity: EntityLayout, _ property: PropertyDescription, _ storage: ToManyStorage,
    _ table: String, _ source: String, _ target: String
  ) -> LinkMove {
    var move = LinkMove(
      table: table, place: .join(source: source, target: target, order: storage.orderColumn),
      property: "\(entity.entity.name).\(property.name)")
    var from = oldRelationship(of: property.name, in: entity.entity.name)
    var isTurned = false
    if from == nil, let (other, inverse) = new.model.inverse(of: property) {
      from = oldRelationship(of: inverse.name, in: other.name)
      isTurned = true
    }
    guard let from else { return move }
    if !isTurned, case .toMany(let kept) = from.storage,
      case .join(table, source, target) = kept.link, kept.orderColumn == storage.orderColumn
    {
      move.isKept = true
      return move
    }
    move.pairs = pairs(from, isTurned: isTurned, isOrdered: storage.orderColumn != nil)
    return move
  }

  /// Selects an old relationship's links: the object, the one at the other end, the order.
  private func pairs(
    _ old: (entity: EntityLayout, property: PropertyDescription, storage: PropertyStorage),
    isTurned: Bool = false, isOrdered: Bool = false
  ) -> String? {
    let source: String
    let target: String
    let table: String
    var order: String?
    var condition = ""
    switch old.storage {
    case .toOne(let toOne):
      (source, target, table) = (Format.primaryKey, toOne.column, old.entity.table)
      if !old.entity.isAlone {
        condition = " AND \(Format.entity) IN (\(old.entity.familyNumbers.sqlList))"
      }
    case .toMany(let toMany):
      order = toMany.orderColumn
      switch toMany.link {
      case .foreignKey(let column):
        guard let destination = self.old[toMany.destination] else { return nil }
        (source, target, table) = (column, Format.primaryKey, destination.table)
      case .join(let join, let here, let there): (source, target, table) = (here, there, join)
      case .unknown: return nil
      }
    case .column, .cases, .elements, .absent: return nil
    }
    let sides = isTurned ? [target, source] : [source, target]
    let ordering = isOrdered && !isTurned ? order?.quoted ?? "NULL" : "NULL"
    return
      "SELECT \(sides[0].quoted) AS source, \(sides[1].quoted) AS target, \(ordering) AS place "
      + "FROM \(table.quoted) WHERE \(source.quoted) IS NOT NULL AND \(target.quoted) IS NOT NULL"
      + condition
  }
}
