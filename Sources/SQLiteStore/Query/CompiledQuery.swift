import DataCore

/// A query in SQL: where its rows come from, how they are ordered, and what is left to test.
struct CompiledQuery {
  let entity: EntityLayout
  let decoder: RowDecoder
  /// `FROM … WHERE …`, never empty behind `WHERE`.
  let source: SQLFragment
  /// Counts the rows; for a whole table without a condition, which SQLite knows a short way for.
  let count: SQLFragment
  let keys: [OrderKey]
  /// Decoders of the keys' values, which follow the decoder's columns.
  let keyDecoders: [FieldDecoder]
  let selection: String
  /// What SQL did not say; nil if it said all.
  let rest: PreparedFilter?

  static let alias = "t0"
  static let primaryKey = "t0.\(Format.primaryKey)"

  /// Throws `unknownEntity`, `unknownProperty`, `unsupportedFilter`, `unsupportedOrder`.
  init(_ query: Query, layout: StoreLayout, externalFolder: String) throws {
    var conditions: [SQLFragment] = []
    let from: String
    switch query.source {
    case .entity(let name):
      entity = try layout.entity(name)
      from = "FROM \(entity.table.quoted) AS \(CompiledQuery.alias)"
    case .relationship(let owner, let name):
      let (destination, source) = try CompiledQuery.source(owner, name, layout)
      entity = destination
      from = "FROM \(entity.table.quoted) AS \(CompiledQuery.alias)"
      conditions.append(source)
    }
    if !entity.isAlone {
      conditions.append(
        SQLFragment(
          entity.condition(
            CompiledQuery.alias, includesSubentities: query.includesSubentities)))
    }
    let object = SQLObject(entity, alias: CompiledQuery.alias)
    var filters = FilterCompiler(layout)
    var left: Filter?
    if let filter = query.filter {
      let (condition, rest) = try filters.split(filter, of: object)
      if let condition { conditions.append(condition) }
      left = rest
    }
    rest = try left.map { try PreparedFilter($0) }
    var paths = filters.paths
    keys = try query.order.map { try paths.orderKey($0, of: object) }
    let joined = conditions.isEmpty ? SQLFragment("1") : conditions.joined(by: " AND ")
    source = "\(from) WHERE " + joined
    count = "SELECT count(*) " + (conditions.isEmpty ? SQLFragment(from) : source)
    decoder = RowDecoder(
      entity, alias: CompiledQuery.alias, layout: layout, externalFolder: externalFolder,
      includesSubentities: query.includesSubentities,
      // What SQL did not say is tested on whole objects.
      properties: left == nil ? query.properties : nil)
    var columns = decoder.columns
    keyDecoders = keys.map { key in
      columns.append(key.expression.text)
      let column = columns.count - 1
      guard let destination = key.destination else {
        return .attribute(PlainField(column: column, type: key.attribute?.type ?? .undefined))
      }
      if let entity = key.destinationEntity { columns.append(entity) }
      return .toOne(
        column: column, entityColumn: key.destinationEntity == nil ? nil : column + 1,
        origin: destination.origin, byEntity: layout.origins(below: destination))
    }
    selection = "SELECT \(columns.joined(separator: ", ")) "
  }

  func row(_ statement: Statement) -> Row? {
    decoder.row(statement, keys: keys.isEmpty ? [] : keyDecoders.map { $0.value(statement) })
  }

  /// `ORDER BY …`, reversed for reading backwards.
  func order(reversed: Bool = false) -> String {
    let parts = keys.map { key in
      key.collated.text + (key.isAscending == reversed ? " DESC" : "")
    }
    let own = CompiledQuery.primaryKey + (reversed ? " DESC" : "")
    return " ORDER BY " + (parts + [own]).joined(separator: ", ")
  }

  private static func source(
    _ owner: PersistentIdentifier, _ name: String, _ layout: StoreLayout
  ) throws -> (EntityLayout, SQLFragment) {
    let ownerLayout = try layout.entity(owner.entityName)
    guard let property = ownerLayout.entity.property(name),
      let storage = ownerLayout.storage(of: name)
    else { throw ownerLayout.entity.unknownProperty(name) }
    guard let relationship = property.relationship else {
      throw DataError(
        .unsupported, "“\(name)” of \(owner.entityName) is no relationship.",
        remedy: "Ask for a relationship's objects.")
    }
    let destination = try layout.entity(relationship.destination)
    let isOwn =
      owner.origin.kind == .permanent && owner.storeIdentifier == layout.storeIdentifier
    guard isOwn else { return (destination, SQLFragment("0")) }
    let key =
      "(SELECT o.\(Format.primaryKey) FROM \(ownerLayout.table.quoted) AS o "
      + "WHERE o.\(Format.primaryKey) = ?"
      + (ownerLayout.isAlone ? ")" : " AND \(ownerLayout.condition("o")))")
    switch storage {
    case .toMany(let toMany):
      switch toMany.link {
      case .unknown: return (destination, SQLFragment("0"))
      case .foreignKey(let column):
        return (
          destination,
          SQLFragment("\(alias).\(column.quoted) = \(key)", [.int(owner.number)])
        )
      case .join(let table, let source, let target):
        return (
          destination,
          SQLFragment(
            "\(primaryKey) IN (SELECT j.\(target.quoted) FROM \(table.quoted) AS j "
              + "WHERE j.\(source.quoted) = \(key))", [.int(owner.number)])
        )
      }
    case .toOne(let toOne):
      return (
        destination,
        SQLFragment(
          "\(primaryKey) = (SELECT o.\(toOne.column.quoted) FROM \(ownerLayout.table.quoted) AS o "
            + "WHERE o.\(Format.primaryKey) = ?)", [.int(owner.number)])
      )
    case .column, .cases, .elements, .absent: return (destination, SQLFragment("0"))
    }
  }
}
