import DataCore

/// The tables and indexes that Core Data makes for a model, and the entities' numbers.
///
/// Everything has the name and the place that Core Data gives it (reference: swiftdata.md,
/// sections 2.2 and 2.5 to 2.7), so that a store made here is laid out as one made there.
struct StoreDefinition: Sendable {
  struct Entity: Hashable, Sendable {
    var number: Int64
    var name: String
    /// 0 for a root.
    var parent: Int64
  }

  struct Table: Hashable, Sendable {
    var name: String
    var columns: [TableSchema.Column]
    /// Only join tables name theirs; the others' is the first column.
    var primaryKey: [String] = []
  }

  struct Index: Hashable, Sendable {
    struct Term: Hashable, Sendable {
      var column: String
      /// Nil for the indexes of relationships, whose terms carry no order.
      var isAscending: Bool?
    }

    var name: String
    var table: String
    var terms: [Term]
    var isUnique = false
  }

  private(set) var entities: [Entity] = []
  private(set) var tables: [Table] = []
  private(set) var indexes: [Index] = []

  /// Throws `unsupported` where two entities would share a table, or one has Core Data's own name.
  init(_ model: ModelDescription) throws {
    let numbers = Dictionary(
      model.entities.enumerated().map { ($1.name, Int64($0 + 1)) },
      uniquingKeysWith: { first, _ in first })
    entities = model.entities.map { entity in
      Entity(
        number: numbers[entity.name] ?? 0, name: entity.name,
        parent: entity.superentityName.flatMap { numbers[$0] } ?? 0)
    }
    let columns = JoinTable.Columns(model, numbers: numbers)
    for root in model.entities where root.superentityName == nil {
      let table = EntityTable(root, model: model, numbers: numbers)
      let joins = table.family.flatMap { entity in
        entity.ownProperties(in: model).compactMap { property in
          JoinTable(property, of: entity, model: model, numbers: numbers, columns: columns)
        }
      }
      tables.append(table.definition)
      tables += joins.map(\.definition)
      indexes += table.relationshipIndexes + joins.map(\.index) + table.declaredIndexes
    }
    try checkNames()
  }

  private func checkNames() throws {
    var known = Set(StoreDefinition.bookkeeping.map(\.name))
    known.formUnion(HistoryTables.tables(tombstones: 0).map(\.name))
    for table in tables where !known.insert(table.name.asciiUppercased).inserted {
      throw DataError(
        .unsupported,
        "Two entities, or an entity and Core Data itself, need the table "
          + "\(table.name).",
        remedy: "Rename an entity: names that differ only in the case of letters share a table.")
    }
  }

  static let bookkeeping = [
    Table(
      name: Format.primaryKeyTable,
      columns: [
        .init(name: Format.entity, type: "INTEGER PRIMARY KEY"),
        .init(name: "Z_NAME", type: "VARCHAR"), .init(name: "Z_SUPER", type: "INTEGER"),
        .init(name: "Z_MAX", type: "INTEGER"),
      ]),
    Table(
      name: Format.metadataTable,
      columns: [
        .init(name: "Z_VERSION", type: "INTEGER PRIMARY KEY"),
        .init(name: "Z_UUID", type: "VARCHAR(255)"), .init(name: "Z_PLIST", type: "BLOB"),
      ]),
    Table(
      name: Format.modelCacheTable, columns: [.init(name: "Z_CONTENT", type: "BLOB")]),
  ]
}

extension String {
  /// As SQLite compares identifiers.
  var asciiUppercased: String {
    String(decoding: utf8.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }
}
