import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite struct RelationshipTests {
  private let scratch: Scratch
  private let store: SQLiteStore
  private let reader: any StoreReader
  private let database: RawDatabase

  init() throws {
    scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 11)
    store = try SQLiteStore(url: url, readOnly: true)
    reader = try store.makeReader()
    database = try RawDatabase(url, readOnly: true)
  }

  private func keys(_ sql: String) throws -> [Int64] {
    try database.query(sql).compactMap { if case .int(let key) = $0[0] { key } else { nil } }
  }

  private func each(
    _ entity: String, _ property: String, _ sql: (Int64) -> String
  ) throws -> Int {
    var total = 0
    for row in try reader.window(Query(.entity(entity)), from: .start, limit: 1000).rows {
      let expected = try keys(sql(row.id.number))
      let related = try reader.related(to: row.id, through: property)
      #expect(related.map(\.number) == expected)
      let query = Query(.relationship(of: row.id, name: property))
      #expect(try reader.count(query) == expected.count)
      let rows = try reader.window(query, from: .start, limit: 1000).rows
      #expect(rows.map(\.id) == related.sorted())
      total += expected.count
    }
    return total
  }

  @Test("A many-to-many is read from its join table, from both ends")
  func manyToMany() throws {
    let there = try each("Animal", "tags") {
      "SELECT Z_5TAGS FROM Z_1TAGS WHERE Z_1ANIMALS = \($0) ORDER BY 1"
    }
    let back = try each("Tag", "animals") {
      "SELECT Z_1ANIMALS FROM Z_1TAGS WHERE Z_5TAGS = \($0) ORDER BY 1"
    }
    #expect(there == back && there > 0)
  }

  @Test("A one-to-many without inverse is read from the hidden key of the other table")
  func hidden() throws {
    let count = try each("Person", "wishes") {
      "SELECT Z_PK FROM ZTAG WHERE Z4WISHES = \($0) ORDER BY 1"
    }
    #expect(count > 0)
  }

  @Test("An ordered one-to-many comes in its own order")
  func ordered() throws {
    var isUnordered = false
    for row in try reader.window(Query(.entity("Person")), from: .start, limit: 100).rows {
      let related = try reader.related(to: row.id, through: "animals").map(\.number)
      #expect(
        related
          == (try keys(
            "SELECT Z_PK FROM ZANIMAL WHERE ZOWNER = \(row.id.number) ORDER BY Z_FOK_OWNER, Z_PK")))
      if related != related.sorted() { isUnordered = true }
    }
    #expect(isUnordered)
  }

  @Test("A many-to-many that is ordered has a column for the order beside each far end")
  func orderedJoin() throws {
    let url = scratch.file("Lists.store")
    let model = ModelDescription([
      .init("List", properties: [Zoo.toMany("songs", "Song", "lists", ordered: true)]),
      .init("Song", properties: [Zoo.toMany("lists", "List", "songs", ordered: true)]),
    ])
    try SQLiteStore.create(url: url, model: model)
    let editing = try Editing(url)
    let songs = try (0..<4).map { _ in
      try editing.act("Add") { try editing.context.insert(entityNamed: "Song") }.identifier
    }
    let lists = try (0..<2).map { _ in
      try editing.act("Add") { try editing.context.insert(entityNamed: "List") }.identifier
    }
    let order = [songs[2], songs[0], songs[3], songs[1]]
    try editing.act("Fill") {
      try editing.set("songs", of: lists[1], to: .references(order))
      try editing.set("songs", of: lists[0], to: .references([songs[3], songs[0]]))
      try editing.set("lists", of: songs[0], to: .references([lists[1], lists[0]]))
    }
    let dump = try RawDatabase(url)
    func keys(_ sql: String) throws -> [Int64] {
      try dump.query(sql).compactMap { if case .int(let key) = $0[0] { key } else { nil } }
    }
    #expect(
      try keys("SELECT Z_2SONGS FROM Z_1SONGS WHERE Z_1LISTS = 2 ORDER BY Z_FOK_2SONGS")
        == order.map(\.number))
    #expect(
      try keys("SELECT Z_1LISTS FROM Z_1SONGS WHERE Z_2SONGS = 1 ORDER BY Z_FOK_1LISTS") == [2, 1])
    let reader = try SQLiteStore(url: url, readOnly: false).makeReader()
    #expect(try reader.related(to: lists[1], through: "songs") == order)
    #expect(try reader.related(to: songs[0], through: "lists") == [lists[1], lists[0]])
    let turned = Array(order.reversed())
    try editing.act("Turn") { try editing.set("songs", of: lists[1], to: .references(turned)) }
    #expect(try reader.related(to: lists[1], through: "songs") == turned)
    #expect(try reader.related(to: songs[0], through: "lists") == [lists[1], lists[0]])
  }

  @Test("A to-one to any of several entities names the entity it really is")
  func polymorphic() throws {
    var entities: Set<String> = []
    for row in try reader.window(Query(.entity("Person")), from: .start, limit: 100).rows {
      for favourite in row["favourite"].identifiers {
        entities.insert(favourite.entityName)
        #expect(try reader.rows(for: [favourite])[favourite]?.entity.name == favourite.entityName)
      }
    }
    #expect(entities.count > 1)
  }

  @Test("A join table whose names have no numbers is found too")
  func withoutNumbers() throws {
    let url = scratch.file("Old.sqlite")
    try Zoo.write(to: url, seed: 11)
    let old = try RawDatabase(url)
    try old.run(
      """
      CREATE TABLE Z_TAGS (Z_ANIMALS INTEGER, Z_TAGS INTEGER, PRIMARY KEY (Z_ANIMALS, Z_TAGS));
      INSERT INTO Z_TAGS SELECT Z_1ANIMALS, Z_5TAGS FROM Z_1TAGS; DROP TABLE Z_1TAGS;
      """)
    let other = try SQLiteStore(url: url, readOnly: true).makeReader()
    var count = 0
    for row in try reader.window(Query(.entity("Animal")), from: .start, limit: 1000).rows {
      let tags = try reader.related(to: row.id, through: "tags")
      #expect(try other.related(to: row.id, through: "tags") == tags)
      count += tags.count
    }
    #expect(count > 0)
  }
}
