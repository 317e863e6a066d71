import DataCore
import Foundation
import SQLiteStore
import SwiftData
import Testing

/// As `TripsV1`, but for a property that no version ever had.
private enum Stray {
  @Model final class Trip {
    var name: String
    var colour: String?
    init(name: String) { self.name = name }
  }
}

/// Nearly `TripsV1`: what an app had before it numbered its versions.
private enum Unversioned {
  @Model final class Trip {
    var name: String
    var people: [Person]
    init(name: String) {
      self.name = name
      people = []
    }
  }

  @Model final class Person {
    var name: String
    @Relationship(inverse: \Trip.people) var trips: [Trip]
    init(name: String) {
      self.name = name
      trips = []
    }
  }
}

/// Two versions with the same classes: only their numbers tell them apart.
private enum SameV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Note.self] }
  @Model final class Note {
    var text: String
    init(text: String) { self.text = text }
  }
}

private enum SameV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Note.self] }
  @Model final class Note {
    var text: String
    init(text: String) { self.text = text }
  }
}

private enum SamePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SameV1.self, SameV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: SameV1.self, toVersion: SameV2.self, willMigrate: nil,
        didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<SameV2.Note>()) { note.text += "!" }
        })
    ]
  }
}

private enum Unstaged: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TripsV1.self, TripsV2.self] }
  static var stages: [MigrationStage] { [] }
}

private enum Backward: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TripsV1.self, TripsV2.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: TripsV1.self, toVersion: TripsV1.self)]
  }
}

/// Which version of a plan a store is, and what becomes of one that is none.
@Suite("Versions of stores") struct VersionChoiceTests {
  private let place: StorePlace

  init() throws { place = try StorePlace() }

  private func make<each Model: PersistentModel>(
    _ schema: Schema, _ models: repeat each Model
  ) throws {
    let context = ModelContext(
      try ModelContainer(for: schema, configurations: ModelConfiguration(url: place.url)))
    repeat context.insert(each models)
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

  @Test("A store from before versions were numbered is known by its structure")
  func unversioned() throws {
    try make(Schema([Unversioned.Trip.self]), Unversioned.Trip(name: "a"))
    let trips = try open(TripsV2.self, Unstaged.self).fetch(FetchDescriptor<TripsV2.Trip>())
    #expect(trips.map(\.title) == ["a"] && trips.map(\.rating) == [3] && trips.map(\.city) == [nil])
  }

  @Test("Versions without a stage between them follow by names and types")
  func unstaged() throws {
    try make(Schema(versionedSchema: TripsV1.self), TripsV1.Trip(name: "a"))
    let trips = try open(TripsV2.self, Unstaged.self).fetch(FetchDescriptor<TripsV2.Trip>())
    #expect(trips.map(\.title) == ["a"])
  }

  @Test("Of versions with the same classes the number decides, and a stage between them runs once")
  func sameClasses() throws {
    try make(Schema(versionedSchema: SameV1.self), SameV1.Note(text: "a"))
    for _ in 0..<2 {
      let context = try open(SameV2.self, SamePlan.self)
      #expect(try context.fetch(FetchDescriptor<SameV2.Note>()).map(\.text) == ["a!"])
    }
    #expect(try SQLiteStore(url: place.url, readOnly: true).version == Schema.Version(2, 0, 0))
  }

  @Test("A store of no version in the plan is refused with what differs, and left as it is")
  func unknown() throws {
    try make(Schema([Stray.Trip.self]), Stray.Trip(name: "a"))
    let before = try StoreWords(place.url)
    let error = #expect(throws: SwiftDataError.self) { try open(TripsV2.self, TripsFirst.self) }
    #expect(error == .unknownSchema)
    let words = error?.description ?? ""
    #expect(words.contains("“app.store” is of no version in the migration plan"), "\(words)")
    #expect(
      words.contains("the store has no entity Person")
        || words.contains("the store has Trip.colour, which is unknown here"), "\(words)")
    #expect(try StoreWords(place.url) == before)
  }

  @Test("Stages that lead nowhere are told")
  func backward() throws {
    try make(Schema(versionedSchema: TripsV1.self), TripsV1.Trip(name: "a"))
    let error = #expect(throws: SwiftDataError.self) { try open(TripsV2.self, Backward.self) }
    #expect(error?.description.contains("leads from version 1.0.0 back to 1.0.0") == true)
  }

  @Test("A version's number is read as it is written, and nothing else is one")
  func numbers() {
    #expect(Schema.Version("1.20.3") == Schema.Version(1, 20, 3))
    for text in ["", "1", "1.2", "1.2.3.4", "a.b.c", "1..2"] {
      #expect(Schema.Version(text) == nil, "\(text)")
    }
  }

  @Test("Without a plan classes may change as names and types tell; what they lack stays")
  func withoutPlan() throws {
    try make(Schema([Stray.Trip.self]), Stray.Trip(name: "a"))
    let container = try ModelContainer(
      for: TripsV2.Trip.self, configurations: ModelConfiguration(url: place.url))
    let trips = try ModelContext(container).fetch(FetchDescriptor<TripsV2.Trip>())
    #expect(trips.map(\.title) == ["a"] && trips.first?.people.isEmpty == true)
    let base = try SQLiteStore(url: place.url, readOnly: true)
    #expect(base.model["Trip"]?.property("colour") != nil)
    #expect(try SQLiteStore(url: place.url, readOnly: true).version == Schema.Version(1, 0, 0))
  }

  @Test("Work can be watched and cancelled; what was cancelled has not begun")
  func progress() throws {
    try make(Schema(versionedSchema: TripsV1.self), TripsV1.Trip(name: "a"))
    let before = try StoreWords(place.url)
    let cancelled = Progress(totalUnitCount: 1)
    cancelled.cancel()
    cancelled.becomeCurrent(withPendingUnitCount: 1)
    #expect(throws: CancellationError.self) { try open(TripsV2.self, Unstaged.self) }
    cancelled.resignCurrent()
    #expect(try StoreWords(place.url) == before)
    let watched = Progress(totalUnitCount: 1)
    watched.becomeCurrent(withPendingUnitCount: 1)
    _ = try open(TripsV2.self, Unstaged.self)
    watched.resignCurrent()
    #expect(watched.isFinished)
  }
}

private enum TripsFirst: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TripsV2.self] }
  static var stages: [MigrationStage] { [] }
}
