import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("A copy of a store is put back") struct RestoringTests {
  private struct Place {
    let store: CheckedStore
    let copies: URL

    init() throws {
      store = try CheckedStore()
      copies = store.scratch.file("copies")
    }

    func backUp() throws -> URL {
      try SQLiteStore(url: store.url, readOnly: false).backUp(to: copies)
    }

    var names: [String] {
      get throws {
        try RawDatabase(store.url).query("SELECT ZNAME FROM ZTAG ORDER BY Z_PK").map { "\($0[0])" }
      }
    }

    /// Files and folders beside the store.
    var files: Set<String> {
      get throws {
        Set(try FileManager.default.contentsOfDirectory(atPath: store.scratch.url.path))
      }
    }
  }

  @Test("With its large values; what was there lies beside it, with its own")
  func restores() throws {
    let place = try Place()
    let before = try TableDump(place.store.url)
    _ = try place.backUp()
    try place.store.run("UPDATE ZTAG SET ZNAME = 'new'; UPDATE ZPERSON SET ZPHOTO = NULL")
    try FileManager.default.removeItem(at: place.store.scratch.file(".Checked_SUPPORT"))
    let edited = try TableDump(place.store.url)
    let backup = try #require(SQLiteStore.backups(of: place.store.url, in: place.copies).first)
    let aside = try #require(
      try SQLiteStore.restore(backup.url, to: place.store.url, date: Date()))
    #expect(try TableDump(place.store.url) == before)
    #expect(try TableDump(aside) == edited)
    #expect(try place.store.findings.isEmpty)
    #expect(try SQLiteStore.check(aside).findings.isEmpty)
    let files = try place.files.subtracting(["copies"])
    #expect(
      files == ["Checked.store", ".Checked_SUPPORT", aside.lastPathComponent], "\(files)")
    #expect(FileManager.default.fileExists(atPath: backup.url.path))
  }

  @Test("What lay only in the log is kept aside too") func log() throws {
    let place = try Place()
    let copy = try place.backUp()
    // Nobody has closed the store properly: the log is still there.
    let database = try RawDatabase(place.store.url)
    try database.run("PRAGMA wal_autocheckpoint = 0; UPDATE ZTAG SET ZNAME = 'logged'")
    for suffix in ["", "-wal"] {
      try Data(contentsOf: URL(fileURLWithPath: place.store.url.path + suffix))
        .write(to: place.store.scratch.file("Killed.store" + suffix))
    }
    let killed = place.store.scratch.file("Killed.store")
    let aside = try #require(try SQLiteStore.restore(copy, to: killed))
    #expect(try RawDatabase(aside).int("SELECT count(*) FROM ZTAG WHERE ZNAME = 'logged'") == 3)
    #expect(try RawDatabase(killed).int("SELECT count(*) FROM ZTAG WHERE ZNAME = 'logged'") == 0)
  }

  @Test("Not while another program has the store open, nor from a damaged copy")
  func refused() throws {
    let place = try Place()
    let copy = try place.backUp()
    try place.store.run("UPDATE ZTAG SET ZNAME = 'new'")
    let names = try place.names
    do {
      let other = try RawDatabase(place.store.url)
      _ = try other.query("SELECT count(*) FROM ZTAG")
      let error = #expect(throws: DataError.self) {
        try SQLiteStore.restore(copy, to: place.store.url)
      }
      #expect(error?.code == .locked)
      withExtendedLifetime(other) {}
    }
    try Data("no store".utf8).write(to: copy)
    let files = try place.files
    #expect(throws: DataError.self) { try SQLiteStore.restore(copy, to: place.store.url) }
    #expect(try place.names == names)
    #expect(try place.files == files)
  }

  @Test("Also where the store is gone, or cannot be read any more") func lost() throws {
    let place = try Place()
    let before = try TableDump(place.store.url)
    _ = try place.backUp()
    try Data("damaged".utf8).write(to: place.store.url)
    let found = SQLiteStore.backups(of: place.store.url, in: place.copies)
    #expect(found.count == 1)
    let aside = try SQLiteStore.restore(found[0].url, to: place.store.url)
    #expect(try aside.map { try Data(contentsOf: $0) } == Data("damaged".utf8))
    #expect(try TableDump(place.store.url) == before)
    try FileManager.default.removeItem(at: place.store.url)
    #expect(SQLiteStore.backups(of: place.store.url, in: place.copies).count == 1)
    #expect(try SQLiteStore.restore(found[0].url, to: place.store.url) == nil)
    #expect(try TableDump(place.store.url) == before)
  }

  @Test("Copies of a store of another name are none of this one's") func names() throws {
    let place = try Place()
    let other = place.store.scratch.file("Checked-old.store")
    try Data(contentsOf: place.store.url).write(to: other)
    let copy = try place.backUp()
    let date = Date()
    for _ in 0..<3 {
      _ = try SQLiteStore(url: other, readOnly: false).backUp(
        to: place.copies, date: date, keeping: 2)
    }
    #expect(
      SQLiteStore.backups(of: place.store.url, in: place.copies).map(\.name) == [
        copy.lastPathComponent
      ])
    let others = SQLiteStore.backups(of: other, in: place.copies).map(\.name)
    // Two of one moment are told by a number; the last two are left.
    #expect(
      others.count == 2
        && others.allSatisfy { $0.hasSuffix("-2.store") || $0.hasSuffix("-3.store") })
  }
}
