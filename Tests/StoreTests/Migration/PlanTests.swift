import DataCore
import Foundation
import SQLiteStore
import SwiftData
import Testing

/// The first so many versions of an app's models.
private enum Two: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { Array(TripsPlan.schemas.prefix(2)) }
  static var stages: [MigrationStage] { [TripsPlan.rename] }
}

private enum Three: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { Array(TripsPlan.schemas.prefix(3)) }
  static var stages: [MigrationStage] { [TripsPlan.rename, TripsPlan.merge] }
}

private enum Four: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { Array(TripsPlan.schemas.prefix(4)) }
  static var stages: [MigrationStage] { Array(TripsPlan.stages.prefix(3)) }
}

@Suite("Migration plans", .serialized) struct PlanTests {
  private let place: StorePlace

  init() throws {
    place = try StorePlace()
    let container = try ModelContainer(
      for: TripsV1.Trip.self, configurations: ModelConfiguration(url: place.url))
    let context = ModelContext(container)
    context.author = "app"
    let people = ["Bo", "Ada", "Bo"].map { TripsV1.Person(name: $0) }
    for (number, name) in ["Fjord", "Alps", "Coast"].enumerated() {
      let trip = TripsV1.Trip(name: name, city: number < 2 ? "Oslo" : nil)
      context.insert(trip)
      trip.people = number == 0 ? [people[0], people[1]] : [people[2]]
    }
    try context.save()
  }

  private func open(
    _ version: any VersionedSchema.Type, _ plan: any SchemaMigrationPlan.Type
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: version), migrationPlan: plan,
        configurations: ModelConfiguration(url: place.url)))
  }

  @Test("A lightweight stage renames and adds, and the store says its version")
  func lightweight() throws {
    let context = try open(TripsV2.self, Two.self)
    let trips = try context.fetch(FetchDescriptor<TripsV2.Trip>(sortBy: [SortDescriptor(\.title)]))
    #expect(trips.map(\.title) == ["Alps", "Coast", "Fjord"])
    #expect(trips.map(\.rating) == [3, 3, 3])
    #expect(trips.map(\.city) == ["Oslo", nil, "Oslo"])
    #expect(trips[2].people.map(\.name).sorted() == ["Ada", "Bo"])
    #expect(try SQLiteStore(url: place.url, readOnly: true).version == Schema.Version(2, 0, 0))
    #expect(context.container.migrationPlan is Two.Type)
    let history = try #require(context.container.stores.first).makeReader()
      .history(HistoryRequest())
    #expect(history.map(\.author) == ["app"])
    #expect(history.first?.changes.count == 6)
  }

  @Test("A custom stage has the old classes before and the new ones after, and what it saves stays")
  func custom() throws {
    let context = try open(TripsV3.self, Three.self)
    let people = try context.fetch(
      FetchDescriptor<TripsV3.Person>(sortBy: [SortDescriptor(\.name)]))
    #expect(people.map(\.name) == ["Ada", "Bo"])
    #expect(people.map(\.initial) == ["A", "B"])
    #expect(people[1].trips.map(\.title).sorted() == ["Alps", "Coast", "Fjord"])
    let same = TripsV3.Person(name: "Ada")
    context.insert(same)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<TripsV3.Person>()) == 2)
  }

  @Test("All stages run one after the other: entities are split and joined")
  func all() throws {
    let context = try open(TripsV5.self, TripsPlan.self)
    let entries = try context.fetch(FetchDescriptor<TripsV5.Entry>())
    #expect(
      entries.map { "\($0.kind): \($0.text)" }.sorted() == [
        "person: A Ada", "person: B Bo", "trip: Alps Oslo Bo", "trip: Coast - Bo",
        "trip: Fjord Oslo Ada Bo",
      ])
    #expect(context.container.stores.first?.model.entities.map(\.name) == ["Entry"])
    // A second time there is nothing to do.
    #expect(
      try open(TripsV5.self, TripsPlan.self).fetchCount(FetchDescriptor<TripsV5.Entry>()) == 5)
  }

  @Test("An entity split off has each of its objects once")
  func split() throws {
    let context = try open(TripsV4.self, Four.self)
    let cities = try context.fetch(FetchDescriptor<TripsV4.City>())
    #expect(cities.map(\.name) == ["Oslo"])
    #expect(cities.first?.trips.map(\.title).sorted() == ["Alps", "Fjord"])
  }

  private struct Stop: Error {}

  private enum Stopping: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Four.schemas }
    static var stages: [MigrationStage] {
      [
        TripsPlan.rename, TripsPlan.merge,
        .custom(
          fromVersion: TripsV3.self, toVersion: TripsV4.self, willMigrate: nil,
          didMigrate: { context in
            context.insert(TripsV4.City(name: "Nowhere"))
            try context.save()
            throw Stop()
          }),
      ]
    }
  }

  @Test("What a stage throws is thrown on, and the store is as before all stages")
  func throwing() throws {
    let before = try StoreWords(place.url)
    #expect(throws: Stop.self) { try open(TripsV4.self, Stopping.self) }
    #expect(try StoreWords(place.url) == before)
    let trips = try open(TripsV2.self, Two.self).fetch(FetchDescriptor<TripsV2.Trip>())
    #expect(trips.count == 3)
  }

  private enum Touching: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Two.schemas }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: TripsV1.self, toVersion: TripsV2.self,
          willMigrate: { context in _ = try context.fetch(FetchDescriptor<TripsV2.Trip>()) },
          didMigrate: nil)
      ]
    }
  }

  private enum Inserting: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Two.schemas }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: TripsV1.self, toVersion: TripsV2.self, willMigrate: nil,
          didMigrate: { context in
            context.insert(TripsV1.Trip(name: "old"))
            try context.save()
          })
      ]
    }
  }

  @Test("A stage that uses the other version's classes is told so")
  func otherVersion() throws {
    let fetching = #expect(throws: SwiftDataError.self) { try open(TripsV2.self, Touching.self) }
    #expect(fetching == .unknownSchema)
    #expect(fetching?.description.contains("TripsV2.Trip is another class") == true)
    #expect(fetching?.description.contains("willMigrate has the old version's classes") == true)
    let inserting = #expect(throws: SwiftDataError.self) {
      try open(TripsV2.self, Inserting.self)
    }
    #expect(inserting?.description.contains("TripsV1.Trip is another class") == true)
  }

  private enum Empty: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Three.schemas }
    static var stages: [MigrationStage] {
      [
        TripsPlan.rename,
        .custom(
          fromVersion: TripsV2.self, toVersion: TripsV3.self, willMigrate: nil, didMigrate: nil),
      ]
    }
  }

  @Test("A required property that a stage leaves empty is told, and the store is as before")
  func leftEmpty() throws {
    let before = try StoreWords(place.url)
    let error = #expect(throws: SwiftDataError.self) { try open(TripsV3.self, Empty.self) }
    #expect(error == .loadIssueModelContainer)
    #expect(error?.description.contains("Person.initial of p1 has no value") == true)
    #expect(try StoreWords(place.url) == before)
  }

  private final class Kept: @unchecked Sendable {
    var trip: TripsV1.Trip?
    var context: ModelContext?
  }

  @Test("Objects of a stage are of no use afterwards, and say so")
  func afterwards() throws {
    let kept = Kept()
    KeepingPlan.use { context in
      kept.context = context
      kept.trip = try context.fetch(FetchDescriptor<TripsV1.Trip>()).first
    }
    _ = try open(TripsV2.self, KeepingPlan.self)
    #expect(kept.trip?.name.isEmpty == false)
    kept.trip?.name = "late"
    let error = #expect(throws: SwiftDataError.self) { try kept.context?.save() }
    #expect(error?.description.contains("The migration of “app.store” is over") == true)
  }
}

private enum KeepingPlan: SchemaMigrationPlan {
  nonisolated(unsafe) private static var body: ((ModelContext) throws -> Void)?

  static func use(_ body: @escaping (ModelContext) throws -> Void) { self.body = body }

  static var schemas: [any VersionedSchema.Type] { Two.schemas }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: TripsV1.self, toVersion: TripsV2.self, willMigrate: body, didMigrate: nil)
    ]
  }
}

/// All that a store's file says, by `export` of its rows: equal where nothing has changed.
struct StoreWords: Equatable {
  private let rows: [String: [String]]
  private let version: Schema.Version?

  init(_ url: URL) throws {
    let store = try SQLiteStore(url: url, readOnly: true)
    let reader = try store.makeReader()
    var rows: [String: [String]] = [:]
    for entity in store.model.entities {
      rows[entity.name] = ["\(entity.properties.map(\.name))"]
      try reader.enumerate(Query(.entity(entity.name))) { row in
        let links = try entity.properties.filter { $0.relationship?.isToMany == true }
          .map { try reader.related(to: row.id, through: $0.name).map(\.number) }
        rows[entity.name, default: []].append("\(row.id) \(row.values.map(\.summary)) \(links)")
        return true
      }
    }
    rows["history"] = ["\(try reader.history(HistoryRequest()).count)"]
    self.rows = rows
    version = try SQLiteStore(url: url, readOnly: true).version
  }
}
