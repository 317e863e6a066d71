import SwiftData
import Testing

@Suite("A store of an app over ours") struct DecoratedStoreTests {
  private typealias Member = Club.Member

  private func container() throws -> (ModelContainer, AuditedConfiguration) {
    let configuration = AuditedConfiguration(name: "Audited", audit: Audit())
    return (
      try ModelContainer(
        for: Member.self, Club.Loan.self, Club.Team.self, configurations: configuration),
      configuration
    )
  }

  @Test("It passes on what contexts ask, and adds what it likes")
  func passing() throws {
    let (container, configuration) = try container()
    let context = ModelContext(container)
    let ada = Member(number: "1", name: "Ada", points: 3)
    context.insert(ada)
    ada.loans = [Club.Loan(title: "tent")]
    context.insert(Member(number: "2", name: "Bob"))
    try context.save()
    ada.name = "Ada L."
    try context.save()
    context.delete(ada)
    try context.save()
    #expect(configuration.audit.lines == ["+3 ~0 -0", "+0 ~1 -0", "+0 ~0 -2"])
    #expect(try ModelContext(container).fetch(FetchDescriptor<Member>()).map(\.name) == ["Bob"])
    #expect(
      try context.fetchCount(FetchDescriptor<Member>(predicate: #Predicate { $0.name == "Bob" }))
        == 1)
    try container.erase()
    #expect(try context.fetchCount(FetchDescriptor<Member>()) == 0)
  }

  @Test("Our store's history is told through it")
  func history() throws {
    let (container, _) = try container()
    let context = ModelContext(container)
    context.author = "me"
    let ada = Member(number: "1", name: "Ada")
    context.insert(ada)
    try context.save()
    ada.points = 4
    try context.save()
    let transactions = try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    #expect(transactions.map(\.author) == ["me", "me"])
    #expect(transactions.map(\.transactionIdentifier) == [1, 2])
    guard case .update(let update)? = transactions.last?.changes.first else {
      Issue.record("The second transaction is an update.")
      return
    }
    #expect(update.changedPersistentIdentifier == ada.persistentModelID)
    #expect(update.updatedAttributes == [\Member.points])
  }

  @Test("A save is done, whatever the store says of its history then")
  func failingHistory() throws {
    let (container, configuration) = try container()
    let context = ModelContext(container)
    configuration.audit.historyError = Audit.Failure()
    context.insert(Member(number: "1", name: "Ada"))
    try context.save()
    #expect(!context.hasChanges)
    #expect(configuration.audit.lines == ["+1 ~0 -0"])
    #expect(throws: Audit.Failure.self) {
      try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>())
    }
  }
}

/// A store that notes what is saved, and leaves the rest to the default one.
final class AuditedStore: DataStore, HistoryProviding {
  typealias Configuration = AuditedConfiguration
  typealias Snapshot = DefaultSnapshot
  typealias HistoryType = DefaultHistoryTransaction

  let configuration: AuditedConfiguration
  let base: DefaultStore

  init(
    _ configuration: AuditedConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    base = try DefaultStore(
      ModelConfiguration(
        configuration.name, schema: configuration.schema, isStoredInMemoryOnly: true),
      migrationPlan: migrationPlan)
  }

  var identifier: String { base.identifier }
  var schema: Schema { base.schema }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    try base.fetch(request)
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    let result = try base.save(request)
    configuration.audit.lines.append(
      "+\(request.inserted.count) ~\(request.updated.count) -\(request.deleted.count)")
    return result
  }

  func cachedSnapshots(
    for identifiers: [PersistentIdentifier], editingState: EditingState
  ) throws -> [PersistentIdentifier: DefaultSnapshot] {
    try base.cachedSnapshots(for: identifiers, editingState: editingState)
  }

  func erase() throws { try base.erase() }

  func fetchHistory(
    _ descriptor: HistoryDescriptor<DefaultHistoryTransaction>
  ) throws -> [DefaultHistoryTransaction] {
    if let error = configuration.audit.historyError { throw error }
    return try base.fetchHistory(descriptor)
  }

  func deleteHistory(_ descriptor: HistoryDescriptor<DefaultHistoryTransaction>) throws {
    try base.deleteHistory(descriptor)
  }
}

final class Audit {
  struct Failure: Error {}

  var lines: [String] = []
  var historyError: (any Error)?
}

struct AuditedConfiguration: DataStoreConfiguration {
  typealias Store = AuditedStore
  let name: String
  var schema: Schema?
  let audit: Audit

  static func == (a: AuditedConfiguration, b: AuditedConfiguration) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
