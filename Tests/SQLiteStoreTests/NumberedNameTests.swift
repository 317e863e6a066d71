import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// Names that Core Data numbers because they meet others.
@Suite("Numbered names")
struct NumberedNameTests {
  private static let declarations: [ModelDescription.Declaration] = [
    .init("Note", properties: [Zoo.toMany("users", "User", "notes")]),
    .init("Task", properties: [Zoo.toMany("users", "User", "tasks")]),
    .init(
      "User",
      properties: [
        Zoo.attribute("_pk", .int64), Zoo.toMany("notes", "Note", "users"),
        Zoo.toMany("tasks", "Task", "users"),
      ]),
  ]

  private func store(_ scratch: Scratch) throws -> SQLiteStore {
    let url = scratch.file("numbered.sqlite")
    let database = try RawDatabase(url)
    try CoreDataFile.addBookkeeping(
      to: database, entities: [(1, "Note", 0, 1), (2, "Task", 0, 1), (3, "User", 0, 2)],
      model: NumberedNameTests.declarations)
    try database.run(
      """
      CREATE TABLE ZNOTE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER );
      CREATE TABLE ZTASK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER );
      CREATE TABLE ZUSER ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, Z_PK1 INTEGER );
      CREATE TABLE Z_1USERS ( Z_1NOTES INTEGER, Z_3USERS INTEGER,
        PRIMARY KEY (Z_1NOTES, Z_3USERS) );
      CREATE TABLE Z_2USERS ( Z_2TASKS INTEGER, Z_3USERS1 INTEGER,
        PRIMARY KEY (Z_2TASKS, Z_3USERS1) );
      INSERT INTO ZNOTE VALUES (1, 1, 1);
      INSERT INTO ZTASK VALUES (1, 2, 1);
      INSERT INTO ZUSER VALUES (1, 3, 1, 77), (2, 3, 1, 88);
      INSERT INTO Z_1USERS VALUES (1, 1);
      INSERT INTO Z_2USERS VALUES (1, 2);
      """)
    return try SQLiteStore(url: url, readOnly: true)
  }

  @Test("Two many-to-many relationships of one name to one entity keep their own objects")
  func joinColumns() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let reader = try store.makeReader()
    func identifier(_ entity: String, _ key: Int64) throws -> PersistentIdentifier {
      try store.layout.entity(entity).identifier(key)
    }
    let (first, second) = (try identifier("User", 1), try identifier("User", 2))
    #expect(try reader.related(to: identifier("Note", 1), through: "users") == [first])
    #expect(try reader.related(to: identifier("Task", 1), through: "users") == [second])
    #expect(try reader.related(to: second, through: "tasks") == [identifier("Task", 1)])
    #expect(try reader.related(to: second, through: "notes") == [])
  }

  @Test("A property named like one of Core Data's own columns is not that column")
  func systemColumn() throws {
    let scratch = try Scratch()
    let store = try store(scratch)
    let users = try store.makeReader().window(
      Query(.entity("User"), order: [SortKey(["_pk"], ascending: false)]), from: .start, limit: 5)
    #expect(users.rows.map { $0["_pk"] } == [.int(88), .int(77)])
  }

  @Test("A relationship that no table keeps reads as empty")
  func missingTable() throws {
    let scratch = try Scratch()
    let url = scratch.file("missing.sqlite")
    let database = try RawDatabase(url)
    try CoreDataFile.addBookkeeping(
      to: database, entities: [(1, "Note", 0, 1), (2, "Task", 0, 1), (3, "User", 0, 2)],
      model: NumberedNameTests.declarations)
    for name in ["NOTE", "TASK", "USER"] {
      try database.run(
        "CREATE TABLE Z\(name) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER )")
    }
    try database.run("INSERT INTO ZNOTE VALUES (1, 1, 1)")
    let store = try SQLiteStore(url: url, readOnly: true)
    let note = try store.layout.entity("Note").identifier(1)
    #expect(try store.makeReader().related(to: note, through: "users") == [])
  }
}
