// “Batch Operations and Performance” of the specification, as printed, each run on a store in memory
// and in a file. Added: the declaration of `modelContext`.

import SwiftData
import Testing

private typealias Trip = Snippets.Trip

@Suite("Snippets of batch operations") struct BatchSnippetTests {
  @Test("enumerating in batches changes every object", arguments: StorePlace.allCases)
  func enumeration(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = store.modelContext
    try modelContext.enumerate(
      FetchDescriptor<Trip>(),
      batchSize: 5000,
      allowEscapingMutations: false
    ) { trip in
      trip.isProcessed = true
    }
    try modelContext.save()
    let other = ModelContext(store.container)
    let processed = FetchDescriptor<Trip>(predicate: #Predicate { $0.isProcessed == true })
    #expect(try other.fetchCount(processed) == 5)
  }

  @Test(
    "a batch delete takes those that fit and follows the delete rules",
    arguments: StorePlace.allCases)
  func deletion(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = store.modelContext
    try modelContext.delete(
      model: Trip.self,
      where: #Predicate { $0.isArchived == true },
      includeSubclasses: true  // iOS 26+ with inheritance
    )
    try modelContext.save()
    let other = ModelContext(store.container)
    let rest = try other.fetch(FetchDescriptor<Trip>()).map(\.name).sorted()
    #expect(rest == ["Beach Trip", "Summer in Paris", "Tokyo Adventure"])
    #expect(try other.fetchCount(FetchDescriptor<Snippets.PackingItem>()) == 4)
    #expect(try other.fetchCount(FetchDescriptor<Snippets.Tag>()) == 3)
  }

  @Test("identifiers and counts without objects", arguments: StorePlace.allCases)
  func identifiers(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = store.modelContext
    let ids = try modelContext.fetchIdentifiers(FetchDescriptor<Trip>())
    #expect(
      Set(ids) == Set(try modelContext.fetch(FetchDescriptor<Trip>()).map(\.persistentModelID)))

    let count = try modelContext.fetchCount(
      FetchDescriptor<Trip>(predicate: #Predicate { $0.isFavorite == true })
    )
    #expect(count == 3)
  }

  @Test("some properties only", arguments: StorePlace.allCases)
  func partial(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = ModelContext(store.container)
    var descriptor = FetchDescriptor<Trip>()
    descriptor.propertiesToFetch = [\.name, \.startDate]
    let trips = try modelContext.fetch(descriptor)
    #expect(trips.map(\.name).sorted().first == "Beach Trip")
    #expect(trips.reduce(0) { $0 + $1.budget } == 8600, "The others come when they are asked for.")
  }

  @Test("relationships fetched along", arguments: StorePlace.allCases)
  func prefetching(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = ModelContext(store.container)
    var descriptor = FetchDescriptor<Trip>()
    descriptor.relationshipKeyPathsForPrefetching = [\.accommodation, \.tags]
    let trips = try modelContext.fetch(descriptor)
    #expect(trips.compactMap { $0.accommodation?.rating }.sorted() == [3, 4])
    #expect(trips.reduce(0) { $0 + $1.tags.count } == 5)
  }
}
