import SampleModels
import SwiftData
import Testing

@Suite("Containers of several stores")
struct ContainerTests {
  /// Two stores, each with entities of its own.
  private func container() throws -> ModelContainer {
    let local = ModelConfiguration(
      "Local", schema: Schema([Place.self]), isStoredInMemoryOnly: true, cloudKitDatabase: .none)
    let synced = ModelConfiguration(
      "Synced", schema: Schema([Person.self]), isStoredInMemoryOnly: true,
      cloudKitDatabase: .private("iCloud.com.example.app"))
    return try ModelContainer(
      for: Schema([Place.self, Person.self]), configurations: [local, synced])
  }

  @Test("Each object goes to the store whose schema lists it")
  func homes() throws {
    let container = try container()
    let context = ModelContext(container)
    let address = Address(street: "1", city: "Oslo", state: "", zip: "")
    let person = Person(name: "Ada", homeAddress: address)
    let place = Place(
      name: "Oslo", country: "Norway", latitude: 59.9, longitude: 10.7,
      timeZone: "Europe/Oslo", currency: "NOK")
    context.insert(person)
    context.insert(place)
    try context.save()
    #expect(
      person.persistentModelID.storeIdentifier
        == container.storeIdentifier(forConfigurationNamed: "Synced"))
    #expect(
      place.persistentModelID.storeIdentifier
        == container.storeIdentifier(forConfigurationNamed: "Local"))
    #expect(container.configurations.count == 2)
  }

  @Test("An entity in two stores is fetched from both, in one order")
  func mergedOrder() throws {
    let schema = Schema([Place.self])
    let names = ["One", "Two"]
    let container = try ModelContainer(
      for: schema,
      configurations: names.map { ModelConfiguration($0, isStoredInMemoryOnly: true) })
    let context = ModelContext(container)
    for (index, name) in ["c", "a", "b", "d"].enumerated() {
      _ = try context.insert(
        entityNamed: "Place",
        values: [
          "name": .string(name), "country": .string("-"), "latitude": .double(0),
          "longitude": .double(0), "timeZone": .string("UTC"), "currency": .string("EUR"),
        ], store: container.stores[index % 2].identifier)
    }
    try context.save()
    for store in container.stores {
      #expect(try store.makeReader().count(Query(.entity("Place"))) == 2)
    }
    let sorted = FetchDescriptor<Place>(sortBy: [SortDescriptor(\.name)])
    let fresh = ModelContext(container)
    #expect(try fresh.fetch(sorted).map(\.name) == ["a", "b", "c", "d"])
  }

  @Test("An erased container is empty")
  func erasing() throws {
    let container = try container()
    let context = ModelContext(container)
    context.insert(
      Place(name: "x", country: "", latitude: 0, longitude: 0, timeZone: "", currency: ""))
    try context.save()
    try container.erase()
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Place>()) == 0)
  }

  @Test("A configuration for entities outside the schema is refused")
  func foreignSchema() {
    let configuration = ModelConfiguration(
      "Local", schema: Schema([Person.self]), isStoredInMemoryOnly: true)
    #expect(throws: SwiftDataError.configurationSchemaNotFoundInContainerSchema) {
      try ModelContainer(for: Schema([Place.self]), configurations: configuration)
    }
  }

  @Test("Objects outlive the variable that held their context")
  func contextOfObjects() throws {
    let container = try container()
    let setup = ModelContext(container)
    let address = Address(street: "1", city: "Oslo", state: "", zip: "")
    setup.insert(Person(name: "Ada", homeAddress: address))
    try setup.save()
    let person = try ModelContext(container).fetch(FetchDescriptor<Person>()).first
    #expect(person?.modelContext != nil)
    #expect(person?.homeAddress.city == "Oslo")
  }

  @Test("A model actor works on a context of its own")
  func modelActor() async throws {
    let container = try container()
    let worker = PlaceWorker(modelContainer: container)
    let id = try await worker.add("Oslo")
    #expect(try await worker.name(of: id) == "Oslo")
    #expect(try ModelContext(container).fetch(FetchDescriptor<Place>()).map(\.name) == ["Oslo"])
  }
}

@ModelActor
private actor PlaceWorker {
  func add(_ name: String) throws -> PersistentIdentifier {
    let place = Place(
      name: name, country: "", latitude: 0, longitude: 0, timeZone: "", currency: "")
    modelContext.insert(place)
    try modelContext.save()
    return place.persistentModelID
  }

  func name(of id: PersistentIdentifier) throws -> String? { self[id, as: Place.self]?.name }
}
