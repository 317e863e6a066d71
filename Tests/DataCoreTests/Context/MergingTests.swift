import TestSupport
import Testing

@testable import DataCore

/// Two contexts over one store: what one saved meets what the other has not saved.
@Suite struct MergingTests {
  private let library = Library()
  private let other: ModelContext

  init() { other = ModelContext(stores: [library.store]) }

  private func book(_ title: String = "A") throws -> Record {
    let book = try library.act { try library.add("Book", ["title": .string(title)]) }
    try library.context.save()
    return book
  }

  private func save(_ body: (ModelContext) throws -> Void) throws {
    try other.mergeReports()
    try body(other)
    try other.save()
    try library.context.mergeReports()
  }

  @Test("what another saved shows in records without unsaved changes")
  func refreshed() throws {
    let book = try book()
    try save { try $0.setValue(.string("B"), for: "title", of: book.identifier) }
    #expect(book["title"] == .string("B") && library.context.conflicts.isEmpty)
    try save { try $0.delete([book.identifier]) }
    #expect(try library.context.record(for: book.identifier) == nil)
  }

  @Test("changes to different properties of one object are both kept, and save")
  func differentProperties() throws {
    let book = try book()
    library.act { book["title"] = .string("Mine") }
    try save { try $0.setValue(.int(7), for: "pages", of: book.identifier) }
    #expect(library.context.conflicts.isEmpty)
    #expect(book["title"] == .string("Mine") && book["pages"] == .int(7))
    try library.context.save()
    let stored = try library.contents()[book.identifier]
    #expect(stored?["title"] == .string("Mine") && stored?["pages"] == .int(7))
  }

  @Test("the same change made by both is no change any more")
  func sameChange() throws {
    let book = try book()
    library.act { book["title"] = .string("B") }
    try save { try $0.setValue(.string("B"), for: "title", of: book.identifier) }
    #expect(!library.context.hasChanges && library.context.conflicts.isEmpty)
  }

  @Test(
    "one property changed by both is a conflict that loses neither value", arguments: [true, false])
  func conflictingValue(keepsMine: Bool) throws {
    let book = try book()
    library.act { book["title"] = .string("Mine") }
    try save { try $0.setValue(.string("Theirs"), for: "title", of: book.identifier) }
    let conflict = try #require(library.context.conflicts.first)
    #expect(
      conflict.kind
        == .value(
          slot: book.entity?.slot(of: "title") ?? -1, before: .string("A"), mine: .string("Mine"),
          theirs: .string("Theirs")))
    #expect(book["title"] == .string("Mine"))
    #expect(throws: DataError.self) { try library.context.save() }
    #expect(try library.contents()[book.identifier]?["title"] == .string("Theirs"))
    try library.act("Resolve") {
      try library.context.resolve([(conflict, keepsMine ? .mine : .theirs)])
    }
    try library.context.save()
    #expect(
      try library.contents()[book.identifier]?["title"] == .string(keepsMine ? "Mine" : "Theirs"))
    #expect(library.context.conflicts.isEmpty && !library.context.hasChanges)
    if keepsMine {
      library.context.undoManager?.undo()
      #expect(book["title"] == .string("Theirs"))
    }
  }

  @Test(
    "changed here and deleted there: it comes back as it is here, or goes",
    arguments: [true, false])
  func deletedThere(keepsMine: Bool) throws {
    let book = try book()
    let author = try library.act { try library.add("Author", ["name": .string("N")]) }
    library.act { book["author"] = .reference(author.identifier) }
    try library.context.save()
    library.act { book["title"] = .string("Mine") }
    try save { try $0.delete([book.identifier]) }
    let conflict = try #require(library.context.conflicts.first)
    #expect(conflict.kind == .deletedThere)
    try library.act("Resolve") {
      try library.context.resolve([(conflict, keepsMine ? .mine : .theirs)])
    }
    try library.context.save()
    let stored = try library.contents()[book.identifier]
    #expect((stored != nil) == keepsMine)
    if keepsMine {
      #expect(stored?["title"] == .string("Mine"))
      #expect(stored?["author"] == .reference(author.identifier))
    }
  }

  @Test(
    "deleted here and changed there: it goes, or stays with their value", arguments: [true, false])
  func deletedHere(keepsMine: Bool) throws {
    let book = try book()
    let tag = try library.act { try library.add("Tag", ["name": .string("T")]) }
    library.act { book["tags"] = .references([tag.identifier]) }
    try library.context.save()
    try library.act { try library.context.delete([book.identifier]) }
    try save { try $0.setValue(.string("Theirs"), for: "title", of: book.identifier) }
    let conflict = try #require(library.context.conflicts.first)
    #expect(conflict.kind == .deletedHere(changed: [conflict.entity.slot(of: "title") ?? -1]))
    try library.act("Resolve") {
      try library.context.resolve([(conflict, keepsMine ? .mine : .theirs)])
    }
    try library.context.save()
    let contents = try library.contents()
    #expect((contents[book.identifier] == nil) == keepsMine)
    if !keepsMine {
      #expect(contents[book.identifier]?["title"] == .string("Theirs"))
      #expect(contents[tag.identifier]?["books"] == .references([book.identifier]))
    }
  }

  @Test("a link to an object that another deleted is left out")
  func linkToDeleted() throws {
    let book = try book()
    let author = try library.act { try library.add("Author", ["name": .string("N")]) }
    try library.context.save()
    library.act { book["author"] = .reference(author.identifier) }
    try save { try $0.delete([author.identifier]) }
    try library.context.save()
    #expect(try library.contents()[book.identifier]?["author"] == .null)
  }

  @Test("random edits on both sides: after all choices the save succeeds, and both see the same")
  func randomEdits() throws {
    var met = 0
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let library = Library()
      var mine = RandomEditing(library)
      for _ in 0..<10 { try mine.step(&random) }
      try library.context.save()
      let second = Library(sharing: library.store)
      var theirs = RandomEditing(second)
      for id in try library.contents().keys.sorted() {
        if let record = try second.context.record(for: id) { theirs.records.append(record) }
      }
      for _ in 0..<6 { try library.act { try mine.step(&random) } }
      for _ in 0..<6 { try theirs.step(&random) }
      try second.context.save()
      try library.context.mergeReports()
      met += library.context.conflicts.count
      try library.act("Resolve") {
        try library.context.resolve(
          library.context.conflicts.map { ($0, Bool.random(using: &random) ? .mine : .theirs) })
      }
      do {
        try library.context.save()
      } catch {
        Issue.record("seed \(seed): \(error)")
        continue
      }
      #expect(library.context.conflicts.isEmpty && !library.context.hasChanges, "seed \(seed)")
      let stored = try library.contents()
      try second.context.mergeReports()
      for (id, values) in stored {
        for (side, context) in [("mine", library.context), ("theirs", second.context)] {
          guard let record = try context.record(for: id) else {
            Issue.record("seed \(seed): \(side) has no \(id.entityName) \(id.keyText)")
            continue
          }
          for (name, value) in values {
            #expect(
              record[name].sortedMembers == value.sortedMembers,
              "seed \(seed): \(side) \(id.keyText) \(name)")
          }
        }
      }
    }
    #expect(met > 40)
  }
}

extension ModelValue {
  /// No members and no value are one; members are a set.
  var sortedMembers: ModelValue {
    guard case .references(let ids) = self else { return self }
    return ids.isEmpty ? .null : .references(ids.sorted())
  }
}
