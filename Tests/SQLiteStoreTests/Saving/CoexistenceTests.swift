import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Every sample store, with what nobody here knows in it, edited on a copy and compared row by row.
@Suite("Beside another program's data", .serialized) struct CoexistenceTests {
  private static let history = ["ATRANSACTION", "ACHANGE", "ATRANSACTIONSTRING"]

  /// A copy that also has a table, columns and mirroring rows that no model tells of.
  private func strangeCopy(of source: URL, _ scratch: Scratch) throws -> URL {
    let url = try scratch.copy(source)
    let store = try SQLiteStore(url: url, readOnly: true)
    let database = try RawDatabase(url)
    try database.run(
      "CREATE TABLE \"other's table\" (a, b); INSERT INTO \"other's table\" VALUES (1, x'00ff')")
    for table in Set(store.layout.model.entities.compactMap { store.layout[$0.name]?.table }) {
      try database.run(
        "ALTER TABLE \(table) ADD COLUMN \"Zno name of ours\" BLOB; "
          + "UPDATE \(table) SET \"Zno name of ours\" = x'00' || Z_PK")
    }
    if store.keepsHistory {
      try database.run(
        "CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER, "
          + "ZENTITYPK INTEGER); INSERT INTO ANSCKRECORDMETADATA VALUES (1, 1, 1)")
    }
    return url
  }

  /// The places that differ and should not: all but those named, counters and new history rows.
  private func strays(
    _ before: TableDump, _ after: TableDump, but isOwn: (TableDump.Place) -> Bool
  ) -> [TableDump.Place] {
    let known = before.keys
    return after.differences(from: before).filter { place in
      if isOwn(place) { return false }
      if place.table == "Z_PRIMARYKEY" {
        // A first save may add the history's counters.
        return place.column != "Z_MAX"
          && !(place.row >= 16_000 && known[place.table]?.contains(place.row) != true)
      }
      return !Self.history.contains(place.table)
        || known[place.table]?.contains(place.row) == true
    }
  }

  private func counter(_ dump: TableDump, _ entity: Int64) -> Int64 {
    if case .int(let value) = dump["Z_PRIMARYKEY", entity, "Z_MAX"] { value } else { 0 }
  }

  @Test("An edit changes one column, the row's version and the history; nothing else differs")
  func edits() throws {
    for source in SampleStores.all() {
      let scratch = try Scratch()
      let url = try strangeCopy(of: source, scratch)
      let editing = try Editing(url)
      var before = try TableDump(url)
      for entity in editing.store.model.entities {
        guard let layout = editing.store.layout[entity.name],
          let id = try editing.identifiers(of: entity.name).first(where: {
            $0.entityName == entity.name
          }), let (property, column) = plainText(layout)
        else { continue }
        let name = "\(source.lastPathComponent) \(id).\(property)"
        try editing.act("Edit") { try editing.set(property, of: id, to: .string("edited")) }
        let after = try TableDump(url)
        let strays = strays(before, after) { place in
          place.table == layout.table && place.row == id.number
            && [column, "Z_OPT"].contains(place.column)
        }
        #expect(strays.isEmpty, "\(name): \(strays.prefix(5))")
        #expect(after[layout.table, id.number, column] == .text("edited"), "\(name)")
        if case .int(let version) = before[layout.table, id.number, "Z_OPT"] {
          #expect(after[layout.table, id.number, "Z_OPT"] == .int(version + 1), "\(name)")
        }
        for root in editing.store.model.entities {
          let number = editing.store.layout[root.name]?.number ?? 0
          #expect(counter(before, number) == counter(after, number), "\(name)")
        }
        if editing.store.keepsHistory {
          let changes = after.rows(of: "ACHANGE").subtracting(before.rows(of: "ACHANGE"))
          let change = try #require(changes.first, "\(name)")
          #expect(changes.count == 1)
          #expect(after["ACHANGE", change, "ZCHANGETYPE"] == .int(1))
          #expect(after["ACHANGE", change, "ZENTITY"] == .int(layout.number))
          #expect(after["ACHANGE", change, "ZENTITYPK"] == .int(id.number))
        }
        #expect(after.schema == before.schema)
        before = after
      }
      #expect(try SQLiteStore.check(url).findings.isEmpty, "\(source.lastPathComponent)")
    }
  }

  /// A text that need not be unique.
  private func plainText(_ layout: EntityLayout) -> (property: String, column: String)? {
    for (property, storage) in zip(layout.entity.properties, layout.storage) {
      guard case .column(let column) = storage, property.attribute?.type == .string,
        !layout.entity.uniquenessConstraints.contains(where: { $0.contains(property.name) })
      else { continue }
      return (property.name, column)
    }
    return nil
  }

  @Test("What is added gets new keys and raises its root's counter; deleted again, it is gone")
  func additions() throws {
    for source in SampleStores.all() {
      let scratch = try Scratch()
      let url = try strangeCopy(of: source, scratch)
      let header = try Data(contentsOf: url)[18...19]
      let editing = try Editing(url)
      var random = SplitMix64(seed: 23)
      var before = try TableDump(url)
      for entity in editing.store.model.entities where !entity.isAbstract {
        let name = "\(source.lastPathComponent) \(entity.name)"
        let layout = try #require(editing.store.layout[entity.name])
        let root = try #require(editing.store.layout[entity.rootName])
        let record = try #require(
          try editing.act("Add") { try editing.insert(entity.name, &random) }, "\(name)")
        let key = record.identifier.number
        let after = try TableDump(url)
        // Only rows that were not there, and the versions of those that they lead to.
        let known = before.keys
        let row = try editing.store.makeReader().rows(for: [record.identifier])[record.identifier]
        let linked = Set(row?.values.flatMap(\.identifiers).map(\.number) ?? [])
        let isOwn = { (place: TableDump.Place) in
          known[place.table]?.contains(place.row) != true
            || place.column == "Z_OPT" && linked.contains(place.row)
        }
        let strays = strays(before, after, but: isOwn)
        #expect(strays.isEmpty, "\(name): \(strays.prefix(5))")
        #expect(after[layout.table, key, "Z_ENT"] == .int(layout.number), "\(name)")
        #expect(after[layout.table, key, "Z_OPT"] == .int(1), "\(name)")
        #expect(counter(after, root.number) >= key && key > counter(before, root.number), "\(name)")
        if root.number != layout.number {
          #expect(counter(after, layout.number) == counter(before, layout.number), "\(name)")
        }
        do {
          try editing.act("Delete") { try editing.context.delete([record.identifier]) }
        } catch let error as DataError where error.code == .denied || error.code == .invalidValue {
          before = after
          continue
        }
        let deleted = try TableDump(url)
        #expect(deleted[layout.table, key, "Z_PK"] == nil, "\(name)")
        let left = self.strays(before, deleted, but: isOwn)
        #expect(left.isEmpty, "\(name): \(left.prefix(5))")
        #expect(counter(deleted, root.number) == counter(after, root.number), "\(name)")
        #expect(deleted.schema == before.schema)
        before = deleted
      }
      #expect(try Data(contentsOf: url)[18...19] == header)
      #expect(try SQLiteStore.check(url).findings.isEmpty, "\(source.lastPathComponent)")
    }
  }
}
