import DataCore
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("A store that others use too")
struct SharingTests {
  private func zoo(_ scratch: Scratch) throws -> URL {
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    return url
  }

  /// Collects a store's reports.
  private final class Listener: Sendable {
    private let heard = Mutex<[ChangeReport]>([])
    private let subscription = Mutex<ChangeHub.Subscription?>(nil)

    init(_ store: SQLiteStore) {
      let subscription = store.reports.subscribe { [weak self] report in
        self?.heard.withLock { $0.append(report) }
      }
      self.subscription.withLock { $0 = subscription }
    }

    var reports: [ChangeReport] { heard.withLock { $0 } }
  }

  private func addTag(_ editing: Editing, _ name: String) throws -> PersistentIdentifier {
    try editing.act("Add Tag") {
      try editing.context.insert(entityNamed: "Tag", values: ["name": .string(name)])
    }.identifier
  }

  @Test("Two writers of one file give different keys, and each hears of the other's saves only")
  func twoWriters() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let (a, b) = (try Editing(url), try Editing(url))
    let (heardByA, heardByB) = (Listener(a.store), Listener(b.store))
    let first = try addTag(a, "a")
    let second = try addTag(b, "b")
    #expect([first, second].map(\.number) == [1, 2])
    // B noticed A's save before its own.
    #expect(heardByB.reports.map(\.transaction) == [1, 2])
    #expect(heardByB.reports.map { $0.editor == b.context.editor } == [false, true])
    #expect(heardByB.reports[0].author == "tester")
    #expect(heardByB.reports[0].region.meets(Region(["Tag": .init(objects: [first])])))
    #expect(!heardByB.reports[0].region.meets(Region(["Person": .init()])))
    #expect(heardByA.reports.count == 1)
    for report in try #require(a.store.writer).changesFromOutside() {
      #expect(report.transaction == 2 && report.editor == nil)
    }
    #expect(try #require(a.store.writer).changesFromOutside().isEmpty)
    #expect(try a.identifiers(of: "Tag") == [first, second])
  }

  @Test("A change behind the history's back is told as everything")
  func withoutHistory() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let editing = try Editing(url)
    _ = try addTag(editing, "a")
    let writer = try #require(editing.store.writer)
    #expect(try writer.changesFromOutside().isEmpty)
    try RawDatabase(url).run("UPDATE ZTAG SET ZNAME = 'b'")
    #expect(try writer.changesFromOutside().map(\.region) == [.everything])
    #expect(try writer.changesFromOutside().isEmpty)
    let reader = try editing.store.makeReader()
    #expect(
      try reader.window(Query(.entity("Tag")), from: .start, limit: 1).rows.first?["name"]
        == .string("b"))
  }

  @Test("What the history does not tell one by one is told as everything, with its last number")
  func gaps() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let (a, b) = (try Editing(url), try Editing(url))
    let writer = try #require(a.store.writer)
    for name in ["1", "2"] { _ = try addTag(b, name) }
    // The first is deleted before anybody saw it.
    try b.store.deleteHistory(HistoryRequest(before: 2))
    var told = try writer.changesFromOutside()
    #expect(told.map(\.region) == [.everything])
    #expect(told.map(\.transaction) == [2])
    for name in 0..<70 { _ = try addTag(b, "\(name)") }
    told = try writer.changesFromOutside()
    #expect(told.map(\.region) == [.everything])
    #expect(told.map(\.transaction) == [72])
    try b.store.deleteHistory(HistoryRequest())
    told = try writer.changesFromOutside()
    #expect(told.map(\.region) == [.everything])
    #expect(told.map(\.transaction) == [nil])
    let tag = try addTag(b, "next")
    told = try writer.changesFromOutside()
    #expect(told.map(\.transaction) == [73])
    #expect(told.first?.region.meets(Region(["Tag": .init(objects: [tag])])) == true)
    #expect(told.first?.region.meets(Region(["Person": .init()])) == false)
    // One that opens a store whose history was deleted knows its place too.
    try b.store.deleteHistory(HistoryRequest())
    let late = try Editing(url)
    _ = try addTag(b, "last")
    told = try #require(late.store.writer).changesFromOutside()
    #expect(told.map(\.transaction) == [74])
    #expect(told.first?.region.meets(Region(["Person": .init()])) == false)
  }

  @Test("Who opens the file anew after a save that could not be taken back hears of others' saves")
  func reconnection() throws {
    for looksFirst in [false, true] {
      let scratch = try Scratch()
      let url = try zoo(scratch)
      let (a, b) = (try Editing(url), try Editing(url))
      let heard = Listener(a.store)
      let writer = try #require(a.store.writer)
      try writer.state.withLock { try $0.connection.run("BEGIN") }
      _ = try addTag(b, "theirs")
      if looksFirst {
        #expect(try writer.changesFromOutside().map(\.transaction) == [1])
      }
      _ = try addTag(a, "mine")
      #expect(heard.reports.map(\.transaction) == (looksFirst ? [2] : [1, 2]))
      #expect(try writer.changesFromOutside().isEmpty)
    }
  }

  @Test("What somebody else changed in between is a conflict, and nothing is lost")
  func conflict() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let (a, b) = (try Editing(url), try Editing(url))
    let tag = try addTag(a, "a")
    try b.set("name", of: tag, to: .string("mine"))
    try a.act("Rename") { try a.set("name", of: tag, to: .string("theirs")) }
    let error = #expect(throws: DataError.self) { try b.context.save() }
    #expect(error?.code == .conflict)
    #expect(error?.message.contains("theirs") == true)
    #expect(b.context.hasChanges)
    #expect(try a.store.makeReader().rows(for: [tag])[tag]?["name"] == .string("theirs"))
  }

  @Test("A store that another program holds locked says so after some seconds")
  func locked() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let editing = try Editing(url)
    let other = try RawDatabase(url)
    try other.run("BEGIN IMMEDIATE")
    let error = #expect(throws: DataError.self) { try addTag(editing, "a") }
    #expect(error?.code == .locked)
    #expect(error?.remedy.isEmpty == false)
    try other.run("ROLLBACK")
    editing.context.undoManager?.redo()
    try editing.context.save()
    #expect(try editing.identifiers(of: "Tag").count == 1)
  }

  @Test("A changed structure stops saves and reads with a sentence")
  func structure() throws {
    let scratch = try Scratch()
    let url = try zoo(scratch)
    let editing = try Editing(url)
    let reader = try editing.store.makeReader()
    try RawDatabase(url).run("ALTER TABLE ZTAG ADD COLUMN ZMORE VARCHAR")
    let saving = #expect(throws: DataError.self) { try addTag(editing, "a") }
    #expect(saving?.code == .conflict && saving?.message.contains("structure") == true)
    let reading = #expect(throws: DataError.self) { try reader.count(Query(.entity("Tag"))) }
    #expect(reading?.code == .conflict)
  }

  @Test("Nothing is written into a file that was deleted or replaced under an open store")
  func inPlace() throws {
    for replaces in [false, true] {
      let scratch = try Scratch()
      let url = try zoo(scratch)
      let editing = try Editing(url)
      _ = try addTag(editing, "a")
      let away = scratch.file("away.store")
      try FileManager.default.moveItem(at: url, to: away)
      if replaces { try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations)) }
      let other = try? Data(contentsOf: url)
      let error = #expect(throws: DataError.self) { try addTag(editing, "b") }
      #expect(error?.code == (replaces ? .conflict : .notFound))
      let reading = #expect(throws: DataError.self) { try editing.store.makeReader() }
      #expect(reading?.code == error?.code)
      if replaces {
        #expect(try Data(contentsOf: url) == other)
        continue
      }
      try FileManager.default.moveItem(at: away, to: url)
      _ = try addTag(editing, "b")
      #expect(try editing.identifiers(of: "Tag").count == 2)
    }
  }
}
