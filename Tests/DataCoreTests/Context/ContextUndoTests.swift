import MemoryStore
import TestSupport
import Testing

@testable import DataCore

@Suite("Undo and redo through the context")
struct ContextUndoTests {
  @Test("an edit is undone and redone, before and after a save")
  func editUndoRedo() throws {
    let library = Library()
    let book = try library.act("Add Book") { try library.add("Book", ["title": .string("A")]) }
    try library.context.save()
    library.act("Rename Book") { book["title"] = .string("B") }
    try library.context.save()
    library.context.undoManager?.undo()
    #expect(book["title"] == .string("A"))
    #expect(library.context.hasChanges)
    try library.context.save()
    #expect(try library.contents()[book.identifier]?["title"] == .string("A"))
    library.context.undoManager?.redo()
    try library.context.save()
    #expect(try library.contents()[book.identifier]?["title"] == .string("B"))
  }

  @Test("an undone delete brings object, key and links back, redo deletes again")
  func deleteUndo() throws {
    let library = Library()
    let author = try library.add("Author", ["name": .string("Lem")])
    let tag = try library.add("Tag")
    let cover = try library.add("Cover", ["artist": .string("Mróz")])
    let book = try library.add(
      "Novel",
      [
        "title": .string("Solaris"), "author": .reference(author.identifier),
        "tags": .references([tag.identifier]), "cover": .reference(cover.identifier),
      ])
    try library.context.save()
    library.context.undoManager?.removeAllActions()
    let before = try library.contents()
    try library.act("Delete Novel") { try library.context.delete([book.identifier]) }
    try library.context.save()
    #expect(try library.contents().count == 2)
    library.context.undoManager?.undo()
    #expect(author["books"].identifiers == [book.identifier])
    try library.context.save()
    #expect(try library.contents() == before)
    library.context.undoManager?.redo()
    try library.context.save()
    #expect(try library.contents().count == 2)
    library.context.undoManager?.undo()
    try library.context.save()
    #expect(try library.contents() == before)
  }

  @Test("an insert undone after its save is redone under the same identifier")
  func insertUndo() throws {
    let library = Library()
    let author = try library.add("Author")
    try library.context.save()
    let book = try library.act {
      try library.add("Book", ["author": .reference(author.identifier)])
    }
    try library.context.save()
    let id = book.identifier
    library.context.undoManager?.undo()
    try library.context.save()
    #expect(try library.contents()[id] == nil)
    library.context.undoManager?.redo()
    try library.context.save()
    #expect(try library.contents()[id]?["author"] == .reference(author.identifier))
    #expect(try library.contents()[author.identifier]?["books"] == .references([id]))
  }

  @Test("rollback drops what is pending, and is undone like any edit")
  func rollback() throws {
    let library = Library()
    let book = try library.act { try library.add("Book", ["title": .string("A")]) }
    try library.context.save()
    library.act { book["title"] = .string("B") }
    library.act { library.context.rollback() }
    #expect(book["title"] == .string("A") && !library.context.hasChanges)
    library.context.undoManager?.undo()
    #expect(book["title"] == .string("B") && library.context.hasChanges)
  }

  @Test("undo is refused where somebody changed the value since")
  func conflictingUndo() throws {
    let library = Library()
    let book = try library.act { try library.add("Book", ["title": .string("A")]) }
    try library.context.save()
    library.act { book["title"] = .string("B") }
    try library.context.save()
    let other = ModelContext(stores: [library.store])
    try other.setValue(.string("C"), for: "title", of: book.identifier)
    try other.save()
    try library.context.mergeReports()
    library.context.undoManager?.undo()
    #expect(library.context.undoFailure?.code == .conflict)
    #expect(library.context.undoFailure?.message.contains("“C”") == true)
    #expect(book["title"] == .string("C"))
    #expect(library.context.undoManager?.undoCount == 2)
    #expect(library.context.undoManager?.canRedo == false)
    try other.setValue(.string("B"), for: "title", of: book.identifier)
    try other.save()
    try library.context.mergeReports()
    library.context.undoManager?.undo()
    #expect(library.context.undoFailure == nil)
    #expect(book["title"] == .string("A"))
  }

  @Test("an undo of several steps that fits in part changes nothing")
  func partlyConflictingUndo() throws {
    let library = Library()
    let (first, second) = try library.act {
      (
        try library.add("Book", ["title": .string("A")]),
        try library.add("Book", ["title": .string("M")])
      )
    }
    try library.context.save()
    library.act {
      first["title"] = .string("B")
      library.context.processPendingChanges()
      second["title"] = .string("N")
    }
    try library.context.save()
    let other = ModelContext(stores: [library.store])
    try other.setValue(.string("C"), for: "title", of: first.identifier)
    try other.save()
    try library.context.mergeReports()
    library.context.undoManager?.undo()
    #expect(library.context.undoFailure?.message.contains("“C”") == true)
    #expect(first["title"] == .string("C") && second["title"] == .string("N"))
    #expect(!library.context.hasChanges)
    #expect(library.context.undoManager?.undoCount == 2)
  }

  @Test("random edits: undoing all gives the start, redoing all the end")
  func randomEdits() throws {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      let library = Library()
      var editing = RandomEditing(library)
      for _ in 0..<10 { try editing.step(&random) }
      try library.context.save()
      library.context.undoManager?.removeAllActions()
      let start = try library.contents()
      var groups = 0
      for _ in 0..<12 {
        let before = library.context.undoManager?.undoCount ?? 0
        try library.act { try editing.step(&random) }
        groups += (library.context.undoManager?.undoCount ?? 0) - before
        if Bool.random(using: &random) { try library.context.save() }
      }
      try library.context.save()
      let end = try library.contents()
      for _ in 0..<groups { library.context.undoManager?.undo() }
      #expect(library.context.undoFailure == nil, "seed \(seed)")
      try library.context.save()
      #expect(try library.contents() == start, "seed \(seed)")
      for _ in 0..<groups { library.context.undoManager?.redo() }
      #expect(library.context.undoFailure == nil, "seed \(seed)")
      try library.context.save()
      #expect(try library.contents() == end, "seed \(seed)")
    }
  }
}
