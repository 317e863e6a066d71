import SwiftData
import Testing

@Suite("A store of an app with snapshots and a history of its own")
struct OwnSnapshotTests {
  private typealias Seat = Club.Seat

  private func container() throws -> ModelContainer {
    try ModelContainer(for: Seat.self, configurations: SeatConfiguration(name: "Seats"))
  }

  @Test("Values go through the snapshot's own form and back")
  func values() throws {
    let container = try container()
    let context = ModelContext(container)
    context.insert(Seat(row: 1, place: nil, guest: "Ada"))
    context.insert(Seat(row: 2, place: 7, guest: "Bob"))
    try context.save()
    let other = ModelContext(container)
    let seats = try other.fetch(FetchDescriptor<Seat>(sortBy: [SortDescriptor(\.row)]))
    #expect(seats.map(\.place) == [nil, 7])
    #expect(seats.map(\.guest) == ["Ada", "Bob"])
    seats[1].guest = "Bobby"
    try other.save()
    #expect(
      try context.fetch(FetchDescriptor<Seat>(predicate: #Predicate { $0.place == 7 }))
        .map(\.guest) == ["Bobby"])
  }

  @Test("What the store makes of a value comes back")
  func reregistering() throws {
    let context = ModelContext(try container())
    let seat = Seat(row: 1, place: 1, guest: "  Ada ")
    context.insert(seat)
    try context.save()
    _ = try context.fetchCount(FetchDescriptor<Seat>())
    #expect(seat.guest == "Ada")
    #expect(!context.hasChanges)
  }

  @Test("What deletes in batches is erased in batches")
  func erasing() throws {
    let container = try container()
    let context = ModelContext(container)
    for row in 0..<3 { context.insert(Seat(row: row, place: 1, guest: "Ada")) }
    try context.save()
    try container.erase()
    #expect(try context.fetchCount(FetchDescriptor<Seat>()) == 0)
    // A batch is none of the saves that it records.
    #expect(try context.fetchHistory(HistoryDescriptor<SeatTransaction>()).count == 1)
  }

  @Test("Its transactions are fetched and deleted by their own kind, and told as ours")
  func history() throws {
    let context = ModelContext(try container())
    context.author = "me"
    let seat = Seat(row: 1, place: 1, guest: "Ada")
    context.insert(seat)
    try context.save()
    seat.guest = "Bob"
    try context.save()
    var descriptor = HistoryDescriptor<SeatTransaction>()
    #expect(try context.fetchHistory(descriptor).map(\.transactionIdentifier) == ["a", "b"])
    let ours = try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(ours.map(\.transactionIdentifier) == [1, 2])
    #expect(ours.map(\.author) == ["me", "me"])
    #expect(ours.last?.changes.map(\.changedPersistentIdentifier) == [seat.persistentModelID])
    descriptor.predicate = #Predicate<SeatTransaction> { $0.author == "you" }
    #expect(try context.fetchHistory(descriptor).isEmpty)
    try context.deleteHistory(HistoryDescriptor<SeatTransaction>())
    #expect(try context.fetchHistory(HistoryDescriptor<SeatTransaction>()).isEmpty)
  }

  @Test("An invalidated container's contexts neither read nor delete it")
  func invalidation() throws {
    let container = try container()
    let context = ModelContext(container)
    context.insert(Seat(row: 1, place: 1, guest: "Ada"))
    try context.save()
    container.invalidate()
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try context.fetchHistory(HistoryDescriptor<SeatTransaction>())
    }
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try context.deleteHistory(HistoryDescriptor<SeatTransaction>())
    }
  }
}

struct SeatSnapshot: DataStoreSnapshot {
  var persistentIdentifier: PersistentIdentifier
  var row: Int
  var place: Int?
  var guest: String

  init(
    from backingData: any BackingData,
    relatedBackingDatas: inout [PersistentIdentifier: any BackingData]
  ) {
    guard let data = backingData as? any BackingData<Club.Seat>,
      let identifier = data.persistentModelID
    else { preconditionFailure("The store keeps seats only.") }
    persistentIdentifier = identifier
    row = data.getValue(forKey: \.row)
    place = data.getValue(forKey: \.place)
    guest = data.getValue(forKey: \.guest)
  }

  func copy(
    persistentIdentifier: PersistentIdentifier,
    remappedIdentifiers: [PersistentIdentifier: PersistentIdentifier]?
  ) -> SeatSnapshot {
    var copy = self
    copy.persistentIdentifier = persistentIdentifier
    return copy
  }
}

/// Trims what it is given.
final class SeatStore: DataStore, DataStoreBatching, HistoryProviding {
  typealias Configuration = SeatConfiguration
  typealias Snapshot = SeatSnapshot
  typealias HistoryType = SeatTransaction

  let configuration: SeatConfiguration
  let identifier: String
  let schema: Schema
  private var seats: [PersistentIdentifier: SeatSnapshot] = [:]
  private var history: [SeatTransaction] = []

  init(_ configuration: SeatConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?) throws {
    self.configuration = configuration
    identifier = configuration.name
    schema = configuration.schema ?? Schema()
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, SeatSnapshot> {
    DataStoreFetchResult(
      descriptor: request.descriptor, fetchedSnapshots: Array(seats.values))
  }

  func save(
    _ request: DataStoreSaveChangesRequest<SeatSnapshot>
  ) throws -> DataStoreSaveChangesResult<SeatSnapshot> {
    var remapped: [PersistentIdentifier: PersistentIdentifier] = [:]
    var changed: [PersistentIdentifier: SeatSnapshot] = [:]
    var changes: [HistoryChange] = []
    let number = ["a", "b", "c", "d"][history.count]
    for seat in request.inserted {
      let id = try PersistentIdentifier.identifier(
        for: identifier, entityName: "Seat", primaryKey: "\(seat.row)-\(seat.place ?? 0)")
      remapped[seat.persistentIdentifier] = id
      seats[id] = seat.copy(persistentIdentifier: id, remappedIdentifiers: nil)
      changes.append(
        .insert(
          SeatInsertion(
            changeIdentifier: changes.count, transactionIdentifier: number,
            changedPersistentIdentifier: id)))
    }
    for seat in request.updated {
      seats[seat.persistentIdentifier] = seat
      changes.append(
        .update(
          SeatUpdate(
            changeIdentifier: changes.count, transactionIdentifier: number,
            changedPersistentIdentifier: seat.persistentIdentifier)))
    }
    for seat in request.deleted { seats[seat.persistentIdentifier] = nil }
    for (id, seat) in seats where seat.guest != seat.guest.trimmingCharacters(in: .whitespaces) {
      seats[id]?.guest = seat.guest.trimmingCharacters(in: .whitespaces)
      changed[id] = seats[id]
    }
    history.append(
      SeatTransaction(
        transactionIdentifier: number, timestamp: Date(), storeIdentifier: identifier,
        author: request.editingState.author, changes: changes))
    return DataStoreSaveChangesResult(
      for: identifier, remappedIdentifiers: remapped, snapshotsToReregister: changed)
  }

  func delete<T: PersistentModel>(_ request: DataStoreBatchDeleteRequest<T>) throws {
    guard request.predicate == nil else { throw DataStoreError.invalidPredicate }
    seats = [:]
  }

  func fetchHistory(
    _ descriptor: HistoryDescriptor<SeatTransaction>
  ) throws -> [SeatTransaction] {
    try history.filter { try descriptor.predicate?.evaluate($0) ?? true }
  }

  func deleteHistory(_ descriptor: HistoryDescriptor<SeatTransaction>) throws {
    try history.removeAll { try descriptor.predicate?.evaluate($0) ?? true }
  }
}

struct SeatConfiguration: DataStoreConfiguration {
  typealias Store = SeatStore
  let name: String
  var schema: Schema?
}

struct SeatTransaction: HistoryTransaction {
  struct Token: Comparable, Hashable, Identifiable, Sendable {
    var id: String
    static func < (a: Token, b: Token) -> Bool { a.id < b.id }
  }

  var transactionIdentifier: String
  var timestamp: Date
  var storeIdentifier: String
  var author: String?
  var changes: [HistoryChange]

  var token: Token { Token(id: transactionIdentifier) }
  var id: String { transactionIdentifier }
  static func == (a: SeatTransaction, b: SeatTransaction) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

struct SeatInsertion: HistoryInsert {
  typealias Model = Club.Seat
  var changeIdentifier: Int
  var transactionIdentifier: String
  var changedPersistentIdentifier: PersistentIdentifier
}

struct SeatUpdate: HistoryUpdate {
  typealias Model = Club.Seat
  var changeIdentifier: Int
  var transactionIdentifier: String
  var changedPersistentIdentifier: PersistentIdentifier
  var updatedAttributes: [any PartialKeyPath<Club.Seat> & Sendable] { [\Club.Seat.guest] }
}
