import SwiftData
import Testing

// An app's versions as apps write them: a static `var` and a `let` as version, stages as constants,
// a type alias for the newest class.

enum SampleTripsSchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, BucketListItem.self] }

  @Model
  final class Trip {
    var name: String
    var destination: String
    var begin: Date
    @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip)
    var bucketList: [BucketListItem]? = []

    init(name: String, destination: String, begin: Date) {
      self.name = name
      self.destination = destination
      self.begin = begin
    }
  }

  @Model
  final class BucketListItem {
    var title: String
    var trip: Trip?
    init(title: String) { self.title = title }
  }
}

enum SampleTripsSchemaV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Trip.self, BucketListItem.self] }

  @Model
  final class Trip {
    @Attribute(.unique) var name: String
    var destination: String
    var begin: Date
    @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip)
    var bucketList: [BucketListItem]? = []

    init(name: String, destination: String, begin: Date) {
      self.name = name
      self.destination = destination
      self.begin = begin
    }
  }

  @Model
  final class BucketListItem {
    var title: String
    var trip: Trip?
    init(title: String) { self.title = title }
  }
}

enum SampleTripsSchemaV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, BucketListItem.self] }

  @Model
  final class Trip {
    @Attribute(.unique) var name: String
    var destination: String
    @Attribute(originalName: "begin") var startDate: Date
    @Relationship(deleteRule: .cascade, inverse: \BucketListItem.trip)
    var bucketList: [BucketListItem]? = []

    init(name: String, destination: String, startDate: Date) {
      self.name = name
      self.destination = destination
      self.startDate = startDate
    }
  }

  @Model
  final class BucketListItem {
    var title: String
    var isDone: Bool = false
    var trip: Trip?
    init(title: String) { self.title = title }
  }
}

enum SampleTripsMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [SampleTripsSchemaV1.self, SampleTripsSchemaV2.self, SampleTripsSchemaV3.self]
  }

  static var stages: [MigrationStage] { [migrateV1toV2, migrateV2toV3] }

  static let migrateV1toV2 = MigrationStage.custom(
    fromVersion: SampleTripsSchemaV1.self,
    toVersion: SampleTripsSchemaV2.self,
    willMigrate: { context in
      let trips = try context.fetch(FetchDescriptor<SampleTripsSchemaV1.Trip>())
      var usedNames = Set<String>()
      for trip in trips {
        if usedNames.contains(trip.name) {
          context.delete(trip)
        }
        usedNames.insert(trip.name)
      }
      try context.save()
    },
    didMigrate: nil
  )

  static let migrateV2toV3 = MigrationStage.lightweight(
    fromVersion: SampleTripsSchemaV2.self,
    toVersion: SampleTripsSchemaV3.self
  )
}

private typealias CurrentTrip = SampleTripsSchemaV3.Trip

@Suite("Versions of an app") struct VersionTests {
  @Test("A store of the first version opens in the third")
  func migrates() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cairn-versions-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ModelConfiguration(url: folder.appending(path: "trips.store"))
    do {
      let container = try ModelContainer(
        for: SampleTripsSchemaV1.Trip.self, migrationPlan: nil, configurations: configuration)
      let context = ModelContext(container)
      for (name, day) in [("Paris", 1.0), ("Oslo", 2.0), ("Paris", 3.0)] {
        let trip = SampleTripsSchemaV1.Trip(
          name: name, destination: name, begin: Date(timeIntervalSinceReferenceDate: day))
        context.insert(trip)
        trip.bucketList = [SampleTripsSchemaV1.BucketListItem(title: "see \(name) \(day)")]
      }
      try context.save()
    }
    let container = try ModelContainer(
      for: CurrentTrip.self, migrationPlan: SampleTripsMigrationPlan.self,
      configurations: configuration)
    let context = ModelContext(container)
    let trips = try context.fetch(
      FetchDescriptor<CurrentTrip>(sortBy: [SortDescriptor(\.name)]))
    #expect(trips.map(\.name) == ["Oslo", "Paris"])
    #expect(trips.map(\.startDate) == [2, 1].map { Date(timeIntervalSinceReferenceDate: $0) })
    #expect(
      trips.map { $0.bucketList?.map(\.title) ?? [] } == [["see Oslo 2.0"], ["see Paris 1.0"]])
    let items = try context.fetch(FetchDescriptor<SampleTripsSchemaV3.BucketListItem>())
    #expect(items.map(\.isDone) == [false, false])
    // A name is unique now: a new trip of that name becomes the old one.
    context.insert(CurrentTrip(name: "Oslo", destination: "elsewhere", startDate: .now))
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<CurrentTrip>()) == 2)
  }
}
