import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("What another program put into its store stays")
struct ForeignStoreTests {
  private func items(_ scratch: Scratch, wal: Bool = false) throws -> URL {
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(20, to: url, wal: wal)
    return url
  }

  private func rename(_ url: URL, _ title: String = "new") throws {
    let editing = try Editing(url)
    let id = try #require(try editing.identifiers(of: "Item").first)
    try editing.act("Rename") { try editing.set("title", of: id, to: .string(title)) }
  }

  @Test("The journal mode is kept, and nothing is left beside a store without a log")
  func journalMode() throws {
    for wal in [false, true] {
      let scratch = try Scratch()
      let url = try items(scratch, wal: wal)
      let before = try Data(contentsOf: url)[18...19]
      try rename(url)
      #expect(try Data(contentsOf: url)[18...19] == before)
      #expect(try scratch.listing().keys.sorted() == ["Items.store"])
      let mode = try RawDatabase(url).query("PRAGMA journal_mode")
      #expect(mode == [[.text(wal ? "wal" : "delete")]])
    }
  }

  @Test("Metadata, the cached model, unknown tables, columns, indexes and triggers stay")
  func unknown() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    let database = try RawDatabase(url)
    try database.run(
      """
      ALTER TABLE ZITEM ADD COLUMN ZSECRET VARCHAR;
      UPDATE ZITEM SET ZSECRET = 'kept';
      CREATE TABLE other (a, b);
      INSERT INTO other VALUES (1, x'00ff');
      CREATE INDEX other_index ON ZITEM (ZNUMBER, ZDONE);
      CREATE TRIGGER other_trigger AFTER INSERT ON other BEGIN DELETE FROM other; END;
      UPDATE Z_METADATA SET Z_PLIST = x'0102';
      """)
    let before = try TableDump(url)
    try rename(url)
    let after = try TableDump(url)
    #expect(after.schema == before.schema)
    #expect(
      after.differences(from: before).map(\.description) == ["ZITEM 1 ZTITLE", "ZITEM 1 Z_OPT"])
  }

  @Test("Columns are known by their names, however they are quoted and ordered")
  func columnOrder() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try Zoo.write(to: url, seed: 6)
    let plain = try SQLiteStore(url: url, readOnly: true).makeReader()
    let moved = try scratch.copy(url, as: "Moved.store")
    let database = try RawDatabase(moved)
    // As after lightweight migrations of an app, which append what is new.
    for table in ["ZANIMAL", "ZPERSON", "ZTAG", "Z_1TAGS"] {
      let columns = try database.query("SELECT name, type FROM pragma_table_info('\(table)')")
        .reversed().map { "\"\($0[0].text)\" \($0[1].text)" }
      let names = try database.query("SELECT name FROM pragma_table_info('\(table)')")
        .map { "\"\($0[0].text)\"" }.joined(separator: ", ")
      let declared = columns.map { $0.hasPrefix("\"Z_PK\"") ? $0 + " PRIMARY KEY" : $0 }
      try database.run(
        """
        CREATE TABLE moved ( \(declared.joined(separator: ", ")) );
        INSERT INTO moved (\(names)) SELECT \(names) FROM \(table);
        DROP TABLE \(table); ALTER TABLE moved RENAME TO \(table);
        """)
    }
    let store = try SQLiteStore(url: moved, readOnly: true)
    let reader = try store.makeReader()
    #expect(store.notice == nil)
    for entity in store.model.entities {
      let query = Query(.entity(entity.name), includesSubentities: false)
      let expected = try plain.window(query, from: .start, limit: 1000).rows
      let rows = try reader.window(query, from: .start, limit: 1000).rows
      #expect(rows.map(\.id) == expected.map(\.id) && rows.map(\.values) == expected.map(\.values))
      for row in rows {
        for property in entity.properties where property.relationship != nil {
          #expect(
            try reader.related(to: row.id, through: property.name)
              == plain.related(to: row.id, through: property.name))
        }
      }
    }
    let editing = try Editing(moved)
    let tag = try editing.act("Add") {
      try editing.context.insert(entityNamed: "Tag", values: ["name": .string("new")])
    }
    let bird = try editing.act("Add") {
      try editing.context.insert(
        entityNamed: "Bird",
        values: ["label": .string("x"), "tags": .references([tag.identifier])])
    }
    let after = try TableDump(moved)
    #expect(after["ZTAG", tag.identifier.number, "ZNAME"] == .text("new"))
    #expect(after["ZANIMAL", bird.identifier.number, "ZLABEL"] == .text("x"))
    #expect(
      try database.int(
        "SELECT Z_5TAGS FROM Z_1TAGS WHERE Z_1ANIMALS = \(bird.identifier.number)")
        == tag.identifier.number)
  }

  @Test("A table that a trigger watches is not changed, the others are")
  func triggers() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try Zoo.write(to: url, seed: 3)
    try RawDatabase(url).run(
      "CREATE TRIGGER derived AFTER UPDATE ON ZTAG BEGIN DELETE FROM ZPERSON; END")
    let before = try TableDump(url)
    let editing = try Editing(url)
    let tag = try #require(try editing.identifiers(of: "Tag").first)
    let error = #expect(throws: DataError.self) {
      try editing.act("Edit") { try editing.set("name", of: tag, to: .string("x")) }
    }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("derived") == true)
    #expect(try TableDump(url) == before)
    let person = try #require(try editing.identifiers(of: "Person").first)
    try editing.act("Edit") { try editing.set("age", of: person, to: .int(99)) }
    #expect(try TableDump(url)["ZPERSON", person.number, "ZAGE"] == .int(99))
  }

  @Test("An entity whose property has no column is read, not changed")
  func missingColumn() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    try RawDatabase(url).run("ALTER TABLE ZITEM DROP COLUMN ZNUMBER")
    let editing = try Editing(url)
    #expect(editing.store.notice?.contains("number") == true)
    let error = #expect(throws: DataError.self) { try rename(url) }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("number") == true)
  }

  @Test("A store whose model does not fit its tables is read only, and says so")
  func misfit() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    try RawDatabase(url).run(
      "ALTER TABLE ZITEM RENAME TO ZTHING; UPDATE Z_PRIMARYKEY SET Z_NAME = 'Thing'")
    let store = try SQLiteStore(url: url, readOnly: false)
    #expect(store.readOnlyReason?.contains("does not fit") == true)
    #expect(try store.makeReader().count(Query(.entity("Thing"))) == 20)
  }

  @Test("A mirrored store keeps its mirroring rows, and what comes back gets a new key")
  func mirrored() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    try RawDatabase(url).run(
      """
      CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY, ZENTITYID INTEGER,
        ZENTITYPK INTEGER);
      INSERT INTO ANSCKRECORDMETADATA VALUES (1, 5, 1);
      """)
    let editing = try Editing(url)
    let tag = try editing.act("Add") {
      try editing.context.insert(entityNamed: "Tag", values: ["name": .string("red")])
    }
    let bird = try editing.act("Add") {
      try editing.context.insert(
        entityNamed: "Bird", values: ["tags": .references([tag.identifier])])
    }
    let mirroring = try TableDump(url) { $0 == "ANSCKRECORDMETADATA" }
    try editing.act("Delete") { try editing.context.delete([tag.identifier]) }
    editing.context.undoManager?.undo()
    try editing.context.save()
    #expect(try TableDump(url) { $0 == "ANSCKRECORDMETADATA" }.values == mirroring.values)
    #expect(try editing.identifiers(of: "Tag").map(\.number) == [2])
    let reader = try editing.store.makeReader()
    #expect(try reader.related(to: bird.identifier, through: "tags").map(\.number) == [2])
    // Older steps of undo still find it.
    try editing.undoAll()
    #expect(try editing.identifiers(of: "Tag").isEmpty)
    #expect(try editing.identifiers(of: "Bird").isEmpty)
  }

  @Test("A mirrored store without history is read only: the cloud would never hear of a change")
  func mirroredWithoutHistory() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    try RawDatabase(url).run("CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY)")
    let store = try SQLiteStore(url: url, readOnly: false)
    #expect(store.readOnlyReason?.contains("history") == true)
  }

  @Test("Where no value shows how large ones are kept, none is written")
  func externalFormat() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try Zoo.write(to: url, seed: 4)
    let editing = try Editing(url)
    let animal = try #require(try editing.identifiers(of: "Animal").first)
    try editing.act("Photo") { try editing.set("photo", of: animal, to: .data(Data([9]))) }
    #expect(try TableDump(url)["ZANIMAL", animal.number, "ZPHOTO"] == .blob([1, 9]))
    try RawDatabase(url).run("UPDATE ZANIMAL SET ZPHOTO = NULL")
    let again = try Editing(url)
    let error = #expect(throws: DataError.self) {
      try again.act("Photo") { try again.set("photo", of: animal, to: .data(Data([8]))) }
    }
    #expect(error?.code == .unsupported)
    try RawDatabase(url).run("UPDATE ZANIMAL SET ZPHOTO = x'4a' WHERE Z_PK % 4 = 0")
    let plain = try Editing(url)
    try plain.act("Photo") { try plain.set("photo", of: animal, to: .data(Data([8]))) }
    #expect(try TableDump(url)["ZANIMAL", animal.number, "ZPHOTO"] == .blob([8]))
  }

  @Test("A link that only one end knows can be cut, one that both must know cannot be half made")
  func oneEnd() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try Zoo.write(to: url, seed: 5)
    try RawDatabase(url).run("UPDATE ZANIMAL SET ZOWNER = 4711 WHERE Z_PK = 2")
    let editing = try Editing(url)
    let animal = try #require(try editing.identifiers(of: "Animal").first { $0.number == 2 })
    let person = try #require(try editing.identifiers(of: "Person").first)
    try editing.act("Edit") { try editing.set("owner", of: animal, to: .reference(person)) }
    #expect(try TableDump(url)["ZANIMAL", 2, "ZOWNER"] == .int(person.number))
    try RawDatabase(url).run("UPDATE ZANIMAL SET ZOWNER = 4711 WHERE Z_PK = 4")
    let other = try #require(try editing.identifiers(of: "Animal").first { $0.number == 4 })
    try editing.act("Delete") { try editing.context.delete([other]) }
    #expect(try TableDump(url)["ZANIMAL", 4, "Z_PK"] == nil)
  }
}
