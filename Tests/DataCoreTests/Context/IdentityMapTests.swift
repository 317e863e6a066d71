import MemoryStore
import Testing

@testable import DataCore

@Suite("One record for each object that somebody holds")
struct IdentityMapTests {
  /// A library with so many tags, saved; nobody holds a record.
  private func library(tags: Int) throws -> (Library, [PersistentIdentifier]) {
    let library = Library(undo: false)
    for number in 0..<tags { _ = try library.add("Tag", ["name": .string("\(number)")]) }
    try library.context.save()
    return (library, try library.contents().keys.sorted())
  }

  @Test("whoever asks for a held object gets the same record, with its values")
  func identity() throws {
    let (library, ids) = try library(tags: 3)
    let record = try #require(try library.context.record(for: ids[1]))
    let again = try library.context.record(for: ids[1])
    #expect(again === record)
    #expect(library.context.registeredRecord(for: ids[1]) === record)
    let other = Library(sharing: library.store, undo: false)
    try other.context.setValue(.string("theirs"), for: "name", of: ids[1])
    try other.context.save()
    // Others' saves come in with a merge, not with a read.
    let row = try library.store.makeReader().rows(for: [ids[1]])[ids[1]]
    #expect(row?["name"] == .string("theirs"))
    #expect(row.map { library.context.register($0) } === record)
    #expect(record["name"] == .string("1"))
    try library.context.mergeReports()
    #expect(record["name"] == .string("theirs"))
  }

  @Test("an object that nobody holds any more is read anew")
  func unheld() throws {
    let (library, ids) = try library(tags: 3)
    #expect(try library.context.record(for: ids[1])?["name"] == .string("1"))
    #expect(library.context.registeredRecord(for: ids[1]) == nil)
    let other = Library(sharing: library.store, undo: false)
    try other.context.setValue(.string("theirs"), for: "name", of: ids[1])
    try other.context.save()
    #expect(try library.context.record(for: ids[1])?["name"] == .string("theirs"))
  }

  @Test("an unsaved change holds its record, until it is saved")
  func pending() throws {
    let (library, ids) = try library(tags: 3)
    try library.context.setValue(.string("mine"), for: "name", of: ids[1])
    #expect(library.context.registeredRecord(for: ids[1])?["name"] == .string("mine"))
    #expect(try library.context.record(for: ids[1])?["name"] == .string("mine"))
    try library.context.save()
    #expect(library.context.registeredRecord(for: ids[1]) == nil)
    #expect(try library.context.record(for: ids[1])?["name"] == .string("mine"))
  }

  @Test("records that nobody holds are let go with the next save, held ones stay")
  func letGo() throws {
    let (library, ids) = try library(tags: 4_000)
    var records = try ids.compactMap { try library.context.record(for: $0) }
    #expect(records.count == 4_000)
    let held = records[17]
    weak let gone = records[18]
    records = []
    _ = try library.add("Tag", ["name": .string("new")])
    try library.context.save()
    #expect(gone == nil)
    #expect(library.context.registeredRecord(for: ids[17]) === held)
  }

  @Test("reading very many objects, one after the other, keeps few of them")
  func flat() throws {
    let (library, ids) = try library(tags: 5_000)
    for id in ids { _ = try library.context.record(for: id) }
    #expect(library.context.registered.count <= 1_100)
  }

  @Test("of a fetch's records those stay that it keeps")
  func fetched() throws {
    let (library, ids) = try library(tags: 5_000)
    let context = library.context
    let rows = try library.store.makeReader().rows(for: ids)
    context.keepingObjects {
      for row in rows.values { _ = context.register(row) }
      return 0
    }
    #expect(context.registered.count <= 1_100)
    var held: [Record] = []
    context.keepingObjects {
      held = ids.compactMap { rows[$0].map { context.register($0) } }
      return held.count
    }
    #expect(held.count == 5_000)
    #expect(zip(ids, held).allSatisfy { context.registeredRecord(for: $0) === $1 })
    held = []
    context.purgeIfAbandoned()
    #expect(context.registered.count <= 1_100)
  }

  @Test("a context is let go while somebody holds its records")
  func context() throws {
    let (library, ids) = try library(tags: 2)
    var other: Library? = Library(sharing: library.store, undo: false)
    let record = try #require(try other?.context.record(for: ids[0]))
    weak let context = other?.context
    other = nil
    #expect(context == nil)
    #expect(record["name"] == .string("0"))
  }
}
