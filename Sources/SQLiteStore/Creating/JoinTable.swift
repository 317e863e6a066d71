import DataCore

/// The table of a many-to-many relationship, which belongs to the side that comes first.
///
/// `Z_1GARNISH(Z_1COCKTAILS, Z_2GARNISH)`: a column is named after the relationship that leads to
/// what it holds.
struct JoinTable {
  private struct Side {
    var number: Int64
    var name: String
    var isOrdered: Bool

    var column: String { "Z_\(number)\(name.uppercased())" }
    var orderColumn: String { Format.orderColumn(beside: column) }
  }

  private let name: String
  /// The two keys: the owner's first.
  private let columns: [String]
  private let orderColumns: [String]
  private let isReflexive: Bool

  /// Those that the entities of the family own, in their order.
  static func all(
    of root: EntityDescription, model: ModelDescription, numbers: [String: Int64]
  ) -> [JoinTable] {
    model.entities.filter { root.family.contains($0.name) }.flatMap { entity in
      entity.ownProperties(in: model).compactMap { property in
        JoinTable(property, of: entity, model: model, numbers: numbers)
      }
    }
  }

  /// Nil unless the relationship is many-to-many and this is the side that owns the table.
  private init?(
    _ property: PropertyDescription, of entity: EntityDescription, model: ModelDescription,
    numbers: [String: Int64]
  ) {
    guard let relationship = property.relationship, relationship.isToMany,
      let (destination, inverse) = model.inverse(of: property),
      let back = inverse.relationship, back.isToMany,
      let number = numbers[entity.name], let target = numbers[destination.name]
    else { return nil }
    let owner = destination.lineage.compactMap { model[$0] }
      .first { $0.slot(of: inverse.name) != nil }
    let other = owner.flatMap { numbers[$0.name] } ?? target
    guard (number, property.name) <= (other, inverse.name) else { return nil }
    let here = Side(
      number: numbers[back.destination] ?? number, name: inverse.name, isOrdered: back.isOrdered)
    let there = Side(number: target, name: property.name, isOrdered: relationship.isOrdered)
    name = "Z_\(number)\(property.name.uppercased())"
    isReflexive = here.column == there.column
    columns = [here.column, isReflexive ? Format.reflexiveColumn : there.column]
    orderColumns = (isReflexive ? [there] : [here, there]).filter(\.isOrdered).map(\.orderColumn)
  }

  var definition: StoreDefinition.Table {
    StoreDefinition.Table(
      name: name,
      columns: (columns + orderColumns).map { .init(name: $0, type: "INTEGER") },
      primaryKey: columns)
  }

  /// The other way round; the primary key serves this one.
  var index: StoreDefinition.Index {
    StoreDefinition.Index(
      name: Format.index(of: columns[1], in: name), table: name,
      terms: columns.reversed().map { .init(column: $0) })
  }
}
