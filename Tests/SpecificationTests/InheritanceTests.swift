import SwiftData
import Testing

/// “Model Inheritance” of the specification, as printed.
enum Inheritance {
  @Model
  class Trip {
    var name: String
    var destination: String
    var startDate: Date
    var endDate: Date

    init(name: String, destination: String, startDate: Date, endDate: Date) {
      self.name = name
      self.destination = destination
      self.startDate = startDate
      self.endDate = endDate
    }
  }

  @Model
  class PersonalTrip: Trip {
    var companion: String?
  }

  @Model
  class BusinessTrip: Trip {
    var company: String
    var expenseReport: Data?

    init(
      name: String, destination: String, startDate: Date, endDate: Date,
      company: String
    ) {
      self.company = company
      super.init(
        name: name, destination: destination,
        startDate: startDate, endDate: endDate)
    }
  }
}

@Suite("Model inheritance")
struct InheritanceTests {
  typealias Trip = Inheritance.Trip
  let container: ModelContainer
  let modelContext: ModelContext

  init() throws {
    let config = ModelConfiguration(isStoredInMemoryOnly: true)
    container = try ModelContainer(for: Trip.self, configurations: config)
    modelContext = ModelContext(container)
    modelContext.insert(
      Trip(name: "Plain", destination: "Rome", startDate: .now, endDate: .now))
    let personal = Inheritance.PersonalTrip(
      name: "Personal", destination: "Oslo", startDate: .now, endDate: .now)
    personal.companion = "Ada"
    modelContext.insert(personal)
    modelContext.insert(
      Inheritance.BusinessTrip(
        name: "Business", destination: "Cancelled", startDate: .now, endDate: .now,
        company: "Acme"))
  }

  @Test("Registering the base class registers its subclasses")
  func registration() throws {
    #expect(
      container.schema.entities.map(\.name) == ["BusinessTrip", "PersonalTrip", "Trip"])
    let business = try #require(container.schema.entitiesByName["BusinessTrip"])
    #expect(business.superentityName == "Trip")
    #expect(
      business.properties.map(\.name) == [
        "name", "destination", "startDate", "endDate", "company", "expenseReport",
      ])
    #expect(business.inheritedProperties.count == 4)
  }

  @Test(
    "A fetch of the base class includes subclasses, each as what it is", arguments: [true, false])
  func fetching(saved: Bool) throws {
    if saved { try modelContext.save() }
    let context = saved ? ModelContext(container) : modelContext
    let allTrips = try context.fetch(FetchDescriptor<Trip>())
    #expect(Set(allTrips.map(\.name)) == ["Plain", "Personal", "Business"])
    #expect(allTrips.compactMap { $0 as? Inheritance.PersonalTrip }.map(\.companion) == ["Ada"])
    let businessTrips = try context.fetch(FetchDescriptor<Inheritance.BusinessTrip>())
    #expect(businessTrips.map(\.company) == ["Acme"])
    #expect(businessTrips.map(\.destination) == ["Cancelled"])
    #expect(businessTrips.first?.expenseReport == nil)
  }

  @Test("A batch delete includes subclasses or leaves them")
  func batchDelete() throws {
    try modelContext.save()
    try modelContext.delete(
      model: Trip.self, where: #Predicate { $0.destination == "Cancelled" },
      includeSubclasses: false)
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 3)
    try modelContext.delete(
      model: Trip.self, where: #Predicate { $0.destination == "Cancelled" },
      includeSubclasses: true)
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 2)
    try modelContext.save()
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Trip>()) == 2)
  }

  @Test("A property of the base class is set through the subclass")
  func writing() throws {
    try modelContext.save()
    let trip = try #require(
      try modelContext.fetch(FetchDescriptor<Inheritance.BusinessTrip>()).first)
    trip.name = "Renamed"
    trip.company = "Other"
    try modelContext.save()
    let seen = try ModelContext(container).fetch(FetchDescriptor<Inheritance.BusinessTrip>())
    #expect(seen.map(\.name) == ["Renamed"])
    #expect(seen.map(\.company) == ["Other"])
  }
}
