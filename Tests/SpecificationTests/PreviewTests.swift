import SampleModels
import SwiftData
import Testing

@MainActor
let previewContainer: ModelContainer = {
  let config = ModelConfiguration(isStoredInMemoryOnly: true)
  // As the specification prints it.
  // swift-format-ignore: NeverUseForceTry
  let container = try! ModelContainer(for: Trip.self, configurations: config)

  // Seed sample data
  let sampleTrips = [
    Trip(
      name: "Summer in Paris", destination: "Paris",
      startDate: .now, endDate: .now.addingTimeInterval(86400 * 7)),
    Trip(
      name: "Tokyo Adventure", destination: "Tokyo",
      startDate: .now.addingTimeInterval(86400 * 30),
      endDate: .now.addingTimeInterval(86400 * 37)),
  ]
  for trip in sampleTrips {
    container.mainContext.insert(trip)
  }

  return container
}()

@Suite("Preview containers")
@MainActor
struct PreviewTests {
  @Test("The main context of a preview container holds its sample trips")
  func previewContainerHoldsTrips() throws {
    let trips = try previewContainer.mainContext.fetch(FetchDescriptor<Trip>())
    #expect(Set(trips.map(\.destination)) == ["Paris", "Tokyo"])
  }

  @Test("Inserting a trip inserts what it leads to")
  func relationships() throws {
    let config = ModelConfiguration(isStoredInMemoryOnly: true)
    let container = try ModelContainer(
      for: Trip.self, LivingAccommodation.self,
      configurations: config
    )

    let trip = Trip(
      name: "Beach Trip", destination: "Malibu",
      startDate: .now, endDate: .now.addingTimeInterval(86400 * 3))
    let hotel = LivingAccommodation(name: "Beach Resort")
    trip.accommodation = hotel

    container.mainContext.insert(trip)

    #expect(hotel.modelContext == container.mainContext)
    #expect(hotel.trip === trip)
    #expect(trip.accommodation === hotel)
    try container.mainContext.save()
    #expect(!trip.persistentModelID.description.contains("/t"))
    let seen = try ModelContext(container).fetch(FetchDescriptor<Trip>()).first
    #expect(seen?.accommodation?.name == "Beach Resort")
  }
}
