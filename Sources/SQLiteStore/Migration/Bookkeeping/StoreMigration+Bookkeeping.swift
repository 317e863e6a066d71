import DataCore
import Foundation

extension StoreMigration {
  /// Writes the model that the tables have now: the entities' numbers, the metadata, the model cache.
  func writeBookkeeping(
    _ definition: StoreDefinition, _ mapping: ModelMapping, _ version: Schema.Version
  ) throws {
    let highest = try highestKeys(mapping)
    try connection.run(
      "DELETE FROM \(Format.primaryKeyTable) WHERE Z_ENT < ?",
      [.int(Format.firstReservedEntity)])
    for entity in definition.entities {
      let key = entity.parent == 0 ? highest[entity.name] ?? 0 : 0
      try connection.run(
        "INSERT INTO \(Format.primaryKeyTable) (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)",
        [.int(entity.number), .text(entity.name), .int(entity.parent), .int(key)])
    }
    let metadata = StoreMetadata(model: mapping.new, version: version.description)
    let list = try metadata.rewritten(over: connection)
    try connection.run("UPDATE \(Format.metadataTable) SET Z_PLIST = ?", [.blob(Data(list))])
    try writeModelCache(mapping.new, version)
  }

  /// The highest key ever given in a hierarchy: never lowered, also where a part of it goes on by
  /// itself.
  private func highestKeys(_ mapping: ModelMapping) throws -> [String: Int64] {
    var result: [String: Int64] = [:]
    for root in mapping.new.entities where root.superentityName == nil {
      guard
        let old = root.family.compactMap({ mapping.entities[$0]?.old }).first,
        let number = layout[old.rootName]?.number
      else { continue }
      let stored = try connection.value(
        "SELECT Z_MAX FROM \(Format.primaryKeyTable) WHERE Z_ENT = ?", [.int(number)])
      let used = try connection.value(
        "SELECT max(\(Format.primaryKey)) FROM \(Format.table(ofRoot: root.name).quoted)")
      result[root.name] = max(stored.integer ?? 0, used.integer ?? 0)
    }
    return result
  }

  private func writeModelCache(_ model: ModelDescription, _ version: Schema.Version) throws {
    var archive = ModelArchive(model, version: version.description)
    guard let cache = archive.packed() else { throw StoreImage.failure("out of memory") }
    if layout.schema[Format.modelCacheTable] == nil {
      for table in StoreDefinition.bookkeeping where table.name == Format.modelCacheTable {
        try connection.run(table.sql(isSpaced: false))
      }
    }
    try connection.run("DELETE FROM \(Format.modelCacheTable)")
    try connection.run(
      "INSERT INTO \(Format.modelCacheTable) (Z_CONTENT) VALUES (?)", [.blob(Data(cache))])
  }
}
