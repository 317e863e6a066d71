import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("The undo journal of real files")
struct JournalStoreTests {
  /// A run of a program over the store: it begins with what the journal says.
  private func log(_ url: URL, _ scratch: Scratch) throws -> EditLog {
    let store = try SQLiteStore(url: url, readOnly: false)
    let log = EditLog(
      store, author: "tester",
      journal: JournalFolder(scratch.file("journals")).journal(of: store))
    log.refresh()
    return log
  }

  @Test(
    "In a mirrored store what comes back has a new key, and earlier entries of all runs find it")
  func mirrored() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    try RawDatabase(url).run(
      """
      CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER,
        ZENTITYPK INTEGER);
      """)
    let first = try log(url, scratch)
    func save(_ name: String, _ body: () throws -> Record) throws -> Record {
      var record: Record?
      try first.edit(name) { record = try body() }
      try first.save(named: name)
      return try #require(record)
    }
    let tag = try save("Add Tag") {
      try first.context.insert(entityNamed: "Tag", values: ["name": .string("red")])
    }
    let bird = try save("Add Bird") {
      try first.context.insert(
        entityNamed: "Bird", values: ["tags": .references([tag.identifier])])
    }
    _ = try save("Delete Tag") {
      try first.context.delete([tag.identifier])
      return tag
    }
    let second = try log(url, scratch)
    #expect(try second.undo(saves: true)?.name == "Delete Tag")
    func tags() throws -> [Int64] {
      try second.store.makeReader().related(to: bird.identifier, through: "tags").map(\.number)
    }
    #expect(try tags() == [2])
    let third = try log(url, scratch)
    #expect(try third.redo(saves: true)?.name == "Delete Tag")
    #expect(try tags() == [])
    #expect(try third.undo(saves: true)?.name == "Delete Tag")
    #expect(try tags() == [3])
    // The run that made them has not seen any of this yet.
    #expect(try first.undo(saves: true)?.name == "Add Bird")
    #expect(try first.undo(saves: true)?.name == "Add Tag")
    #expect(try first.store.makeReader().count(Query(.entity("Tag"))) == 0)
    #expect(try second.redo(saves: true)?.name == "Add Tag")
    #expect(try second.redo(saves: true)?.name == "Add Bird")
    #expect(try second.store.makeReader().count(Query(.entity("Tag"))) == 1)
  }

  @Test("A deleted object comes back with its external blob") func blob() throws {
    let scratch = try Scratch()
    let url = scratch.file("Blobs.store")
    let model = ModelDescription([
      .init(
        "Photo",
        properties: [
          PropertyDescription(
            "image", isOptional: true,
            kind: .attribute(AttributeDescription(.data, allowsExternalStorage: true)))
        ])
    ])
    try SQLiteStore.create(url: url, model: model)
    let image = ModelValue.data(Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }))
    let first = try log(url, scratch)
    var photo: Record?
    try first.edit("Add Photo") {
      photo = try first.context.insert(entityNamed: "Photo", values: ["image": image])
    }
    try first.save(named: nil)
    let id = try #require(photo).identifier
    try first.edit("Delete Photo") { try first.context.delete([id]) }
    try first.save(named: nil)
    let second = try log(url, scratch)
    #expect(try second.store.makeReader().rows(for: [id]).isEmpty)
    _ = try second.undo(saves: true)
    #expect(try second.store.makeReader().rows(for: [id])[id]?["image"] == image)
  }

  @Test("A save that fails at any place leaves the journal and the store agreeing")
  func unwritableStore() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(3, to: url)
    let first = try log(url, scratch)
    let reader = try first.store.makeReader()
    let row = try #require(
      try reader.window(Query(.entity("Item")), from: .start, limit: 1).rows.first)
    try first.edit("Rename") {
      try first.context.setValue(.string("new"), for: "title", of: row.id)
    }
    // Somebody writes: the store is locked until that ends.
    let database = try RawDatabase(url)
    try database.run("BEGIN IMMEDIATE")
    #expect(throws: DataError.self) { try first.save(named: "Rename") }
    #expect(first.undoEntries.map(\.name) == ["Rename"])
    #expect(try log(url, scratch).undoEntries.isEmpty)
    try database.run("COMMIT")
    try first.save(named: "Rename")
    #expect(try log(url, scratch).undoEntries.map(\.name) == ["Rename"])
    #expect(try first.undo(saves: true)?.name == "Rename")
    #expect(try reader.rows(for: [row.id])[row.id]?["title"] == row["title"])
  }
}
