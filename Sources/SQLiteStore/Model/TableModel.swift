import DataCore

/// A model made of nothing but tables and `Z_PRIMARYKEY`, for stores that carry none.
///
/// Names are the columns' in small letters. All columns of a shared table go to its root entity,
/// as nothing says which subentity they belong to.
struct TableModel {
  private(set) var declarations: [ModelDescription.Declaration] = []
  private let entities: [ListedEntity]
  private let byNumber: [Int64: ListedEntity]
  private let schema: TableSchema

  init(_ listed: [ListedEntity], _ schema: TableSchema, _ connection: Connection) throws {
    self.schema = schema
    let known = listed.filter { $0.number > 0 && $0.number < Format.firstReservedEntity }
    byNumber = Dictionary(known.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    entities = known
    for entity in known where schema[table(of: entity)]?.has(Format.primaryKey) == true {
      let parent = byNumber[entity.parent]
      let isRoot = parent == nil || parent?.number == entity.number
      declarations.append(
        ModelDescription.Declaration(
          entity.name, superentityName: isRoot ? nil : parent?.name,
          properties: isRoot ? try properties(of: entity, connection) : []))
    }
    addRelationships()
  }

  private func root(of entity: ListedEntity) -> ListedEntity {
    var root = entity
    for _ in 0..<64 {
      guard let parent = byNumber[root.parent], parent.number != root.number else { break }
      root = parent
    }
    return root
  }

  private func table(of entity: ListedEntity) -> String {
    Format.table(ofRoot: root(of: entity).name)
  }

  private func properties(
    of entity: ListedEntity, _ connection: Connection
  ) throws -> [PropertyDescription] {
    guard let table = schema[table(of: entity)] else { return [] }
    var result: [PropertyDescription] = []
    for column in table.columns {
      guard column.name.first == "Z", !column.name.hasPrefix("Z_"),
        column.name.dropFirst().first?.isNumber == false
      else { continue }
      let name = column.name.dropFirst().lowercased()
      guard Format.column(of: name) == column.name else { continue }
      let kind: PropertyDescription.Kind
      if column.type == "INTEGER",
        let destination = try destination(of: column.name, table, connection)
      {
        kind = .relationship(
          RelationshipDescription(to: destination.name, isToMany: false, maximumCount: 1))
      } else {
        kind = .attribute(AttributeDescription(TableModel.type(column.type)))
      }
      result.append(PropertyDescription(name, isOptional: true, kind: kind))
    }
    return result.sorted { $0.name < $1.name }
  }

  private static func type(_ declared: String) -> AttributeDescription.ValueType {
    switch declared {
    case "INTEGER": .int64
    case "FLOAT": .double
    case "TIMESTAMP": .date
    case "VARCHAR": .string
    case "BLOB": .data
    case "DECIMAL": .decimal
    default: .undefined
    }
  }
}

extension TableModel {
  /// Where a to-one leads: the entity that stands in the twin column's name, or, for a column
  /// with Core Data's index, the only entity of a fitting name in which all its keys are found.
  private func destination(
    of column: String, _ table: TableSchema.Table, _ connection: Connection
  ) throws -> ListedEntity? {
    let base = column.dropFirst()
    for other in table.columns {
      guard other.name.hasSuffix("_\(base)"), other.name.first == "Z",
        let number = Int64(other.name.dropFirst().dropLast(base.count + 1)),
        let entity = byNumber[number]
      else { continue }
      return entity
    }
    guard table.indexNames.contains(Format.index(of: column, in: table.name)) else { return nil }
    let exact = entities.filter { $0.name.uppercased() == base }
    let fitting =
      exact.isEmpty ? entities.filter { $0.name.uppercased().hasSuffix(base) } : exact
    guard fitting.count == 1, let entity = fitting.first else { return nil }
    let target = self.table(of: entity)
    guard schema[target]?.has(Format.primaryKey) == true else { return nil }
    let stray = try connection.value(
      """
      SELECT count(*) FROM (SELECT \(column.quoted) AS k FROM \(table.name.quoted)
      WHERE k IS NOT NULL LIMIT 100) WHERE k NOT IN (SELECT \(Format.primaryKey) FROM \
      \(target.quoted))
      """)
    return stray == .int(0) ? entity : nil
  }

  /// Hidden columns of one-to-many and join tables of many-to-many relationships.
  private mutating func addRelationships() {
    for entity in entities {
      guard let table = schema[table(of: entity)], root(of: entity).number == entity.number else {
        continue
      }
      for column in table.columns {
        guard let (number, name) = TableModel.numbered(column.name, prefix: "Z"),
          let source = byNumber[number], !name.hasPrefix("_")
        else { continue }
        add(
          PropertyDescription(
            name.lowercased(), isOptional: true,
            kind: .relationship(RelationshipDescription(to: entity.name, isToMany: true))),
          to: source)
      }
    }
    for table in schema.tables.values.sorted(by: { $0.name < $1.name })
    where table.name.hasPrefix("Z_") && !table.has(Format.primaryKey) {
      let sides = table.columns.compactMap { TableModel.numbered($0.name, prefix: "Z_") }
      guard sides.count == 2, let first = byNumber[sides[0].0], let second = byNumber[sides[1].0]
      else { continue }
      addPair(first, sides[1].1.lowercased(), second, sides[0].1.lowercased())
    }
  }

  /// `first.name` leads to the second entity, `second.inverse` back.
  private mutating func addPair(
    _ first: ListedEntity, _ name: String, _ second: ListedEntity, _ inverse: String
  ) {
    add(
      PropertyDescription(
        name, isOptional: true,
        kind: .relationship(
          RelationshipDescription(to: second.name, inverse: inverse, isToMany: true))), to: first)
    add(
      PropertyDescription(
        inverse, isOptional: true,
        kind: .relationship(
          RelationshipDescription(to: first.name, inverse: name, isToMany: true))), to: second)
  }

  private mutating func add(_ property: PropertyDescription, to entity: ListedEntity) {
    guard let index = declarations.firstIndex(where: { $0.name == entity.name }),
      !declarations[index].properties.contains(where: { $0.name == property.name })
    else { return }
    declarations[index].properties.append(property)
    declarations[index].properties.sort { $0.name < $1.name }
  }

  /// `Z_12USERS` as 12 and `USERS`; nil for a name without number or text.
  private static func numbered(_ column: String, prefix: String) -> (Int64, String)? {
    guard column.hasPrefix(prefix) else { return nil }
    let rest = column.dropFirst(prefix.count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), digits.count < rest.count else { return nil }
    return (number, String(rest.dropFirst(digits.count)))
  }
}
