import Foundation
import MemoryStore
import Synchronization
import TestSupport
import Testing

@testable import DataCore

@Suite("A container's context merges by itself")
struct ManagedContextTests {
  @Test("random edits on both sides: no save is refused, and both see the same in the end")
  func randomEdits() throws {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let store = MemoryStore(name: "library", model: Library.model)
      let first = Library(managing: store)
      let second = Library(managing: store)
      var mine = RandomEditing(first)
      var theirs = RandomEditing(second)
      for _ in 0..<10 { try mine.step(&random) }
      try first.context.save()
      for round in 0..<4 {
        try second.context.takeIn()
        for id in try first.contents().keys.sorted() {
          if let record = try second.context.record(for: id) { theirs.records.append(record) }
          if let record = try first.context.record(for: id) { mine.records.append(record) }
        }
        for _ in 0..<5 { try mine.step(&random) }
        for _ in 0..<5 { try theirs.step(&random) }
        do {
          try second.context.save()
          try first.context.save()
        } catch {
          Issue.record("seed \(seed), round \(round): \(error)")
          break
        }
        #expect(!first.context.hasChanges && !second.context.hasChanges, "seed \(seed)")
      }
      let stored = try first.contents()
      for (name, context) in [("first", first.context), ("second", second.context)] {
        try context.takeIn()
        for (id, values) in stored {
          guard let record = try context.record(for: id) else {
            Issue.record("seed \(seed): \(name) has no \(id.entityName) \(id.keyText)")
            continue
          }
          for (property, value) in values {
            #expect(
              record[property].sortedMembers == value.sortedMembers,
              "seed \(seed): \(name) \(id.keyText) \(property)")
          }
        }
      }
    }
  }

  @Test("an edit of an object that others deleted is dropped, which the next save tells, once")
  func dropped() throws {
    let store = MemoryStore(name: "library", model: Library.model)
    let here = Library(managing: store)
    let there = Library(managing: store)
    let book = try here.add("Book", ["title": .string("A")])
    try here.context.save()
    book["title"] = .string("B")
    try there.context.delete([book.identifier])
    try there.context.save()
    try here.context.takeIn()
    #expect(book.state == .gone && !here.context.hasChanges)
    let told = Mutex<[Set<PersistentIdentifier>]>([])
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: here.context, queue: nil
    ) { note in
      let key = ModelContext.NotificationKey.deletedIdentifiers
      let ids = note.userInfo?[key] as? Set<PersistentIdentifier>
      told.withLock { $0.append(ids ?? []) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try here.context.save()
    #expect(told.withLock { $0 } == [[book.identifier]])
    try here.context.save()
    #expect(told.withLock { $0.count } == 1)
  }

  @Test("a context over stores alone takes in nothing by itself and refuses duplicates")
  func unmanaged() throws {
    let model = ModelDescription([
      .init(
        "Shelf",
        properties: [
          PropertyDescription(
            "code", isOptional: false,
            kind: .attribute(AttributeDescription(.string, defaultValue: .string(""))))
        ], uniquenessConstraints: [["code"]])
    ])
    let store = MemoryStore(name: "shelves", model: model)
    let context = ModelContext(stores: [store])
    let other = ModelContext(stores: [store])
    let shelf = try context.insert(entityNamed: "Shelf", values: ["code": .string("a")])
    try context.save()
    _ = try other.insert(entityNamed: "Shelf", values: ["code": .string("a")])
    let duplicate = try #require(throws: DataError.self) { try other.save() }
    #expect(duplicate.code == .notUnique)
    other.rollback()
    let same = try #require(try other.record(for: shelf.identifier))
    same["code"] = .string("b")
    shelf["code"] = .string("c")
    try other.save()
    let conflict = try #require(throws: DataError.self) { try context.save() }
    #expect(conflict.code == .conflict)
    let managed = ModelContext(ModelContainer(stores: [store]))
    _ = try managed.insert(entityNamed: "Shelf", values: ["code": .string("b")])
    try managed.save()
    #expect(try store.makeReader().count(Query(.entity("Shelf"))) == 1)
  }

  @Test("what could not be read while merging is taken in the next time")
  func interruptedMerge() throws {
    let store = MemoryStore(name: "library", model: Library.model)
    let fails = Mutex(false)
    let flaky = WatchedStore(store) { question in
      if question == .rows, fails.withLock({ $0 }) {
        throw DataError(.locked, "The store is busy.")
      }
    }
    let context = ModelContext(ModelContainer(stores: [flaky]))
    let there = Library(managing: store)
    let book = try there.add("Book", ["title": .string("A"), "pages": .int(1)])
    try there.context.save()
    let same = try #require(try context.record(for: book.identifier))
    same["title"] = .string("mine")
    book["pages"] = .int(2)
    try there.context.save()
    fails.withLock { $0 = true }
    #expect(throws: DataError.self) { try context.takeIn() }
    fails.withLock { $0 = false }
    try context.takeIn()
    #expect(same["pages"] == .int(2) && same["title"] == .string("mine"))
    try context.save()
    #expect(try there.contents()[book.identifier]?["title"] == .string("mine"))
  }
}
