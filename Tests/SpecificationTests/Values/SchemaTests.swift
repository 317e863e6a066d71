import Foundation
import SwiftData
import Testing

@available(macOS 26, *)
@Model
private class Vehicle {
  #Unique<Vehicle>([\.plate], [])
  #Index<Vehicle>([], [\.plate, \.seats])
  var plate: String
  var seats: Int = 4
  init(plate: String) { self.plate = plate }
}

@available(macOS 26, *)
@Model
private final class Truck: Vehicle {
  var load: Double = 0
  init(plate: String, load: Double) {
    super.init(plate: plate)
    self.load = load
  }
}

private enum FirstVersion: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Vehicle.self] }
}

private enum SecondVersion: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Vehicle.self, Truck.self] }
}

private enum VehiclePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FirstVersion.self, SecondVersion.self] }
  static var stages: [MigrationStage] { [firstToSecond] }

  static let firstToSecond = MigrationStage.lightweight(
    fromVersion: FirstVersion.self, toVersion: SecondVersion.self)
}

@Suite("Schemas")
struct SchemaTests {
  @Test("A decoded schema knows who is above and below whom")
  func hierarchy() throws {
    let schema = Schema([Truck.self])
    let decoded = try JSONDecoder().decode(Schema.self, from: JSONEncoder().encode(schema))
    let truck = try #require(decoded.entitiesByName["Truck"])
    let vehicle = try #require(decoded.entitiesByName["Vehicle"])
    #expect(truck.superentity === vehicle)
    #expect(vehicle.subentities.map(\.name) == ["Truck"])
    #expect(truck.inheritedProperties.map(\.name) == ["plate", "seats"])
    #expect(decoded == schema)
  }

  @Test("Groups of properties without any count for nothing")
  func emptyGroups() throws {
    let vehicle = try #require(Schema([Vehicle.self]).entity(for: Vehicle.self))
    #expect(vehicle.uniquenessConstraints == [["plate"]])
    #expect(vehicle.indices == [["plate", "seats"]])
  }

  @Test("Constraints say what they are, and survive their encoding")
  func constraints() throws {
    let unique = Schema.Unique<Vehicle>([\.plate], [\.plate, \.seats])
    let index = Schema.Index<Vehicle>(.binary([\.plate]), .rtree([\.seats]))
    #expect("\(unique.debugDescription)" == "Unique in Vehicle: plate, plate and seats")
    #expect("\(index.debugDescription)" == "Index of Vehicle: plate, seats")
    let decoded = try JSONDecoder().decode(
      Schema.Index<Vehicle>.self, from: JSONEncoder().encode(index))
    #expect(decoded == index)
    guard case .rtree(let paths) = decoded.indices.last else {
      Issue.record("The second group is no tree.")
      return
    }
    #expect(paths == [\Vehicle.seats])
    let again = try JSONDecoder().decode(
      Schema.Unique<Vehicle>.self, from: JSONEncoder().encode(unique))
    #expect(again == unique)
  }

  @Test("A plan keeps its stages in constants")
  func stages() throws {
    #expect(VehiclePlan.stages.count == 1)
    let container = try ModelContainer(
      for: Schema(versionedSchema: SecondVersion.self), migrationPlan: VehiclePlan.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    #expect(container.schema.entities.map(\.name) == ["Truck", "Vehicle"])
  }
}
