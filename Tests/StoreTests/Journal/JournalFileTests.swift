import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import DataCore

@Suite("The journal's file")
struct JournalFileTests {
  @Test("only its owner may read it, and it begins with the first edit")
  func mode() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    log.refresh()
    #expect(!FileManager.default.fileExists(atPath: fixture.journal.path))
    try log.add("Tag", ["name": .string("a")])
    let attributes = try FileManager.default.attributesOfItem(atPath: fixture.journal.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a journal cut at any byte gives what is whole, and takes new entries")
  func cut() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let tag = try log.add("Tag", ["name": .string("a")])
    try log.set(tag, "name", .string("b"))
    let bytes = try Data(contentsOf: fixture.journal)
    for end in stride(from: 0, to: bytes.count, by: 3) {
      try bytes.prefix(end).write(to: fixture.journal)
      let second = fixture.log()
      let names = second.undoNames
      #expect(["Add Tag", "Change name"].starts(with: names), "cut at \(end)")
      try second.set(tag, "name", .string("c"))
      #expect(fixture.log().undoNames == names + ["Change name"], "cut at \(end)")
      try second.set(tag, "name", .string("b"))
    }
  }

  @Test("damage is named with its place, and the rest is used")
  func damage() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let tag = try log.add("Tag", ["name": .string("a")])
    let start = try Data(contentsOf: fixture.journal).count
    try log.set(tag, "name", .string("b"))
    try log.set(tag, "name", .string("c"))
    var bytes = try Data(contentsOf: fixture.journal)
    bytes[start + 20] ^= 4
    try bytes.write(to: fixture.journal)
    let second = fixture.log()
    #expect(second.undoNames == ["Add Tag", "Change name"])
    let notice = try #require(second.takeNotices().first)
    #expect(notice.contains("is damaged"))
    #expect(notice.contains("bytes from \(start) on are no whole entry"))
    // The head is damaged: the rest is used all the same.
    bytes[9] ^= 1
    try bytes.write(to: fixture.journal)
    #expect(fixture.log().undoNames == ["Add Tag", "Change name"])
  }

  @Test("a newer version and a file that is no journal are said and left alone")
  func foreign() throws {
    for (bytes, words) in [
      (JournalHeader.bytes(version: 2), "is of version 2, which only a newer cairn knows"),
      (Array("This is a letter to my aunt.".utf8), "is no journal"),
    ] {
      let fixture = try JournalFixture(.memory)
      try FileManager.default.createDirectory(
        at: fixture.journal.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: fixture.journal)
      let log = fixture.log()
      let tag = try log.add("Tag", ["name": .string("a")])
      #expect(log.takeNotices().contains { $0.contains(words) })
      #expect(try Data(contentsOf: fixture.journal) == Data(bytes))
      // Nothing is lost: it can be undone here.
      #expect(try log.undo(saves: true)?.name == "Add Tag")
      #expect(try fixture.contents()[tag] == nil)
    }
  }

  @Test("where no journal can be written edits go on, and the reason is said once")
  func unwritable() throws {
    let fixture = try JournalFixture(.memory)
    try Data().write(to: fixture.journal.deletingLastPathComponent())
    let log = fixture.log()
    let tag = try log.add("Tag", ["name": .string("a")])
    try log.set(tag, "name", .string("b"))
    let notices = log.takeNotices()
    #expect(notices.count == 1)
    #expect(notices.first?.contains("cannot be made") == true)
    #expect(try log.undo(saves: true)?.name == "Change name")
    // As soon as it goes, what waited is written.
    try FileManager.default.removeItem(at: fixture.journal.deletingLastPathComponent())
    try log.set(tag, "name", .string("c"))
    #expect(fixture.log().undoNames == ["Add Tag", "Change name"])
  }

  @Test("a folder in the journal's place is said, and edits go on")
  func unreadable() throws {
    let fixture = try JournalFixture(.memory)
    try FileManager.default.createDirectory(
      at: fixture.journal, withIntermediateDirectories: true)
    let log = fixture.log()
    try log.add("Tag", ["name": .string("a")])
    #expect(log.takeNotices().first?.contains("cannot be opened") == true)
    #expect(log.undoEntries.map(\.name) == ["Add Tag"])
  }

  @Test("a journal locked for long is said, and what was made meanwhile is written later")
  func locked() throws {
    let fixture = try JournalFixture(.memory)
    let tag = try fixture.log().add("Tag", ["name": .string("a")])
    let holder = JournalFile(
      url: fixture.journal, storeName: "",
      place: .init(storeIdentifier: "", path: "", device: 0, inode: 0))
    _ = try holder.lock(creating: false)
    let log = fixture.log(patience: 0.01)
    try log.set(tag, "name", .string("b"))
    #expect(log.takeNotices().first?.contains("locked by another program for long") == true)
    #expect(log.undoEntries.last?.name == "Change name")
    holder.unlock()
    #expect(log.undoNames == ["Add Tag", "Change name"])
    #expect(fixture.log().undoNames == ["Add Tag", "Change name"])
  }

  @Test("a journal that somebody removes begins anew")
  func removed() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let tag = try log.add("Tag", ["name": .string("a")])
    try FileManager.default.removeItem(at: fixture.journal)
    try log.set(tag, "name", .string("b"))
    #expect(log.takeNotices().first?.contains("was removed") == true)
    #expect(fixture.log().undoNames == ["Change name"])
  }

  @Test("a moved store takes its journal along, a copy begins its own")
  func places() throws {
    let folder = try ScratchFolder()
    let journals = JournalFolder(folder.url.appending(path: "journals"))
    let first = folder.url.appending(path: "first.store")
    try SQLiteStore.create(url: first, model: TestModel.model)
    func log(_ url: URL) throws -> EditLog {
      let store = try SQLiteStore(url: url, readOnly: false)
      return EditLog(store, author: nil, journal: journals.journal(of: store))
    }
    try log(first).add("Tag", ["name": .string("a")])
    let copy = folder.url.appending(path: "copy.store")
    try Self.transfer(first, to: copy, isMove: false)
    #expect(try log(copy).undoNames == [])
    #expect(try log(first).undoNames == ["Add Tag"])
    let moved = folder.url.appending(path: "moved.store")
    try Self.transfer(first, to: moved, isMove: true)
    #expect(try log(moved).undoNames == ["Add Tag"])
    #expect(try log(moved).undo(saves: true)?.name == "Add Tag")
    // Another way to the same file is the same file.
    let link = folder.url.appending(path: "link.store")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: moved)
    #expect(try log(link).undoNames == [])
    #expect(try log(link).redo(saves: true)?.name == "Add Tag")
    #expect(try log(moved).undoNames == ["Add Tag"])
  }

  @Test("a store that takes no changes and one in memory have no journal")
  func none() throws {
    let folder = try ScratchFolder()
    let url = folder.url.appending(path: "a.store")
    try SQLiteStore.create(url: url, model: TestModel.model)
    let journals = JournalFolder(folder.url.appending(path: "journals"))
    #expect(journals.journal(of: try SQLiteStore(url: url, readOnly: true)) == nil)
    #expect(journals.journal(of: try JournalFixture(.memory).store) == nil)
  }

  private static func transfer(_ url: URL, to target: URL, isMove: Bool) throws {
    for suffix in ["", "-wal", "-shm"] {
      let source = url.path + suffix
      guard FileManager.default.fileExists(atPath: source) else { continue }
      if isMove {
        try FileManager.default.moveItem(atPath: source, toPath: target.path + suffix)
      } else {
        try FileManager.default.copyItem(atPath: source, toPath: target.path + suffix)
      }
    }
  }
}
