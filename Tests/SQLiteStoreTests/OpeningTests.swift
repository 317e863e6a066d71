import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct OpeningTests {
  private func failure(_ url: URL) -> DataError? {
    #expect(throws: DataError.self) { try SQLiteStore(url: url, readOnly: true) }
  }

  @Test("A missing file, a folder, an empty file and a foreign file each have their own words")
  func kinds() throws {
    let scratch = try Scratch()
    #expect(failure(scratch.file("none.store"))?.code == .notFound)
    #expect(failure(scratch.file("none.store"))?.remedy.contains("path") == true)
    #expect(failure(scratch.url)?.code == .notAStore)
    #expect(failure(scratch.url)?.message.contains("folder") == true)
    try Data().write(to: scratch.file("empty.store"))
    #expect(failure(scratch.file("empty.store"))?.code == .notAStore)
    #expect(failure(scratch.file("empty.store"))?.message.contains("empty") == true)
    try Data("Dear diary".utf8).write(to: scratch.file("text.store"))
    #expect(failure(scratch.file("text.store"))?.message.contains("no SQLite database") == true)
    var random = SplitMix64(seed: 1)
    let noise = (0..<8192).map { _ in UInt8.random(in: 0...255, using: &random) }
    try Data(noise).write(to: scratch.file("noise.store"))
    #expect(failure(scratch.file("noise.store"))?.message.contains("encrypted") == true)
    mkfifo(scratch.file("pipe").path, 0o600)
    #expect(failure(scratch.file("pipe"))?.code == .notAStore)
  }

  @Test("A database that is no Core Data store is told from a damaged one")
  func foreign() throws {
    let scratch = try Scratch()
    let url = scratch.file("other.sqlite")
    try RawDatabase(url).run("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(failure(url)?.code == .notAStore)
    #expect(failure(url)?.message.contains("no Core Data store") == true)
  }

  @Test("A file that may not be read says so, unless the reader may everything")
  func unreadable() throws {
    let scratch = try Scratch()
    let url = scratch.file("secret.store")
    try CoreDataFile.writeItems(1, to: url)
    chmod(url.path, 0)
    if geteuid() == 0 {
      #expect(throws: Never.self) { try SQLiteStore(url: url, readOnly: true) }
    } else {
      #expect(failure(url)?.code == .noPermission)
    }
    chmod(url.path, 0o600)
  }

  @Test("A store without the tables of a history keeps none")
  func withoutHistory() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(1, to: url)
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(!store.keepsHistory)
    #expect(try store.makeReader().history(HistoryRequest()).isEmpty)
  }

  @Test("A store takes no changes and says why, in two ways")
  func readOnly() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(1, to: url)
    let asked = try SQLiteStore(url: url, readOnly: true)
    #expect(asked.readOnlyReason?.contains("--read-only") == true)
    let other = try SQLiteStore(url: url, readOnly: false)
    #expect(other.readOnlyReason?.contains("in memory") == true)
    let error = #expect(throws: DataError.self) { try asked.save(SaveRequest(ChangeSet())) }
    #expect(error?.code == .readOnly)
    #expect(asked.name == "Items.store" && asked.identifier == CoreDataFile.identifier)
  }

  @Test("A name with spaces, percent and question marks opens")
  func names() throws {
    let scratch = try Scratch()
    let url = scratch.file("my %20 notes? #1 é.store")
    try CoreDataFile.writeItems(3, to: scratch.file("Items.store"))
    try Data(contentsOf: scratch.file("Items.store")).write(to: url)
    #expect(
      try SQLiteStore(url: url, readOnly: true).makeReader().count(Query(.entity("Item"))) == 3)
  }

  @Test("A journal of an unfinished transaction is told, not played back")
  func hotJournal() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(3, to: url)
    try Data("half a transaction".utf8).write(to: scratch.file("Items.store-journal"))
    let before = try scratch.listing()
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice?.contains("not finished") == true)
    #expect(try store.makeReader().count(Query(.entity("Item"))) == 3)
    #expect(try scratch.listing() == before)
  }
}
