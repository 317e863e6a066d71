import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("Relationships that change") struct RelationshipMigrationTests {
  /// Three trips and three people; each of the first two trips leads to the person of its number.
  private static func world(
    _ trip: [PropertyDescription], _ person: [PropertyDescription] = []
  ) -> [Migrating.Declaration] {
    [
      .init("Person", properties: [.attribute("name", .string)] + person),
      .init("Trip", properties: [.attribute("name", .string)] + trip),
    ]
  }

  private func store(
    _ declarations: [Migrating.Declaration], links: [(property: String, trip: Int, people: [Int])]
  ) throws -> Migrating {
    try Migrating(declarations) { editing in
      var people: [PersistentIdentifier] = []
      var trips: [PersistentIdentifier] = []
      for number in 0..<3 {
        people.append(
          try editing.context.insert(
            entityNamed: "Person", values: ["name": .string("person \(number)")]
          ).identifier)
        trips.append(
          try editing.context.insert(
            entityNamed: "Trip", values: ["name": .string("trip \(number)")]
          ).identifier)
      }
      for link in links {
        let targets = link.people.map { people[$0] }
        let isMany =
          ModelDescription(declarations)["Trip"]?.property(link.property)?.relationship?.isToMany
        try editing.set(
          link.property, of: trips[link.trip],
          to: isMany == true ? .references(targets) : .reference(targets[0]))
      }
    }
  }

  private var leader: [(property: String, trip: Int, people: [Int])] {
    [("leader", 0, [0]), ("leader", 1, [1])]
  }

  @Test("An added relationship leads nowhere, a removed one is gone, a renamed one stays")
  func addedAndRemoved() throws {
    let store = try store(Self.world([.one("leader", "Person")]), links: leader)
    let renamed = try store.migrate(
      to: Self.world(
        [.one("guide", "Person", "tours", was: "leader"), .many("guests", "Person", "visits")],
        [.many("tours", "Trip", "guide"), .many("visits", "Trip", "guests")]))
    #expect(try renamed.links("Trip", "guide") == [[1], [2], []])
    #expect(try renamed.links("Person", "tours") == [[1], [2], []])
    #expect(try renamed.links("Trip", "guests") == [[], [], []])
    let removed = try store.migrate(to: Self.world([]))
    #expect(try removed.values("Trip", "name").count == 3)
  }

  @Test(
    "A relationship to one becomes one to many, with its link",
    arguments: [
      // Without an inverse, with one to one, and with one to many.
      ([PropertyDescription.many("leader", "Person")], [PropertyDescription]()),
      ([.many("leader", "Person", "trip")], [.one("trip", "Trip", "leader")]),
      ([.many("leader", "Person", "trips")], [.many("trips", "Trip", "leader")]),
    ])
  func toMany(_ trip: [PropertyDescription], _ person: [PropertyDescription]) throws {
    for old in [
      Self.world([.one("leader", "Person")]),
      Self.world([.one("leader", "Person", "trips")], [.many("trips", "Trip", "leader")]),
      Self.world([.one("leader", "Person", "trip")], [.one("trip", "Trip", "leader")]),
    ] {
      let store = try store(old, links: leader)
      let migrated = try store.migrate(to: Self.world(trip, person))
      #expect(try migrated.links("Trip", "leader") == [[1], [2], []])
      for name in person.map(\.name) {
        #expect(try migrated.links("Person", name) == [[1], [2], []])
      }
      #expect(try migrated.values("Trip", "name").count == 3)
    }
  }

  @Test("Where one object may belong to one only, one that belongs to two is told")
  func shared() throws {
    let store = try store(
      Self.world([.one("leader", "Person")]), links: [("leader", 0, [1]), ("leader", 2, [1])])
    let error = try store.refusal(of: Self.world([.many("leader", "Person")]))
    #expect(error?.message.contains("Trip.leader leads to p2 from several objects") == true)
    let migrated = try store.migrate(
      to: Self.world([.many("leader", "Person", "trips")], [.many("trips", "Trip", "leader")]))
    #expect(try migrated.links("Trip", "leader") == [[2], [], [2]])
    #expect(try migrated.links("Person", "trips") == [[], [1, 3], []])
  }

  @Test("A relationship gets an inverse and loses it, and the links stay")
  func inverse() throws {
    let many: [(property: String, trip: Int, people: [Int])] = [
      ("people", 0, [0, 2]), ("people", 2, [1]),
    ]
    let bare = Self.world([.many("people", "Person")])
    let paired = Self.world([.many("people", "Person", "trip")], [.one("trip", "Trip", "people")])
    let store = try store(bare, links: many)
    let migrated = try store.migrate(to: paired)
    #expect(try migrated.links("Trip", "people") == [[1, 3], [], [2]])
    #expect(try migrated.links("Person", "trip") == [[1], [3], [1]])
    let back = try store.migrate(to: bare)
    #expect(try back.links("Trip", "people") == [[1, 3], [], [2]])
    let crowd = Self.world([.many("people", "Person", "trips")], [.many("trips", "Trip", "people")])
    #expect(try store.migrate(to: crowd).links("Trip", "people") == [[1, 3], [], [2]])
  }

  @Test("Links between many stay under new names and entity numbers")
  func joins() throws {
    let many: [(property: String, trip: Int, people: [Int])] = [
      ("people", 0, [0, 2]), ("people", 1, [0, 1]),
    ]
    let store = try store(
      Self.world([.many("people", "Person", "trips")], [.many("trips", "Trip", "people")]),
      links: many)
    var renamed = Self.world(
      [.many("guests", "Person", "visits", was: "people")],
      [.many("visits", "Trip", "guests", was: "trips")])
    renamed.append(.init("Agency", properties: [.attribute("name", .string)]))
    let migrated = try store.migrate(to: renamed)
    #expect(try migrated.links("Trip", "guests") == [[1, 3], [1, 2], []])
    #expect(try migrated.links("Person", "visits") == [[1, 2], [2], [1]])
    #expect(try migrated.values("Agency", "name").isEmpty)
  }

  @Test("An order stays where the model goes on having one, and with classes that cannot say so")
  func ordered() throws {
    let links: [(property: String, trip: Int, people: [Int])] = [("people", 0, [2, 0, 1])]
    func model(_ ordered: Bool, _ more: [PropertyDescription] = []) -> [Migrating.Declaration] {
      Self.world(
        [.many("people", "Person", "trip", ordered: ordered)] + more,
        [.one("trip", "Trip", "people")])
    }
    let store = try store(model(true), links: links)
    let migrated = try store.migrate(to: model(true, [.attribute("x", .int64)]))
    #expect(try migrated.links("Trip", "people") == [[3, 1, 2], [], []])
    let kept = try store.migrate(to: model(false, [.attribute("y", .int64)]), keepingOthers: true)
    #expect(try kept.links("Trip", "people") == [[3, 1, 2], [], []])
  }

  @Test("Many do not become one by themselves; a stage may choose")
  func toOne() throws {
    let store = try store(
      Self.world([.many("people", "Person")]), links: [("people", 0, [0, 1])])
    let target = Self.world([.one("people", "Person")])
    let error = try store.refusal(of: target)
    #expect(
      error?.message.contains("Trip.people leads to several Person in the store and to one here")
        == true)
    let migrated = try store.migrate(to: target, isStaged: true)
    #expect(try migrated.links("Trip", "people") == [[], [], []])
  }

  @Test("A relationship that has to lead to an object is refused where it would lead to none")
  func requiredLink() throws {
    let store = try store(Self.world([]), links: [])
    let error = try store.refusal(of: Self.world([.one("leader", "Person", isOptional: false)]))
    #expect(error?.message.contains("Trip.leader of p1 leads to nothing") == true)
  }

  @Test("Links to objects whose entity is gone are gone")
  func dangling() throws {
    let person = PropertyDescription.attribute("name", .string)
    func model(_ sub: Bool) -> [Migrating.Declaration] {
      var result: [Migrating.Declaration] = [
        .init("Person", properties: [person, .many("trips", "Trip", "people")]),
        .init(
          "Trip",
          properties: [
            .one("leader", "Person"), .many("people", "Person", "trips"), .attribute("n", .int64),
          ]),
      ]
      if sub { result.append(.init("Guide", superentityName: "Person", properties: [])) }
      return result
    }
    let store = try Migrating(model(true)) { editing in
      let guide = try editing.context.insert(entityNamed: "Guide").identifier
      let other = try editing.context.insert(entityNamed: "Person").identifier
      for leader in [guide, other] {
        _ = try editing.context.insert(
          entityNamed: "Trip",
          values: ["leader": .reference(leader), "people": .references([guide, other])])
      }
    }
    let migrated = try store.migrate(to: model(false))
    #expect(try migrated.links("Trip", "leader") == [[], [2]])
    #expect(try migrated.links("Trip", "people") == [[2], [2]])
  }
}
