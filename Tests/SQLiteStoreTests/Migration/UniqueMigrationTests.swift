import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// Values that become unique: the last object that has one wins, as if it were inserted now.
@Suite("Values that become unique") struct UniqueMigrationTests {
  private static func model(_ isUnique: Bool, group: Bool = false) -> [Migrating.Declaration] {
    [
      .init(
        "Person",
        properties: [
          .attribute("name", .string, unique: isUnique), .attribute("age", .int64),
          .attribute("code", .int64, unique: true), .one("friend", "Person"),
          .attribute("photo", .data, external: true), .many("trips", "Trip", "people"),
          .many("owned", "Trip", "owner"), .many("wishes", "Wish"),
        ],
        uniquenessConstraints: [["code"]]
          + (group ? [["name", "age"]] : isUnique ? [["name"]] : [])),
      .init(
        "Trip",
        properties: [
          .attribute("title", .string), .many("people", "Person", "trips"),
          .one("owner", "Person", "owned"),
        ]), .init("Wish", properties: [.attribute("text", .string)]),
    ]
  }

  /// Ada, Bo, Ada, nobody, Ada, nobody; a trip of each, with the one before, and a wish.
  private func store() throws -> Migrating {
    try Migrating(Self.model(false)) { editing in
      var people: [PersistentIdentifier] = []
      for (number, name) in ["Ada", "Bo", "Ada", nil, "Ada", nil].enumerated() {
        let person = try editing.context.insert(
          entityNamed: "Person",
          values: [
            "name": name.map { .string($0) } ?? .null, "age": .int(Int64(number)),
            "code": .int(Int64(number)), "friend": people.last.map { .reference($0) } ?? .null,
            "photo": .data(Data(repeating: UInt8(number), count: 140_000)),
          ]
        ).identifier
        let wish = try editing.context.insert(
          entityNamed: "Wish", values: ["text": .string("\(number)")]
        ).identifier
        try editing.set("wishes", of: person, to: .references([wish]))
        _ = try editing.context.insert(
          entityNamed: "Trip",
          values: [
            "owner": .reference(person),
            "people": .references([person] + (people.last.map { [$0] } ?? [])),
          ])
        people.append(person)
      }
    }
  }

  @Test("The first of equal objects keeps its place and links, and gets the last one's values")
  func lastWins() throws {
    let store = try store()
    let migrated = try store.migrate(to: Self.model(true))
    #expect(
      try migrated.values("Person", "name") == [.string("Ada"), .string("Bo"), .null, .null])
    #expect(try migrated.values("Person", "age") == [.int(4), .int(1), .int(3), .int(5)])
    #expect(try migrated.values("Person", "code") == [.int(4), .int(1), .int(3), .int(5)])
    #expect(try migrated.links("Person", "friend") == [[4], [1], [1], [1]])
    #expect(
      try migrated.values("Person", "photo")
        == [4, 1, 3, 5].map { .data(Data(repeating: $0, count: 140_000)) })
    #expect(try LargeFiles(store.url, migrated).present.count == 4)
    #expect(try migrated.links("Trip", "owner") == [[1], [2], [1], [4], [1], [6]])
    #expect(
      try migrated.links("Trip", "people") == [[1], [1, 2], [1, 2], [1, 4], [1, 4], [1, 6]])
    #expect(try migrated.links("Person", "wishes") == [[1, 3, 5], [2], [4], [6]])
    let context = ModelContext(stores: [migrated])
    _ = try context.insert(entityNamed: "Person", values: ["name": .string("Bo")])
    #expect(throws: DataError.self) { try context.save() }
  }

  @Test("A group of values is unique together; what differs in one stays")
  func groups() throws {
    let store = try store()
    let migrated = try store.migrate(to: Self.model(false, group: true))
    #expect(try migrated.values("Person", "age").count == 6)
    #expect(try migrated.links("Trip", "owner") == [[1], [2], [3], [4], [5], [6]])
  }

  @Test("A uniqueness that goes lets equal values in")
  func removed() throws {
    let store = try store()
    _ = try store.migrate(to: Self.model(true))
    let migrated = try store.migrate(to: Self.model(false))
    let context = ModelContext(stores: [migrated])
    _ = try context.insert(entityNamed: "Person", values: ["name": .string("Bo")])
    try context.save()
    #expect(try migrated.values("Person", "name").count == 5)
  }

  @Test("An index comes and goes without any row being touched")
  func indexes() throws {
    let store = try store()
    var model = Self.model(false)
    model[0].indexes = [IndexDescription("byAge", properties: ["age"])]
    let rows = try TableDump(store.url) { $0 == "ZPERSON" }
    let migrated = try store.migrate(to: model)
    #expect(migrated.model["Person"]?.indexes.map(\.name) == ["byAge"])
    #expect(try TableDump(store.url) { $0 == "ZPERSON" }.differences(from: rows).isEmpty)
    #expect(try store.migrate(to: Self.model(false)).model["Person"]?.indexes == [])
  }

  /// People, some of them drivers, with a pass and a partner each, at most.
  private static func couples(_ isUnique: Bool) -> [Migrating.Declaration] {
    [
      .init(
        "Person",
        properties: [
          .attribute("name", .string, unique: isUnique), .one("pass", "Pass", "owner"),
          .one("partner", "Person", "partner"),
        ], uniquenessConstraints: isUnique ? [["name"]] : []),
      .init("Driver", superentityName: "Person", properties: [.attribute("licence", .string)]),
      .init("Pass", properties: [.one("owner", "Person", "pass")]),
    ]
  }

  @Test("Where one leads to one, it is the last one's that stays, at both ends")
  func pairs() throws {
    let store = try Migrating(Self.couples(false)) { editing in
      var people: [PersistentIdentifier] = []
      for (entity, name) in [
        ("Person", "Ada"), ("Person", "Bo"), ("Driver", "Ada"), ("Person", "Cy"), ("Person", "Bo"),
      ] {
        people.append(
          try editing.context.insert(
            entityNamed: entity, values: ["name": .string(name)]
          ).identifier)
      }
      for owner in [people[0], people[1], people[2]] {
        _ = try editing.context.insert(
          entityNamed: "Pass", values: ["owner": .reference(owner)])
      }
      try editing.set("partner", of: people[0], to: .reference(people[1]))
      try editing.set("partner", of: people[2], to: .reference(people[3]))
    }
    let migrated = try store.migrate(to: Self.couples(true))
    #expect(try migrated.values("Person", "name") == ["Ada", "Bo", "Cy"].map { .string($0) })
    #expect(try migrated.links("Person", "pass") == [[3], [], []])
    #expect(try migrated.links("Pass", "owner") == [[], [], [1]])
    #expect(try migrated.links("Person", "partner") == [[4], [], [1]])
    let owner = try #require(try migrated.values("Pass", "owner").last?.identifiers.first)
    #expect(owner.entityName == "Person")
    let findings = try SQLiteStore.check(store.url).findings.filter { $0.kind != .history }
    #expect(findings.map(\.message) == [])
  }
}
