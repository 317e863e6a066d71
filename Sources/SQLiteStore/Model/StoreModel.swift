import DataCore
import Foundation

/// A store's model, from its own cache or else from its tables.
struct StoreModel {
  let layout: StoreLayout
  /// Why the model is not what the store's program knows; nil if it is.
  let notice: String?
  /// Why nothing can be saved into the store without harm; nil if that is not known.
  let refusal: String?
  /// Nothing but the tables says what the model is.
  let isDerived: Bool

  /// Throws `notAStore` where Core Data's own tables are missing.
  init(_ connection: Connection, _ schema: TableSchema, name: String) throws {
    for table in [Format.metadataTable, Format.primaryKeyTable] where schema[table] == nil {
      throw DataError(
        .notAStore, "“\(name)” is an SQLite database, but no Core Data store: it has no \(table).",
        remedy: "Give the path of a SwiftData or Core Data store.")
    }
    let identifier = try StoreModel.identifier(connection)
    let listed = try ListedEntity.all(connection)
    let numbers = Dictionary(
      listed.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first })
    let cached = try StoreModel.cached(connection, schema)
    let isOwn = try StoreMetadata.isOwn(connection)
    if let cached,
      var builder = LayoutBuilder(
        ModelDescription(cached.declarations), schema: schema, storeIdentifier: identifier,
        isOwn: isOwn,
        numbers: numbers)
    {
      layout = builder.layout()
      isDerived = false
      notice =
        builder.missing.isEmpty
        ? nil
        : "“\(name)” has no columns for \(builder.missing.prefix(5).joined(separator: ", ")): they "
          + "are shown as empty."
      refusal = StoreModel.mirroringRefusal(layout, name: name)
      return
    }
    let tables = try TableModel(listed, schema, connection)
    guard
      var builder = LayoutBuilder(
        ModelDescription(tables.declarations), schema: schema, storeIdentifier: identifier,
        isOwn: isOwn,
        numbers: numbers)
    else {
      throw DataError(
        .damaged, "The tables of “\(name)” do not fit its list of entities.",
        remedy: "Copy it again from its device or a backup.")
    }
    layout = builder.layout()
    isDerived = true
    let hasCache = try StoreModel.hasCache(connection, schema)
    let reason =
      !hasCache
      ? "carries no model" : cached == nil ? "has an unreadable model" : "has another model"
    notice = "“\(name)” \(reason): names and types are derived from its tables."
    refusal =
      hasCache
      ? "The model that “\(name)” carries does not fit its tables: it can be read, not changed."
      : StoreModel.mirroringRefusal(layout, name: name)
  }

  private static func mirroringRefusal(_ layout: StoreLayout, name: String) -> String? {
    guard layout.isMirrored, HistoryQuery(layout.schema) == nil else { return nil }
    return
      "“\(name)” is mirrored to a cloud but keeps no history, so a change would never get there."
  }

  /// The store's UUID, kept to what an identifier's written form can hold.
  static func identifier(_ connection: Connection) throws -> String {
    let value = try connection.value("SELECT Z_UUID FROM \(Format.metadataTable) LIMIT 1")
    guard case .text(let text) = value else { return "unknown" }
    let allowed = text.unicodeScalars.filter {
      ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
        || $0 == "_"
    }
    let identifier = String(String.UnicodeScalarView(allowed.prefix(255)))
    return identifier.isEmpty ? "unknown" : identifier
  }

  static func hasCache(_ connection: Connection, _ schema: TableSchema) throws -> Bool {
    guard schema[Format.modelCacheTable]?.has("Z_CONTENT") == true else { return false }
    let sql = "SELECT 1 FROM \(Format.modelCacheTable) WHERE Z_CONTENT IS NOT NULL LIMIT 1"
    return try connection.value(sql) != .null
  }

  private static func cached(
    _ connection: Connection, _ schema: TableSchema
  ) throws -> CachedModel? {
    guard schema[Format.modelCacheTable]?.has("Z_CONTENT") == true else { return nil }
    let sql =
      "SELECT Z_CONTENT FROM \(Format.modelCacheTable) WHERE length(Z_CONTENT) <= ? LIMIT 1"
    do {
      guard case .blob(let data) = try connection.value(sql, [.int(Int64(Inflate.sizeLimit))])
      else { return nil }
      return CachedModel([UInt8](data))
    } catch let error as DataError where error.code == .damaged {
      return nil
    }
  }
}

/// A row of `Z_PRIMARYKEY`.
struct ListedEntity {
  var number: Int64
  var name: String
  var parent: Int64

  static func all(_ connection: Connection) throws -> [ListedEntity] {
    try connection.withStatement(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM \(Format.primaryKeyTable) ORDER BY Z_ENT "
        + "LIMIT \(CachedModel.entityLimit)"
    ) { statement in
      var entities: [ListedEntity] = []
      while try statement.step() {
        guard let name = statement.optionalText(1), !name.isEmpty else { continue }
        entities.append(
          ListedEntity(number: statement.int(0), name: name, parent: statement.int(2)))
      }
      return entities
    }
  }
}
