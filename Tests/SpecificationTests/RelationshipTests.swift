import SampleModels
import SwiftData
import Testing

private typealias Tag = SampleModels.Tag

@Suite("Relationships of models")
struct RelationshipTests {
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Trip.self, Note.self, Person.self, Place.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
  }

  @Test("Inverses are found where they are given and where they are not")
  func inverses() throws {
    let schema = container.schema
    #expect(schema.entitiesByName["Tag"]?.relationshipsByName["trips"]?.inverseName == "tags")
    #expect(schema.entitiesByName["Trip"]?.relationshipsByName["tags"]?.inverseName == "trips")
    #expect(
      schema.entitiesByName["PackingItem"]?.relationshipsByName["trip"]?.inverseName
        == "packingList")
    #expect(
      schema.entitiesByName["BusinessTrip"]?.relationshipsByName["accommodation"]?.deleteRule
        == .cascade)
  }

  @Test("Objects that are not inserted keep each other, and both ends agree once they are")
  func detachedObjects() throws {
    let trip = Trip(name: "A", destination: "B")
    trip.tags = [Tag(name: "x", priority: 6), Tag(name: "y")]
    let item = PackingItem(name: "socks", trip: trip)
    #expect(trip.modelContext == nil)
    #expect(trip.tags.map(\.name).sorted() == ["x", "y"])
    #expect(item.trip === trip)
    context.insert(item)
    #expect(trip.modelContext == context)
    #expect(trip.packingList.map(\.name) == ["socks"])
    #expect(trip.tags.allSatisfy { $0.trips.first === trip })
    #expect(try context.fetchCount(FetchDescriptor<Tag>()) == 2)
  }

  @Test("An object assigned to one in a context enters that context")
  func assignment() throws {
    let trip = Trip(name: "A", destination: "B")
    context.insert(trip)
    trip.packingList.append(PackingItem(name: "hat"))
    let items = try context.fetch(FetchDescriptor<PackingItem>())
    #expect(items.map(\.name) == ["hat"])
    #expect(items.first?.trip === trip)
  }

  @Test("Identifiers are temporary until the first save, equality and hash are stable")
  func identifiers() throws {
    let trip = Trip(name: "A", destination: "B")
    let before = trip.persistentModelID
    let set: Set<Trip> = [trip]
    #expect(before.entityName == "Trip")
    #expect(before.storeIdentifier == nil)
    context.insert(trip)
    #expect(trip.persistentModelID == before)
    try context.save()
    #expect(trip.persistentModelID != before)
    #expect(trip.persistentModelID.storeIdentifier != nil)
    #expect(set.contains(trip))
    #expect(context.model(for: trip.persistentModelID) as? Trip === trip)
    let registered: Trip? = context.registeredModel(for: trip.persistentModelID)
    #expect(registered === trip)
    let other: Trip? = ModelContext(container).registeredModel(for: trip.persistentModelID)
    #expect(other == nil)
  }

  @Test("Delete rules cascade and nullify")
  func deleteRules() throws {
    let trip = BusinessTrip(name: "A", destination: "B", company: "C")
    let tag = Tag(name: "t")
    trip.tags = [tag]
    trip.packingList = [PackingItem(name: "hat"), PackingItem(name: "sock")]
    trip.accommodation = LivingAccommodation(name: "Inn")
    context.insert(trip)
    try context.save()
    context.delete(trip)
    #expect(trip.isDeleted)
    #expect(tag.trips.isEmpty)
    #expect(context.deletedModelsArray.count == 4)
    try context.save()
    let other = ModelContext(container)
    #expect(try other.fetchCount(FetchDescriptor<PackingItem>()) == 0)
    #expect(try other.fetchCount(FetchDescriptor<LivingAccommodation>()) == 0)
    #expect(try other.fetchCount(FetchDescriptor<Tag>()) == 1)
  }

  @Test("Fetches sort, limit and filter as the descriptor says")
  func descriptors() throws {
    for (index, name) in ["d", "a", "c", "b"].enumerated() {
      let note = Note(title: name)
      note.isPinned = index % 2 == 0
      context.insert(note)
    }
    var descriptor = FetchDescriptor<Note>(sortBy: [SortDescriptor(\.title)])
    #expect(try context.fetch(descriptor).map(\.title) == ["a", "b", "c", "d"])
    descriptor.fetchLimit = 2
    descriptor.fetchOffset = 1
    #expect(try context.fetch(descriptor).map(\.title) == ["b", "c"])
    let pinned = FetchDescriptor<Note>(
      predicate: #Predicate { $0.isPinned == true },
      sortBy: [SortDescriptor(\.title, order: .reverse)])
    #expect(try context.fetch(pinned).map(\.title) == ["d", "c"])
    try context.save()
    #expect(try context.fetch(pinned).map(\.title) == ["d", "c"])
    #expect(try context.fetchIdentifiers(pinned).count == 2)
    descriptor = FetchDescriptor<Note>()
    var seen: [String] = []
    try context.enumerate(descriptor, batchSize: 3) { seen.append($0.title) }
    #expect(seen.sorted() == ["a", "b", "c", "d"])
  }

  @Test("A save posts what it wrote")
  func notifications() throws {
    let log = NotificationLog(context)
    let note = Note(title: "n")
    context.insert(note)
    try context.save()
    #expect(log.keys == [.insertedIdentifiers])
    note.title = "m"
    try context.save()
    #expect(log.keys == [.insertedIdentifiers, .updatedIdentifiers])
    context.delete(note)
    try context.save()
    #expect(log.keys == [.insertedIdentifiers, .updatedIdentifiers, .deletedIdentifiers])
  }

  @Test("A transaction that throws leaves nothing")
  func transaction() throws {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try context.transaction {
        context.insert(Note(title: "n"))
        throw Stop()
      }
    }
    #expect(try context.fetchCount(FetchDescriptor<Note>()) == 0)
    try context.transaction { context.insert(Note(title: "kept")) }
    #expect(try ModelContext(container).fetch(FetchDescriptor<Note>()).map(\.title) == ["kept"])
  }

  @Test("A container without a main-context owner lives on in its contexts")
  func containerOfContext() throws {
    #expect(context.container == container)
    #expect(context.container.schema.entitiesByName["Note"] != nil)
  }

  @Test("A file that is missing is said to be")
  func missingFile() {
    let configuration = ModelConfiguration(url: URL(filePath: "/nonexistent/a.store"))
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(for: Note.self, configurations: configuration)
    }
  }

  @Test("Two configurations of one name are refused")
  func duplicateConfigurations() {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    #expect(throws: SwiftDataError.duplicateConfiguration) {
      try ModelContainer(for: Note.self, configurations: configuration, configuration)
    }
  }
}

/// Notes one key of each notification that a context posts.
private final class NotificationLog: @unchecked Sendable {
  var keys: [ModelContext.NotificationKey] = []
  private var observer: (any NSObjectProtocol)?

  init(_ context: ModelContext) {
    observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { [weak self] notification in
      let keys: [ModelContext.NotificationKey] = [
        .insertedIdentifiers, .updatedIdentifiers, .deletedIdentifiers,
      ]
      for key in keys {
        let identifiers = notification.userInfo?[key] as? Set<PersistentIdentifier>
        if identifiers?.isEmpty == false { self?.keys.append(key) }
      }
    }
  }

  deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }
}
