import DataCore

/// One relationship of an entity as saving sees it.
struct RelationshipPlan {
  /// Where the links are kept.
  enum Link {
    /// In a column of the object's own row.
    /// - order: the column beside it that orders the objects at the other end.
    case key(ToOneStorage, order: String?)
    /// In a column of the rows at the other end, which their own to-one writes.
    case inverseKey(table: String, column: String, order: String?)
    /// In a column of the rows at the other end, which no property of theirs shows.
    case hiddenKey(TableColumn, order: String?)
    case join(JoinStorage)
  }

  let slot: Int
  let property: PropertyDescription
  let description: RelationshipDescription
  /// Nil without an inverse.
  let pair: RelationshipPair?
  let destination: EntityLayout
  let link: Link
  /// Selects the keys at the other end of a to-many relationship, in their order.
  let keysSQL: String
  /// The same for a list of owners, each key behind its owner's place in the list.
  let listSQL: String
}

struct TableColumn: Hashable {
  let table: String
  let column: String
}

struct JoinStorage: Hashable {
  let table: String
  let source: String
  let target: String
  let order: String?
}

extension RelationshipPlan {
  /// Nil where the tables do not say how the relationship is kept.
  init?(slot: Int, of entity: EntityLayout, in layout: StoreLayout, _ pairs: RelationshipPairs) {
    let property = entity.entity.properties[slot]
    guard let description = property.relationship,
      let destination = layout[description.destination]
    else { return nil }
    let inverse = layout.model.inverse(of: property)?.property
    switch entity.storage[slot] {
    case .toOne(let storage):
      var order: String?
      if let inverse, case .toMany(let back) = destination.storage(of: inverse.name) {
        order = back.orderColumn
      }
      link = .key(storage, order: order)
      keysSQL = ""
      listSQL = ""
    case .toMany(let storage):
      switch storage.link {
      case .foreignKey(let column):
        link =
          inverse == nil
          ? .hiddenKey(
            TableColumn(table: destination.table, column: column), order: storage.orderColumn)
          : .inverseKey(table: destination.table, column: column, order: storage.orderColumn)
      case .join(let table, let source, let target):
        link = .join(
          JoinStorage(table: table, source: source, target: target, order: storage.orderColumn))
      case .unknown: return nil
      }
      let source = ToManySource(storage, layout: layout, owner: "?", alias: "d")
      let order = source.order.map { "\($0), " } ?? ""
      keysSQL =
        "SELECT DISTINCT d.\(Format.primaryKey) \(source.text) "
        + "ORDER BY \(order)d.\(Format.primaryKey)"
      let sources = ToManySource(storage, layout: layout, owner: "o.value", alias: "d")
      listSQL =
        "SELECT DISTINCT o.key, d.\(Format.primaryKey) FROM json_each(?) AS o CROSS JOIN "
        + sources.text.dropFirst("FROM ".count)
        + " ORDER BY o.key, \(order)d.\(Format.primaryKey)"
    case .column, .cases, .elements, .absent: return nil
    }
    self.slot = slot
    self.property = property
    self.description = description
    self.destination = destination
    pair = pairs[property.name, entity.entity]
  }

  /// Whether the inverse is to-many, so that it is made of this relationship's own column.
  func isInverseToMany(in layout: StoreLayout) -> Bool {
    guard pair != nil else { return false }
    return layout.model.inverse(of: property)?.property.relationship?.isToMany == true
  }
}
