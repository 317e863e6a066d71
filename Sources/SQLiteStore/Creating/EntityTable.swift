import DataCore

/// The one table of a root entity and all below it.
struct EntityTable {
  private enum Group: Int {
    case integer
    case floating
    case text
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
    taken = Set(EntityTable.systemColumns.map(\.name))
    for entity in family {
      members.append([])
      for property in entity.ownProperties(in: model) { add(property, of: entity) }
      for column in hiddenColumns(of: entity) { addRelationship(column) }
    }
  }

  var family: [EntityDescription] {
    model.entities.filter { root.family.contains($0.name) }
  }

  var definition: StoreDefinition.Table {
    var columns = EntityTable.systemColumns
    for group in [Group.integer, .floating, .text, .binary] {
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
      if model.inverse(of: property)?.property.relationship?.isOrdered == true {
        append(Format.orderColumn(beside: column), .integer, isRelationship: true)
      }
    }
  }

  private mutating func add(
    _ attribute: AttributeDescription, _ path: [String], _ entity: EntityDescription
  ) {
    for element in attribute.elements {
      if let inner = element.attribute { add(inner, path + [element.name], entity) }
    }
    guard attribute.elements.isEmpty else { return }
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

  /// The name, with the first number behind it that makes it new to the table.
  private mutating func free(_ name: String) -> String {
    var result = name
    var number = 0
    while !taken.insert(result.asciiUppercased).inserted {
      number += 1
      result = "\(name)\(number)"
    }
    return result
  }

  /// The keys of to-many relationships that lead here and have no inverse.
  private func hiddenColumns(of entity: EntityDescription) -> [String] {
    model.entities.flatMap { source in
      source.ownProperties(in: model).compactMap { property -> String? in
        guard let relationship = property.relationship, relationship.isToMany,
          relationship.destination == entity.name, model.inverse(of: property) == nil
        else { return nil }
        return Format.hiddenColumn(of: property.name, source: numbers[source.name] ?? 0)
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
    case .string, .url: ("VARCHAR", .text)
    case .data, .uuid, .transformable, .composite, .undefined: ("BLOB", .binary)
    }
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
