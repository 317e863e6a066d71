// “History Tracking and Change Detection” of the specification, as printed, each run on a store in
// memory and in a file. Added: the declarations of `modelContext` and `savedToken`, and the lines of
// `heard`, which note what the printed code was handed.

import SwiftData
import Testing

enum HistorySnippets {
  @Model
  class Trip {
    @Attribute(.preserveValueOnDeletion) var name: String
    @Attribute(.preserveValueOnDeletion) var destination: String
    var startDate: Date

    init(name: String, destination: String, startDate: Date) {
      self.name = name
      self.destination = destination
      self.startDate = startDate
    }
  }
}

private typealias Trip = HistorySnippets.Trip

@Suite("Snippets of history") struct HistorySnippetTests {
  private let places = ContainerPlaces()

  /// A context whose store has seen an insertion, a change and a deletion, a minute apart.
  private func makeContext(_ place: StorePlace) throws -> ModelContext {
    let container = try places.container(for: [Trip.self], place)
    let modelContext = ModelContext(container)
    // Tag context for history attribution
    modelContext.author = "mainApp"
    modelContext.clock = { Date(timeIntervalSinceNow: -120) }
    let trip = Trip(name: "Rome", destination: "Italy", startDate: .now)
    modelContext.insert(trip)
    try modelContext.save()
    modelContext.clock = { Date(timeIntervalSinceNow: -60) }
    trip.startDate = .distantFuture
    try modelContext.save()
    modelContext.clock = { .now }
    modelContext.author = "widget"
    modelContext.delete(trip)
    try modelContext.save()
    return modelContext
  }

  @Test("history is fetched behind a token, newest first", arguments: StorePlace.allCases)
  func fetching(_ place: StorePlace) throws {
    let modelContext = try makeContext(place)
    var savedToken: DefaultHistoryToken?
    var heard: [String] = []
    for expected in [["delete Rome", "update 1", "insert"], ["delete Rome", "update 1"]] {
      heard = []

      var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()

      // Filter by token (only new changes since last check)
      if let lastToken = savedToken {
        descriptor.predicate = #Predicate<DefaultHistoryTransaction> { transaction in
          transaction.token > lastToken
        }
      }

      // iOS 26+: Sort by timestamp
      descriptor.sortBy = [SortDescriptor(\.timestamp, order: .reverse)]

      let transactions = try modelContext.fetchHistory(descriptor)

      for transaction in transactions {
        for change in transaction.changes {
          switch change {
          case .insert(let insert):
            let insertedID = insert.changedPersistentIdentifier
            // Process new record
            heard.append("insert")
            #expect(insertedID.entityName == "Trip")

          case .update(let update):
            let updatedID = update.changedPersistentIdentifier
            let changedAttributes = update.updatedAttributes
            // Process modification
            heard.append("update \(changedAttributes.count)")
            #expect(changedAttributes.contains(\Trip.startDate))
            #expect(updatedID == change.changedPersistentIdentifier)

          case .delete(let delete):
            let deletedID = delete.changedPersistentIdentifier
            let tombstone = delete.tombstone
            // Access preserved values
            if let name = tombstone[\.name] as? String {
              // Use preserved name for sync/audit
              heard.append("delete \(name)")
            }
            #expect(deletedID.entityName == "Trip")
          }
        }

        // Save token for next incremental fetch
        savedToken = transaction.token
      }
      #expect(heard == expected)
    }
  }

  @Test("stale history is deleted", arguments: StorePlace.allCases)
  func deleting(_ place: StorePlace) throws {
    let modelContext = try makeContext(place)
    modelContext.clock = { .distantPast }
    modelContext.insert(Trip(name: "Old", destination: "Past", startDate: .distantPast))
    try modelContext.save()

    let cutoffDate = Calendar.current.date(byAdding: .month, value: -3, to: .now)!
    var descriptor = HistoryDescriptor<DefaultHistoryTransaction>()
    descriptor.predicate = #Predicate<DefaultHistoryTransaction> { transaction in
      transaction.timestamp < cutoffDate
    }
    try modelContext.deleteHistory(descriptor)

    let left = try modelContext.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(left.map(\.transactionIdentifier) == [1, 2, 3])
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 1)
  }

  @Test("a transaction tells who saved it, and from where", arguments: StorePlace.allCases)
  func properties(_ place: StorePlace) throws {
    let modelContext = try makeContext(place)
    let transactions = try modelContext.fetchHistory(
      HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(transactions.map(\.author) == ["mainApp", "mainApp", "widget"])
    #expect(transactions.map(\.changes.count) == [1, 1, 1])
    let store = try #require(
      modelContext.container.storeIdentifier(
        forConfigurationNamed: modelContext.container.configurations.first?.name ?? ""))
    #expect(transactions.allSatisfy { $0.storeIdentifier == store })
    #expect(transactions.map(\.timestamp) == transactions.map(\.timestamp).sorted())
    #expect(transactions.map(\.token) == (1...3).map { DefaultHistoryToken([store: $0]) })
    #expect(transactions.map(\.transactionIdentifier) == [1, 2, 3])
    let own = ProcessInfo.processInfo.processName
    #expect(transactions.allSatisfy { !$0.bundleIdentifier.isEmpty })
    #expect(transactions.allSatisfy { $0.processIdentifier == own })
  }
}
