import DataCore
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

@Suite struct LogTests {
  /// A store whose last rows lie in its write-ahead log, as an app leaves it that still runs.
  private func live(
    _ scratch: Scratch, pageSize: Int = 4096
  ) throws -> (url: URL, writer: RawDatabase) {
    let url = scratch.file("Live.store")
    try CoreDataFile.writeItems(100, to: url, wal: true, pageSize: pageSize)
    let writer = try RawDatabase(url)
    try writer.run("PRAGMA wal_autocheckpoint=0; PRAGMA wal_checkpoint(TRUNCATE)")
    try writer.run(
      "INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES (101, 1, 1, 'in the log')")
    return (url, writer)
  }

  @Test("Rows that lie only in a -wal are shown, and no file appears or changes")
  func rows() throws {
    let source = try Scratch()
    let (url, writer) = try live(source)
    let scratch = try Scratch()
    let copy = try scratch.copy(url)
    _ = try scratch.copy(URL(fileURLWithPath: url.path + "-wal"))
    withExtendedLifetime(writer) {}
    let before = try scratch.listing()
    #expect(before.keys.sorted() == ["Live.store", "Live.store-wal"])
    let store = try SQLiteStore(url: copy, readOnly: true)
    let reader = try store.makeReader()
    let query = Query(.entity("Item"))
    #expect(try reader.count(query) == 101)
    #expect(
      try reader.window(query, from: .end, limit: 1).rows.first?["title"] == .string("in the log"))
    #expect(try scratch.listing() == before)
  }

  @Test("A store of which only the header has left the log is read and edited like any other")
  func onlyLog() throws {
    let source = try Scratch()
    let url = source.file("Live.store")
    let writer = try RawDatabase(url)
    try writer.run("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0")
    try CoreDataFile.addBookkeeping(
      to: writer, entities: [(1, "Item", 0, 1)], model: [CoreDataFile.item])
    try writer.run(
      """
      CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER,
        ZNUMBER INTEGER, ZCREATED TIMESTAMP, ZDETAIL VARCHAR, ZTITLE VARCHAR );
      INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES (1, 1, 1, 'in the log');
      """)
    let scratch = try Scratch()
    let copy = try scratch.copy(url)
    _ = try scratch.copy(URL(fileURLWithPath: url.path + "-wal"))
    withExtendedLifetime(writer) {}
    let before = try scratch.listing()
    #expect(before["Live.store"]?.count == 4096 && (before["Live.store-wal"]?.count ?? 0) > 16_384)
    let store = try SQLiteStore(url: copy, readOnly: true)
    let rows = try store.makeReader().window(Query(.entity("Item")), from: .start, limit: 2).rows
    #expect(rows.map { $0["title"] } == [.string("in the log")])
    #expect(try scratch.listing() == before)
    let editing = try Editing(copy)
    let item = try #require(try editing.identifiers(of: "Item").first)
    try editing.act("Rename") { try editing.set("title", of: item, to: .string("edited")) }
    #expect(try TableDump(copy)["ZITEM", 1, "ZTITLE"] == .text("edited"))
  }

  @Test("An empty -wal and a rollback journal mode leave the folder as it was")
  func emptyLog() throws {
    let source = try Scratch()
    let url = source.file("Plain.store")
    try CoreDataFile.writeItems(10, to: url)
    let scratch = try Scratch()
    let copy = try scratch.copy(url)
    try Data().write(to: URL(fileURLWithPath: copy.path + "-wal"))
    let before = try scratch.listing()
    let reader = try SQLiteStore(url: copy, readOnly: true).makeReader()
    #expect(try reader.count(Query(.entity("Item"))) == 10)
    #expect(try scratch.listing() == before)
  }

  @Test("What another program writes appears, and everybody is told")
  func liveChanges() throws {
    let scratch = try Scratch()
    let (url, writer) = try live(scratch)
    let store = try SQLiteStore(url: url, readOnly: true)
    let reader = try store.makeReader()
    let reports = Mutex(0)
    let subscription = store.reports.subscribe { report in
      if report.region == .everything { reports.withLock { $0 += 1 } }
    }
    #expect(try reader.count(Query(.entity("Item"))) == 101)
    try writer.run("INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT) VALUES (102, 1, 1)")
    Thread.sleep(forTimeInterval: 0.6)
    store.checkForChanges()
    #expect(reports.withLock { $0 } == 1)
    #expect(try reader.count(Query(.entity("Item"))) == 102)
    #expect(try store.makeReader().count(Query(.entity("Item"))) == 102)
    #expect(reports.withLock { $0 } == 1)
    _ = subscription
  }

  @Test("A log of more than 64 index regions is read whole")
  func longLog() throws {
    let scratch = try Scratch()
    let (url, writer) = try live(scratch, pageSize: 512)
    // A region covers 4096 pages of the log; small pages keep the file small.
    try writer.run(
      """
      PRAGMA synchronous=OFF; BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 280000)
      INSERT INTO ZITEM (Z_ENT, Z_OPT, ZDETAIL) SELECT 1, 1, zeroblob(400) FROM n; COMMIT
      """)
    #expect((FileStamp.size(url.path + "-wal") ?? 0) > 64 * 4096 * 512)
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(try store.makeReader().count(Query(.entity("Item"))) == 280_101)
  }

  @Test("A changed structure is refused with the reason")
  func changedStructure() throws {
    let scratch = try Scratch()
    let (url, writer) = try live(scratch)
    let store = try SQLiteStore(url: url, readOnly: true)
    try writer.run("ALTER TABLE ZITEM ADD COLUMN ZMORE VARCHAR")
    let error = #expect(throws: DataError.self) { try store.makeReader() }
    #expect(error?.code == .conflict)
  }

  @Test("An interrupted call stops and says so, and the next one works")
  func interrupted() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(20000, to: url)
    let reader = try SQLiteStore(url: url, readOnly: true).makeReader()
    let stop = reader.interrupter
    var seen = 0
    let error = #expect(throws: DataError.self) {
      try reader.enumerate(Query(.entity("Item"))) { _ in
        seen += 1
        if seen == 10 { stop() }
        return true
      }
    }
    #expect(error?.code == .interrupted)
    #expect(seen == 10)
    #expect(try reader.count(Query(.entity("Item"))) == 20000)
  }
}
