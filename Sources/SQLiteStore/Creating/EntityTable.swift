import DataCore

/// The one table of a root entity and all below it.
struct EntityTable {
  /// Columns are grouped by type, in this order; the model's name order holds within a group.
  ///
  /// Known from stores of many ages; where a decimal stands, and whether UUIDs come before
  /// transformables, no store at hand shows.
  private enum Group: Int, CaseIterable {
    case integer
    case order
    case floating
    case text
    case url
    case uuid
    case transformable
    case binary
  }

  private struct Member {
    var column: TableSchema.Column
    var group: Group
    /// Within one entity's integers, attributes come before relationships.
    var isRelationship: Bool
  }

  let root: EntityDescription
  let name: String
  let model: ModelDescription
  private let numbers: [String: Int64]
  /// By entity of the family, in the order of their numbers.
  private var members: [[Member]] = []
  private var taken: Set<String>
  /// Entity and path to column.
  private(set) var columnNames: [[String]: String] = [:]
  private(set) var relationshipColumns: [String] = []
  /// The columns for the orders of to-many relationships, with where those are declared.
  private var orders: [(entity: Int64, property: String, column: String)] = []

  static let systemColumns = [
    TableSchema.Column(name: Format.primaryKey, type: "INTEGER PRIMARY KEY"),
    TableSchema.Column(name: Format.entity, type: "INTEGER"),
    TableSchema.Column(name: Format.version, type: "INTEGER"),
  ]

  init(_ root: EntityDescription, model: ModelDescription, numbers: [String: Int64]) {
    self.root = root
    self.model = model
    self.numbers = numbers
    name = Format.table(ofRoot: root.name)
    taken = Set(Format.systemColumns)
    for entity in family {
      members.append([])
      for property in entity.ownProperties(in: model) { add(property, of: entity) }
      addHiddenColumns(of: entity)
    }
    // Of one entity the later relationship comes first.
    for order in orders.sorted(by: { ($0.entity, $1.property) < ($1.entity, $0.property) }) {
      append(order.column, .order, isRelationship: true)
    }
  }

  var family: [EntityDescription] {
    model.entities.filter { root.family.contains($0.name) }
  }

  var definition: StoreDefinition.Table {
    var columns = EntityTable.systemColumns
    for group in Group.allCases {
      for entity in members {
        let own = entity.filter { $0.group == group }
        columns += own.filter { !$0.isRelationship }.map(\.column)
        columns += own.filter { $0.isRelationship }.map(\.column)
      }
    }
    return StoreDefinition.Table(name: name, columns: columns)
  }
}

extension EntityTable {
  private mutating func add(_ property: PropertyDescription, of entity: EntityDescription) {
    switch property.kind {
    case .attribute(let attribute): add(attribute, [property.name], entity)
    case .relationship(let relationship):
      if relationship.isToMany { return }
      let column = free(Format.column(of: property.name))
      columnNames[[entity.name, property.name]] = column
      addRelationship(column)
      if let destination = model[relationship.destination], destination.family.count > 1,
        let number = numbers[destination.name]
      {
        append(
          Format.entityColumn(beside: column, destination: number), .integer, isRelationship: true)
      }
      if let (source, inverse) = model.inverse(of: property),
        inverse.relationship?.isOrdered == true
      {
        let owner = source.declarer(of: inverse.name, in: model)
        orders.append((numbers[owner] ?? 0, inverse.name, Format.orderColumn(beside: column)))
      }
    }
  }

  private mutating func add(
    _ attribute: AttributeDescription, _ path: [String], _ entity: EntityDescription
  ) {
    let elements = attribute.columnElements
    for element in elements {
      if let inner = element.attribute { add(inner, path + [element.name], entity) }
    }
    guard elements.isEmpty else { return }
    let column = free(Format.column(of: path.last ?? ""))
    columnNames[[entity.name] + path] = column
    let (type, group) = EntityTable.declaration(attribute.type)
    members[members.count - 1].append(
      Member(column: .init(name: column, type: type), group: group, isRelationship: false))
  }

  private mutating func addRelationship(_ column: String) {
    append(column, .integer, isRelationship: true)
    relationshipColumns.append(column)
  }

  private mutating func append(_ column: String, _ group: Group, isRelationship: Bool) {
    taken.insert(column.asciiUppercased)
    members[members.count - 1].append(
      Member(
        column: .init(name: column, type: "INTEGER"), group: group,
        isRelationship: isRelationship))
  }

  private mutating func free(_ name: String) -> String { taken.insertNumbered(name) }

  /// The keys of to-many relationships that lead here and have no inverse.
  private mutating func addHiddenColumns(of entity: EntityDescription) {
    for source in model.entities {
      for property in source.ownProperties(in: model) {
        guard let relationship = property.relationship, relationship.isToMany,
          relationship.destination == entity.name, model.inverse(of: property) == nil
        else { continue }
        let number = numbers[source.name] ?? 0
        let column = Format.hiddenColumn(of: property.name, source: number)
        addRelationship(column)
        if relationship.isOrdered {
          orders.append((number, property.name, Format.orderColumn(beside: column)))
        }
      }
    }
  }

  private static func declaration(
    _ type: AttributeDescription.ValueType
  ) -> (type: String, group: Group) {
    switch type {
    case .int16, .int32, .int64, .bool: ("INTEGER", .integer)
    case .double, .float: ("FLOAT", .floating)
    case .date: ("TIMESTAMP", .floating)
    case .decimal: ("DECIMAL", .floating)
    case .string: ("VARCHAR", .text)
    case .url: ("VARCHAR", .url)
    case .uuid: ("BLOB", .uuid)
    case .transformable: ("BLOB", .transformable)
    case .data, .composite, .undefined: ("BLOB", .binary)
    }
  }
}

extension Set<String> {
  /// Takes the name, with the first number behind it that makes it new; SQLite does not tell
  /// letters from capitals.
  mutating func insertNumbered(_ name: String) -> String {
    var result = name
    var number = 0
    while !insert(result.asciiUppercased).inserted {
      number += 1
      result = "\(name)\(number)"
    }
    return result
  }
}

extension EntityDescription {
  /// Without the inherited ones, in Core Data's order.
  func ownProperties(in model: ModelDescription) -> [PropertyDescription] {
    let parent = superentityName.flatMap { model[$0] }
    return properties.filter { parent?.slot(of: $0.name) == nil }
      .sorted { $0.name < $1.name }
  }
}
