import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DataCore

@Suite("Undo over sessions")
struct JournalSessionTests {
  @Test(
    "a deleted object comes back under its old identifier with values, links and blob",
    arguments: StoreFactory.all)
  func deleted(_ factory: StoreFactory) throws {
    let fixture = try JournalFixture(factory)
    let first = fixture.log()
    let person = try first.add("Person", ["name": .string("Ann")])
    let tag = try first.add("Tag", ["name": .string("red")])
    let blob = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
    let item = try first.add("Item", ["title": .string("Box"), "blob": .data(blob)])
    try first.make("Link") { context in
      try context.setValue(.reference(person), for: "owner", of: item)
      try context.setValue(.references([tag]), for: "tags", of: item)
    }
    let before = try fixture.contents()
    try first.make("Delete Item") { try $0.delete([item]) }
    #expect(try fixture.contents()[item] == nil)

    let second = fixture.log()
    #expect(second.undoNames.last == "Delete Item")
    #expect(try second.undo(saves: true)?.name == "Delete Item")
    #expect(try fixture.contents() == before)
    let third = fixture.log()
    #expect(try third.redo(saves: true)?.name == "Delete Item")
    #expect(try fixture.contents()[item] == nil)
    #expect(try first.undo(saves: true)?.name == "Delete Item")
    #expect(try fixture.contents() == before)
  }

  @Test("a commit whose confirmation is lost counts, an intent that was not committed does not")
  func crashPoints() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let person = try log.add("Person", ["name": .string("Ann")])
    try log.set(person, "name", .string("Bea"))
    let bytes = try Data(contentsOf: fixture.journal)
    let confirmation = JournalFrame.bytes(
      of: JournalRecord.confirmed(.init(session: log.session, number: 4)).bytes)
    #expect(bytes.suffix(confirmation.count).elementsEqual(confirmation))
    let cut = bytes.dropLast(confirmation.count)

    try cut.write(to: fixture.journal)
    let second = fixture.log()
    #expect(second.undoNames == ["Add Person", "Change name"])
    // It is confirmed in the file by now, too.
    #expect(try Data(contentsOf: fixture.journal).count == bytes.count)

    // The same without the commit: the store has the old name.
    let other = ModelContext(stores: [fixture.store])
    try other.setValue(.string("Ann"), for: "name", of: person)
    try other.save()
    try cut.write(to: fixture.journal)
    let third = fixture.log()
    #expect(third.undoNames == ["Add Person"])
    #expect(third.leftovers().isEmpty)
    #expect(try third.undo(saves: true)?.name == "Add Person")
    #expect(try fixture.contents().isEmpty)
  }

  @Test("while the store cannot be asked, what may be saved is neither taken for saved nor for not")
  func unanswered() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    try log.add("Person", ["name": .string("Ann")])
    let confirmation = JournalFrame.bytes(
      of: JournalRecord.confirmed(.init(session: log.session, number: 2)).bytes)
    let bytes = try Data(contentsOf: fixture.journal)
    #expect(bytes.suffix(confirmation.count).elementsEqual(confirmation))
    try bytes.dropLast(confirmation.count).write(to: fixture.journal)
    let isBusy = Mutex(true)
    func watched(_ store: some RecordStore) -> any RecordStore {
      WatchedStore(store) { _ in
        if isBusy.withLock({ $0 }) { throw DataError(.locked, "The store is busy.") }
      }
    }
    let second = fixture.log(store: watched(fixture.store))
    #expect(second.undoNames.isEmpty)
    #expect(try Data(contentsOf: fixture.journal).count == bytes.count - confirmation.count)
    isBusy.withLock { $0 = false }
    second.refresh()
    #expect(second.undoNames == ["Add Person"])
    #expect(try Data(contentsOf: fixture.journal).count == bytes.count)
  }

  @Test("undo applies only to what is as the entry left it; skipping opens the way to older ones")
  func conflict() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let person = try log.add("Person", ["name": .string("Ann"), "age": .int(1)])
    try log.set(person, "age", .int(2))
    try log.set(person, "name", .string("Bea"))
    let other = ModelContext(stores: [fixture.store])
    try other.setValue(.string("Cleo"), for: "name", of: person)
    try other.save()
    for _ in 0..<2 {
      let error = #expect(throws: DataError.self) { try log.undo(saves: true) }
      #expect(error?.code == .conflict)
      #expect(error?.message == "name of Person p1 was changed since: it is “Cleo” now, not “Bea”.")
      #expect(log.undoNames == ["Add Person", "Change age", "Change name"])
    }
    #expect(log.skipUndo()?.name == "Change name")
    #expect(fixture.log().undoNames == ["Add Person", "Change age"])
    #expect(try log.undo(saves: true)?.name == "Change age")
    #expect(try fixture.contents()[person]?["age"] == .int(1))
    // The object is not as it was added.
    #expect(throws: DataError.self) { try log.undo(saves: true) }
    #expect(!log.context.hasChanges)
  }

  @Test("an entry that another program put on top is undone only by who has seen it")
  func shown() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let person = try log.add("Person", ["name": .string("Ann")])
    let shown = try #require(log.undoable).entry.id
    try fixture.log().set(person, "name", .string("Bea"))
    let error = #expect(throws: DataError.self) { try log.undo(saves: true, shown: shown) }
    #expect(error?.message == "Another program has made “Change name” meanwhile.")
    let next = try #require(log.undoable).entry.id
    #expect(try log.undo(saves: true, shown: next)?.name == "Change name")
  }

  @Test("what a program that is gone has not saved is offered, restored or discarded")
  func leftovers() throws {
    let fixture = try JournalFixture(.memory)
    let person = try fixture.log().add("Person", ["name": .string("Ann")])
    do {
      let log = fixture.log("ann")
      log.refresh()
      try log.edit("Rename Person") {
        try log.context.setValue(.string("Bea"), for: "name", of: person)
      }
      try log.edit("Add Item") {
        let item = try log.context.insert(
          entityNamed: "Item", values: ["title": .string("Box")])
        try log.context.setValue(.reference(person), for: "owner", of: item.identifier)
      }
      log.keepStaged()
      // It still runs: its edits are its own.
      withExtendedLifetime(log) { #expect(fixture.log().leftovers().isEmpty) }
    }
    let second = fixture.log()
    #expect(second.leftovers().map(\.name) == ["Rename Person", "Add Item"])
    let (restored, refused) = second.restoreLeftovers()
    #expect(restored.map(\.name) == ["Rename Person", "Add Item"] && refused.isEmpty)
    #expect(second.leftovers().isEmpty)
    #expect(second.undoNames == ["Add Person", "Rename Person", "Add Item"])
    #expect(try fixture.contents().count == 1)
    try second.save(named: nil)
    let contents = try fixture.contents()
    #expect(contents[person]?["name"] == .string("Bea"))
    #expect(contents[person]?["items"]?.identifiers.count == 1)

    // The new object has a name that any session knows.
    let third = fixture.log()
    #expect(try third.undo(saves: true)?.name == "Add Item")
    #expect(try fixture.contents().count == 1)
    do {
      let log = fixture.log()
      log.refresh()
      try log.edit("Rename Person") {
        try log.context.setValue(.string("Cleo"), for: "name", of: person)
      }
      log.keepStaged()
    }
    third.dropLeftovers()
    #expect(fixture.log().leftovers().isEmpty)
    #expect(third.undoNames == ["Add Person", "Rename Person"])
  }

  @Test("a left-over edit that does not fit any more stays offered, with its reason")
  func unfitLeftovers() throws {
    let fixture = try JournalFixture(.memory)
    let person = try fixture.log().add("Person", ["name": .string("Ann"), "age": .int(1)])
    do {
      let log = fixture.log()
      log.refresh()
      try log.edit("Rename Person") {
        try log.context.setValue(.string("Bea"), for: "name", of: person)
      }
      try log.edit("Change age") { try log.context.setValue(.int(2), for: "age", of: person) }
      log.keepStaged()
    }
    try fixture.log().set(person, "name", .string("Cleo"))
    let second = fixture.log()
    let (restored, refused) = second.restoreLeftovers()
    #expect(restored.map(\.name) == ["Change age"])
    #expect(refused.map(\.entry.name) == ["Rename Person"])
    #expect(second.leftovers().map(\.name) == ["Rename Person"])
  }

  @Test("quitting on purpose leaves nothing over, and edits that cancel out are not offered")
  func dropped() throws {
    let fixture = try JournalFixture(.memory)
    do {
      let log = fixture.log()
      try log.edit("Add Tag") { _ = try log.context.insert(entityNamed: "Tag") }
      log.keepStaged()
      log.dropStaged()
    }
    #expect(fixture.log().leftovers().isEmpty)
    do {
      let log = fixture.log()
      try log.edit("Add Tag") { _ = try log.context.insert(entityNamed: "Tag") }
      log.keepStaged()
      _ = try log.undo(saves: false)
      log.keepStaged()
    }
    #expect(fixture.log().leftovers().isEmpty)
  }

  @Test("a save that the store refuses leaves the edits staged, and they can be saved later")
  func refusedSave() throws {
    let fixture = try JournalFixture(.memory)
    let log = fixture.log()
    let person = try log.add("Person", ["name": .string("Ann")])
    try log.edit("Rename") { try log.context.setValue(.string("Bea"), for: "name", of: person) }
    let other = ModelContext(stores: [fixture.store])
    try other.setValue(.string("Cleo"), for: "name", of: person)
    try other.save()
    #expect(throws: DataError.self) { try log.save(named: nil) }
    #expect(log.undoNames == ["Add Person", "Rename"])
    try log.context.mergeReports()
    try log.edit("Resolve conflicts") {
      try log.context.resolve(log.context.conflicts.map { ($0, .mine) })
    }
    try log.save(named: nil)
    #expect(try fixture.contents()[person]?["name"] == .string("Bea"))
    #expect(fixture.log().undoNames == ["Add Person", "Rename", "Resolve conflicts"])
  }
}
