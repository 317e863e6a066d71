import DataCore

/// The table of a many-to-many relationship.
///
/// `Z_1GARNISH(Z_1COCKTAILS, Z_2GARNISH)`: it is named after the relationship of the entity that
/// comes first, and a column after the relationship that leads to what it holds. Between an entity
/// and itself Core Data chooses now one, now the other; most stores take the later name.
struct JoinTable {
  let definition: StoreDefinition.Table
  let index: StoreDefinition.Index

  /// Nil unless the relationship is many-to-many and this is the side that owns the table.
  init?(
    _ property: PropertyDescription, of entity: EntityDescription, model: ModelDescription,
    numbers: [String: Int64], columns: Columns
  ) {
    guard let relationship = property.relationship, relationship.isToMany,
      let (destination, inverse) = model.inverse(of: property),
      let back = inverse.relationship, back.isToMany, let number = numbers[entity.name]
    else { return nil }
    let owner = destination.declarer(of: inverse.name, in: model)
    let isReflexive = owner == entity.name && inverse.name == property.name
    let ownsTable =
      owner == entity.name
      ? property.name >= inverse.name : number < numbers[owner] ?? 0
    guard ownsTable, let here = columns[entity.name, property.name],
      let there = isReflexive ? Format.reflexiveColumn : columns[owner, inverse.name]
    else { return nil }
    let keys = [here, there]
    var orders: [String] = []
    if back.isOrdered { orders.append(Format.orderColumn(beside: here)) }
    if relationship.isOrdered, !isReflexive { orders.append(Format.orderColumn(beside: there)) }
    let name = "Z_\(number)\(property.name.uppercased())"
    definition = StoreDefinition.Table(
      name: name, columns: (keys + orders).map { .init(name: $0, type: "INTEGER") },
      primaryKey: keys)
    // The other way round; the primary key serves this one.
    index = StoreDefinition.Index(
      name: Format.index(of: there, in: name), table: name,
      terms: keys.reversed().map { .init(column: $0) })
  }
}

extension JoinTable {
  /// The columns that hold an entity's keys in join tables, by entity and its relationship.
  ///
  /// Each is named after the way back. Where an entity is reached by several relationships of one
  /// name, they are numbered in the order of the ways there: `Z_17USERS`, `Z_17USERS1`.
  struct Columns {
    private var names: [[String]: String] = [:]

    init(_ model: ModelDescription, numbers: [String: Int64]) {
      for entity in model.entities {
        var taken: Set<String> = []
        for property in entity.ownProperties(in: model)
        where property.relationship?.isToMany == true {
          guard let inverse = model.inverse(of: property)?.property,
            inverse.relationship?.isToMany == true, let number = numbers[entity.name]
          else { continue }
          names[[entity.name, property.name]] =
            taken.insertNumbered("Z_\(number)\(inverse.name.uppercased())")
        }
      }
    }

    subscript(entity: String, property: String) -> String? { names[[entity, property]] }
  }
}
