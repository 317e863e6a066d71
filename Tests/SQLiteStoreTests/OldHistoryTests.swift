import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// The history as systems before iOS 14 wrote it: texts in the rows, no table of strings.
@Suite("Histories of old systems") struct OldHistoryTests {
  private func items(_ scratch: Scratch) throws -> URL {
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(5, to: url)
    try RawDatabase(url).run(
      """
      CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR,
        ZPROCESSID VARCHAR );
      CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER,
        ZCOLUMNS BLOB );
      INSERT INTO ATRANSACTION VALUES (7, 16002, 1, 600000000.5, 'app', 'org.app', 'main', 'App');
      INSERT INTO ACHANGE VALUES (3, 16001, 1, 1, 1, 2, 7, x'A8');
      INSERT INTO ACHANGE VALUES (4, 16001, 1, 1, 1, 3, 7, x'88FF');
      INSERT INTO ACHANGE VALUES (5, 16001, 1, 2, 1, 9, 7, NULL);
      INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 5), (16002, 'TRANSACTION', 0, 7);
      """)
    return url
  }

  @Test("Authors and bundles are read from the rows; a bit past the end is an unknown property")
  func reads() throws {
    let scratch = try Scratch()
    let store = try SQLiteStore(url: try items(scratch), readOnly: true)
    let entries = try store.makeReader().history(HistoryRequest())
    let entry = try #require(entries.first)
    #expect(entries.count == 1 && entry.number == 7)
    #expect(entry.author == "app" && entry.bundleIdentifier == "org.app")
    #expect(entry.contextName == "main" && entry.processIdentifier == "App")
    #expect(entry.timestamp == Date(timeIntervalSinceReferenceDate: 600_000_000.5))
    // created, detail, done, number, title: the first bit is the highest one.
    #expect(entry.changes[0].properties == ["created", "done", "title"])
    #expect(!entry.changes[0].hasUnknownProperties)
    #expect(entry.changes[1].properties == ["created", "title"])
    #expect(entry.changes[1].hasUnknownProperties)
    #expect(entry.changes.map(\.kind) == [.update, .update, .delete])
  }

  @Test("A save goes on in the same form, and adds no table") func writes() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    let before = try TableDump(url)
    let editing = try Editing(url)
    let item = try #require(try editing.identifiers(of: "Item").first)
    try editing.act("Rename") { try editing.set("title", of: item, to: .string("new")) }
    let after = try TableDump(url)
    #expect(after.schema == before.schema)
    #expect(after["ATRANSACTION", 8, "ZAUTHOR"] == .text("tester"))
    #expect(after["ATRANSACTION", 8, "ZCONTEXTNAME"] == .text("Rename"))
    #expect(after["ACHANGE", 6, "ZCOLUMNS"] == .blob([0b0000_1000]))
    #expect(after["ACHANGE", 6, "ZTRANSACTIONID"] == .int(8))
    #expect(after["Z_PRIMARYKEY", 16_001, "Z_MAX"] == .int(6))
    #expect(after["Z_PRIMARYKEY", 16_002, "Z_MAX"] == .int(8))
    #expect(try SQLiteStore.check(url).findings.isEmpty)
  }
}
