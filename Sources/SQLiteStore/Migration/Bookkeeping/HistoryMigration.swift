import DataCore
import Foundation

/// Has the history tell of the new model what it told of the old one.
///
/// Transactions and their numbers stay. Changes of entities that are gone go with them, as their
/// numbers may be others' now.
struct HistoryMigration {
  let connection: Connection
  let old: StoreLayout
  let mapping: ModelMapping
  /// Old entity numbers and what they became.
  let numbers: [Int64: Int64]

  private let table = Format.changeTable

  func run() throws {
    guard HistoryQuery(old.schema) != nil, old.schema[table]?.has("ZENTITY") == true else {
      return
    }
    let gone = mapping.droppedEntities.compactMap { old[$0.name]?.number }
    if !gone.isEmpty {
      try connection.run("DELETE FROM \(table) WHERE ZENTITY IN (\(gone.sqlList))")
    }
    for entity in mapping.entities.values.sorted(by: { $0.new.name < $1.new.name }) {
      try moveBits(of: entity)
    }
    try moveTombstones()
    let moved = numbers.filter { $0.key != $0.value }
    guard !moved.isEmpty else { return }
    try connection.run(
      "UPDATE \(table) SET ZENTITY = \(moved.sqlCase(of: "ZENTITY")) "
        + "WHERE ZENTITY IN (\(moved.keys.sorted().sqlList))")
  }

  /// The bits of an update stand for the properties in the order of their names.
  private func moveBits(of entity: ModelMapping.Entity) throws {
    guard let number = old[entity.old.name]?.number, old.schema[table]?.has("ZCOLUMNS") == true
    else { return }
    func sorted(_ entity: EntityDescription) -> [String] {
      entity.properties.filter { !$0.isTransient }.map(\.name)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    let (before, after) = (sorted(entity.old), sorted(entity.new))
    var successors: [String: String] = [:]
    for (slot, source) in entity.sources.enumerated() {
      guard let source else { continue }
      successors[entity.old.properties[source].name] = entity.new.properties[slot].name
    }
    if before.map({ successors[$0] }) == after { return }
    let bitmaps = try connection.withStatement(
      "SELECT DISTINCT ZCOLUMNS FROM \(table) WHERE ZENTITY = ? AND ZCOLUMNS IS NOT NULL",
      [.int(number)]
    ) { statement in
      var bitmaps: [Data] = []
      while try statement.step() { bitmaps.append(statement.data(0)) }
      return bitmaps
    }
    var moved: [(Data, Data)] = []
    for bitmap in bitmaps {
      let changed = ChangedColumns(bitmap, names: before).names.compactMap { successors[$0] }
      let new = ChangedColumns.bitmap(of: changed, names: after)
      if new != bitmap { moved.append((bitmap, new)) }
    }
    if moved.isEmpty { return }
    // All at once: what one becomes may be what another was.
    let cases = moved.map { "WHEN \(SQLValue.blob($0).sqlWord) THEN \(SQLValue.blob($1).sqlWord)" }
    try connection.run(
      "UPDATE \(table) SET ZCOLUMNS = CASE ZCOLUMNS \(cases.joined(separator: " ")) "
        + "ELSE ZCOLUMNS END WHERE ZENTITY = ?", [.int(number)])
  }

  /// Column n belongs to the n-th attribute, in the order of names, that is kept on deletion.
  private func moveTombstones() throws {
    let present = HistoryQuery(old.schema)?.tombstones.count ?? 0
    let needed = mapping.new.tombstoneCount
    for number in present..<max(present, needed) {
      try connection.run("ALTER TABLE \(table) ADD COLUMN \(Format.tombstonePrefix)\(number) BLOB")
    }
    func kept(_ entity: EntityDescription) -> [String] {
      entity.properties.filter { $0.attribute?.preservesValueOnDeletion == true }.map(\.name)
        .sorted()
    }
    for entity in mapping.entities.values {
      guard let number = old[entity.old.name]?.number else { continue }
      let (before, after) = (kept(entity.old), kept(entity.new))
      let sources = after.map { name -> Int? in
        guard let slot = entity.new.slot(of: name), let source = entity.sources[slot] else {
          return nil
        }
        return before.firstIndex(of: entity.old.properties[source].name)
      }
      if before.isEmpty || sources == before.indices.map({ $0 }) { continue }
      let values = (0..<max(before.count, after.count)).map { place in
        let source = place < sources.count ? sources[place] : nil
        return "\(Format.tombstonePrefix)\(place) = "
          + (source.map { "\(Format.tombstonePrefix)\($0)" } ?? "NULL")
      }
      try connection.run(
        "UPDATE \(table) SET \(values.joined(separator: ", ")) "
          + "WHERE ZENTITY = ? AND ZCHANGETYPE = ?",
        [.int(number), .int(Int64(HistoryEntryChange.Kind.delete.rawValue))])
    }
  }
}
