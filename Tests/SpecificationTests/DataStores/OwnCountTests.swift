import SwiftData
import Testing

@Suite("A store of an app that counts and lists by itself is asked to") struct OwnCountTests {
  private typealias Member = Club.Member

  private func context() throws -> (ModelContext, TallyConfiguration) {
    let configuration = TallyConfiguration(name: "Tally", tally: Tally())
    let container = try ModelContainer(
      for: Member.self, Club.Loan.self, Club.Team.self, configurations: configuration)
    let context = ModelContext(container)
    for (number, name) in [("1", "Cid"), ("2", "Ada"), ("3", "Bob")] {
      context.insert(Member(number: number, name: name))
    }
    try context.save()
    configuration.tally.asked = []
    return (context, configuration)
  }

  @Test("No object is fetched for a count, nor for identifiers, in the store's order")
  func asking() throws {
    let (context, configuration) = try context()
    let names = FetchDescriptor<Member>(
      predicate: #Predicate { $0.number != "1" }, sortBy: [SortDescriptor(\.name)])
    #expect(try context.fetchCount(names) == 2)
    let identifiers = try context.fetchIdentifiers(names)
    #expect(configuration.tally.asked == ["count", "identifiers"])
    #expect(identifiers == (try context.fetch(names)).map(\.persistentModelID))
  }

  @Test("A part is cut out of what it answers")
  func parts() throws {
    let (context, configuration) = try context()
    var page = FetchDescriptor<Member>(sortBy: [SortDescriptor(\.name)])
    page.fetchOffset = 1
    page.fetchLimit = 1
    #expect(try context.fetchCount(page) == 1)
    let identifiers = try context.fetchIdentifiers(page)
    #expect(configuration.tally.asked == ["count", "identifiers"])
    #expect(identifiers.map { (context.model(for: $0) as? Member)?.name } == ["Bob"])
    page.fetchOffset = 5
    #expect(try context.fetchCount(page) == 0)
    #expect(try context.fetchIdentifiers(page).isEmpty)
  }

  @Test("With unsaved changes, or where it would rather not, the objects are counted here")
  func fallingBack() throws {
    let (context, configuration) = try context()
    let all = FetchDescriptor<Member>()
    configuration.tally.error = DataStoreError.preferInMemoryFilter
    #expect(try context.fetchCount(all) == 3)
    #expect(try context.fetchIdentifiers(all).count == 3)
    configuration.tally.error = Tally.Failure()
    #expect(throws: Tally.Failure.self) { try context.fetchCount(all) }
    #expect(throws: Tally.Failure.self) { try context.fetchIdentifiers(all) }
    context.insert(Member(number: "4", name: "Dot"))
    #expect(try context.fetchCount(all) == 4)
    #expect(try context.fetchIdentifiers(all).count == 4)
  }

  @Test("An identifier that is not the store's own is told, and a negative count is none")
  func wrong() throws {
    let (context, configuration) = try context()
    configuration.tally.count = -3
    configuration.tally.identifiers = [
      try PersistentIdentifier.identifier(for: "Other", entityName: "Member", primaryKey: "1")
    ]
    #expect(try context.fetchCount(FetchDescriptor<Member>()) == 0)
    let error = #expect(throws: SwiftDataError.self) {
      try context.fetchIdentifiers(FetchDescriptor<Member>())
    }
    #expect(error?.explanation?.contains("Other") == true)
  }
}

/// A store over the default one that notes what it is asked, and can say something else.
final class TallyStore: DataStore {
  typealias Configuration = TallyConfiguration
  typealias Snapshot = DefaultSnapshot

  let configuration: TallyConfiguration
  private let base: DefaultStore

  init(
    _ configuration: TallyConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
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
    configuration.tally.asked.append("objects")
    return try base.fetch(request)
  }

  func fetchCount<T: PersistentModel>(_ request: DataStoreFetchRequest<T>) throws -> Int {
    configuration.tally.asked.append("count")
    if let error = configuration.tally.error { throw error }
    return try configuration.tally.count ?? base.fetchCount(request)
  }

  func fetchIdentifiers<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> [PersistentIdentifier] {
    configuration.tally.asked.append("identifiers")
    if let error = configuration.tally.error { throw error }
    return try configuration.tally.identifiers ?? base.fetchIdentifiers(request)
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    try base.save(request)
  }
}

final class Tally {
  struct Failure: Error {}

  var asked: [String] = []
  var count: Int?
  var identifiers: [PersistentIdentifier]?
  var error: (any Error)?
}

struct TallyConfiguration: DataStoreConfiguration {
  typealias Store = TallyStore
  let name: String
  var schema: Schema?
  let tally: Tally

  static func == (a: TallyConfiguration, b: TallyConfiguration) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
