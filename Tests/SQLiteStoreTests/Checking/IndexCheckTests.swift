import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("What a check finds of indexes, and mends") struct IndexCheckTests {
  /// Writes while SQLite does not know of the index.
  private func change(_ store: CheckedStore, behind index: String, _ sql: String) throws {
    let row = try RawDatabase(store.url).query(
      "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = '\(index)'")
    let database = try RawDatabase(store.url)
    try database.run(
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE name = '\(index)'")
    try store.run(sql)
    let again = try RawDatabase(store.url)
    try again.run("PRAGMA writable_schema = ON")
    try again.query("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", row[0])
  }

  @Test("One that differs from its table is built anew") func stale() throws {
    let store = try CheckedStore()
    try change(
      store, behind: "Z_Animal_byName", "UPDATE ZANIMAL SET ZNAME = 'other' WHERE Z_PK = 1")
    let findings = try store.findings
    #expect(findings.map(\.kind) == [.index] && findings.map(\.place) == ["Z_Animal_byName"])
    _ = try SQLiteStore(url: store.url, readOnly: false).mend(author: "tester")
    #expect(try store.findings.isEmpty)
    #expect(
      try RawDatabase(store.url).query("PRAGMA integrity_check") == [[.text("ok")]])
  }

  @Test("One of unique values that are not is not built anew, and all else is mended")
  func staleUnique() throws {
    let store = try CheckedStore()
    try change(
      store, behind: "Z_Person_UNIQUE_code", "UPDATE ZPERSON SET ZCODE = 'same' WHERE Z_PK > 1")
    try store.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Person'")
    let findings = try store.findings
    #expect(Set(findings.map(\.kind)) == [.index, .duplicate, .counter], "\(findings)")
    #expect(findings.filter(\.isMendable).map(\.kind) == [.counter], "\(findings)")
    _ = try SQLiteStore(url: store.url, readOnly: false).mend(author: "tester")
    #expect(Set(try store.findings.map(\.kind)) == [.index, .duplicate])
  }

  @Test("A missing one of unique values is made where these are unique, whatever others are")
  func missingUnique() throws {
    let scratch = try Scratch()
    let url = scratch.file("Notes.store")
    func entity(_ name: String) -> ModelDescription.Declaration {
      .init(name, properties: [Zoo.attribute("code", .string)], uniquenessConstraints: [["code"]])
    }
    try SQLiteStore.create(url: url, model: ModelDescription([entity("Card"), entity("Note")]))
    let context = try Editing(url).context
    for name in ["Card", "Note"] {
      for code in ["a", "b"] {
        _ = try context.insert(entityNamed: name, values: ["code": .string(code)])
      }
    }
    try context.save()
    try RawDatabase(url).run(
      "DROP INDEX Z_Card_UNIQUE_code; DROP INDEX Z_Note_UNIQUE_code; "
        + "UPDATE ZCARD SET ZCODE = 'same'")
    _ = try SQLiteStore(url: url, readOnly: false).mend(author: "tester")
    let left = try SQLiteStore.check(url).findings
    #expect(left.map(\.kind) == [.duplicate, .index], "\(left)")
    #expect(left.map(\.place) == ["Card.code", "Z_Card_UNIQUE_code"], "\(left)")
  }

  @Test("Nothing is mended by who opened a store of another structure") func changedStructure()
    throws
  {
    let store = try CheckedStore()
    let opened = try SQLiteStore(url: store.url, readOnly: false)
    try store.run(
      "ALTER TABLE ZTAG ADD COLUMN ZOTHER VARCHAR; "
        + "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Person'")
    let before = try store.findings
    let error = #expect(throws: DataError.self) { try opened.mend(author: "tester") }
    #expect(error?.code == .conflict)
    #expect(try store.findings == before)
  }
}
