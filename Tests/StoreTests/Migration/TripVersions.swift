import Foundation
import SwiftData

/// An app's models over the years. Version 2 renames a property and adds one, version 3 makes a name
/// unique after the app has merged doubles, version 4 splits addresses off, version 5 joins two
/// entities into one.
enum TripsV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Person.self] }

  @Model final class Trip {
    var name: String
    var city: String?
    var people: [Person]
    init(name: String, city: String? = nil) {
      self.name = name
      self.city = city
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

enum TripsV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Person.self] }

  @Model final class Trip {
    @Attribute(originalName: "name") var title: String
    var city: String?
    var rating = 3
    var people: [Person]
    init(title: String, city: String? = nil) {
      self.title = title
      self.city = city
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

enum TripsV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Person.self] }

  @Model final class Trip {
    @Attribute(originalName: "name") var title: String
    var city: String?
    var rating = 3
    var people: [Person]
    init(title: String, city: String? = nil) {
      self.title = title
      self.city = city
      people = []
    }
  }

  @Model final class Person {
    @Attribute(.unique) var name: String
    /// Was no property before: only the stage knows what it is.
    var initial: String
    @Relationship(inverse: \Trip.people) var trips: [Trip]
    init(name: String) {
      self.name = name
      initial = String(name.prefix(1))
      trips = []
    }
  }
}

enum TripsV4: VersionedSchema {
  static let versionIdentifier = Schema.Version(4, 0, 0)
  static var models: [any PersistentModel.Type] { [Trip.self, Person.self, City.self] }

  @Model final class Trip {
    var title: String
    var rating = 3
    var people: [Person]
    var destination: City?
    init(title: String, destination: City? = nil) {
      self.title = title
      self.destination = destination
      people = []
    }
  }

  @Model final class Person {
    @Attribute(.unique) var name: String
    var initial: String
    @Relationship(inverse: \Trip.people) var trips: [Trip]
    init(name: String) {
      self.name = name
      initial = String(name.prefix(1))
      trips = []
    }
  }

  @Model final class City {
    @Attribute(.unique) var name: String
    @Relationship(inverse: \Trip.destination) var trips: [Trip]
    init(name: String) {
      self.name = name
      trips = []
    }
  }
}

enum TripsV5: VersionedSchema {
  static let versionIdentifier = Schema.Version(5, 0, 0)
  static var models: [any PersistentModel.Type] { [Entry.self] }

  @Model final class Entry {
    var kind: String
    var text: String
    init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }
  }
}

enum TripsPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [TripsV1.self, TripsV2.self, TripsV3.self, TripsV4.self, TripsV5.self]
  }

  static var stages: [MigrationStage] { [rename, merge, split, join] }

  static let rename = MigrationStage.lightweight(
    fromVersion: TripsV1.self, toVersion: TripsV2.self)

  /// People of one name become one, with the trips of all.
  static let merge = MigrationStage.custom(
    fromVersion: TripsV2.self, toVersion: TripsV3.self,
    willMigrate: { context in
      var first: [String: TripsV2.Person] = [:]
      let order = [SortDescriptor(\TripsV2.Person.name)]
      for person in try context.fetch(FetchDescriptor<TripsV2.Person>(sortBy: order)) {
        if let known = first[person.name] {
          for trip in person.trips where !known.trips.contains(trip) { known.trips.append(trip) }
          context.delete(person)
        } else {
          first[person.name] = person
        }
      }
      try context.save()
    },
    didMigrate: { context in
      for person in try context.fetch(FetchDescriptor<TripsV3.Person>()) {
        person.initial = String(person.name.prefix(1))
      }
      try context.save()
    })

  /// A trip's city becomes an object of its own.
  static let split: MigrationStage = {
    nonisolated(unsafe) var cities: [PersistentIdentifier: String] = [:]
    return MigrationStage.custom(
      fromVersion: TripsV3.self, toVersion: TripsV4.self,
      willMigrate: { context in
        for trip in try context.fetch(FetchDescriptor<TripsV3.Trip>()) {
          cities[trip.persistentModelID] = trip.city
        }
      },
      didMigrate: { context in
        var made: [String: TripsV4.City] = [:]
        for trip in try context.fetch(FetchDescriptor<TripsV4.Trip>()) {
          guard let name = cities[trip.persistentModelID] else { continue }
          let city = made[name] ?? TripsV4.City(name: name)
          made[name] = city
          trip.destination = city
        }
        // What a stage leaves unsaved is saved.
      })
  }()

  /// Trips and people become entries of one journal.
  static let join: MigrationStage = {
    nonisolated(unsafe) var entries: [(String, String)] = []
    return MigrationStage.custom(
      fromVersion: TripsV4.self, toVersion: TripsV5.self,
      willMigrate: { context in
        entries = []
        for trip in try context.fetch(
          FetchDescriptor<TripsV4.Trip>(sortBy: [SortDescriptor(\.title)]))
        {
          let people = trip.people.map(\.name).sorted().joined(separator: " ")
          entries.append(("trip", "\(trip.title) \(trip.destination?.name ?? "-") \(people)"))
        }
        for person in try context.fetch(
          FetchDescriptor<TripsV4.Person>(sortBy: [SortDescriptor(\.name)]))
        {
          entries.append(("person", "\(person.initial) \(person.name)"))
        }
      },
      didMigrate: { context in
        for (kind, text) in entries { context.insert(TripsV5.Entry(kind: kind, text: text)) }
        try context.save()
      })
  }()
}
