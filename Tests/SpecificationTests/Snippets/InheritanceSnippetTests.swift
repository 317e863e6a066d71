// “Model Inheritance” of the specification, its queries and its registration as printed, each run
// on a store in memory and in a file; the classes stand in InheritanceTests.swift as printed. Added:
// `configurations:` where the printed form would write into the user's folder, and the objects.

import SwiftData
import Testing

private typealias Trip = Inheritance.Trip
private typealias BusinessTrip = Inheritance.BusinessTrip

@Suite("Snippets of inheritance") struct InheritanceSnippetTests {
  /// A context of a store with one trip of each kind, and two that are cancelled.
  private func start(_ place: StorePlace) throws -> (store: ValueStore, context: ModelContext) {
    // Only the base is named: PersonalTrip and BusinessTrip are included via inheritance
    let store = try ValueStore(place, Trip.self)
    let context = try store.context()
    context.insert(Trip(name: "Plain", destination: "Rome", startDate: .now, endDate: .now))
    context.insert(Trip(name: "Off", destination: "Cancelled", startDate: .now, endDate: .now))
    let personal = Inheritance.PersonalTrip(
      name: "Personal", destination: "Oslo", startDate: .now, endDate: .now)
    personal.companion = "Ada"
    context.insert(personal)
    for (name, destination) in [("Business", "Bonn"), ("No business", "Cancelled")] {
      context.insert(
        BusinessTrip(
          name: name, destination: destination, startDate: .now, endDate: .now, company: "ACME"))
    }
    try context.save()
    return (store, try store.context())
  }

  @Test("a fetch of the base gives all, one of a subclass its own", arguments: StorePlace.allCases)
  func fetching(_ place: StorePlace) throws {
    let (store, modelContext) = try start(place)
    defer { withExtendedLifetime(store) {} }
    // Fetch all trips (includes PersonalTrip and BusinessTrip)
    let allTrips = try modelContext.fetch(FetchDescriptor<Trip>())

    // Fetch only business trips
    let businessTrips = try modelContext.fetch(FetchDescriptor<BusinessTrip>())

    #expect(allTrips.count == 5)
    #expect(allTrips.compactMap { ($0 as? Inheritance.PersonalTrip)?.companion } == ["Ada"])
    #expect(Set(businessTrips.map(\.name)) == ["Business", "No business"])
    // Filter for business trips only
    let filter = #Predicate<Trip> { trip in
      trip is BusinessTrip
    }
    let filtered = try modelContext.fetch(FetchDescriptor(predicate: filter))
    #expect(Set(filtered.map(\.persistentModelID)) == Set(businessTrips.map(\.persistentModelID)))
  }

  @Test("a deletion takes subclasses or leaves them", arguments: StorePlace.allCases)
  func deletion(_ place: StorePlace) throws {
    let (store, modelContext) = try start(place)
    try modelContext.delete(
      model: Trip.self,
      where: #Predicate { $0.destination == "Cancelled" },
      includeSubclasses: false
    )
    #expect(
      try Set(modelContext.fetch(FetchDescriptor<Trip>()).map(\.name))
        == ["Plain", "Personal", "Business", "No business"])
    modelContext.rollback()
    // Delete with subclass inclusion
    try modelContext.delete(
      model: Trip.self,
      where: #Predicate { $0.destination == "Cancelled" },
      includeSubclasses: true
    )
    try modelContext.save()
    #expect(
      try Set(store.context().fetch(FetchDescriptor<Trip>()).map(\.name))
        == ["Plain", "Personal", "Business"])
  }
}
