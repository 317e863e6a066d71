import SwiftData
import Testing

@Suite("What a store of an app does wrong harms nobody")
struct CustomStoreErrorTests {
  private typealias Member = Club.Member
  private typealias Failure = NotebookCalls.Failure

  @Test("What it throws reaches the caller, and nothing is lost")
  func throwing() throws {
    let file = try NotebookFile()
    let context = ModelContext(try file.container())
    let ada = Member(number: "1", name: "Ada")
    context.insert(ada)
    file.calls.saveError = Failure()
    #expect(throws: Failure.self) { try context.save() }
    #expect(context.hasChanges && ada.persistentModelID.storeIdentifier == nil)
    file.calls.saveError = nil
    try context.save()
    file.calls.fetchError = Failure()
    #expect(throws: Failure.self) { try context.fetch(FetchDescriptor<Member>()) }
    #expect(throws: Failure.self) { try context.fetchCount(FetchDescriptor<Member>()) }
    file.calls.fetchError = DataStoreError.unsupportedFeature
    #expect(throws: DataStoreError.unsupportedFeature) {
      try context.fetch(FetchDescriptor<Member>())
    }
    // Nothing was left to filter.
    file.calls.fetchError = DataStoreError.preferInMemoryFilter
    #expect(throws: DataStoreError.preferInMemoryFilter) {
      try context.fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.points > 1 }))
    }
    file.calls.fetchError = nil
    #expect(try context.fetch(FetchDescriptor<Member>()).map(\.name) == ["Ada"])
  }

  private func scripted(
    _ answer: @escaping ScriptedStore.Answer
  ) throws -> (ModelContext, ScriptedStore) {
    let configuration = ScriptedConfiguration(name: "Script", script: ScriptedStore.Script())
    let container = try ModelContainer(
      for: Member.self, Club.Loan.self, configurations: configuration)
    configuration.script.answer = answer
    return (ModelContext(container), try #require(configuration.script.store))
  }

  private static func snapshot(_ json: String) throws -> DefaultSnapshot {
    try JSONDecoder().decode(DefaultSnapshot.self, from: Data(json.utf8))
  }

  private static func member(
    _ key: String, store: String = "Script", _ values: String = ""
  ) throws -> DefaultSnapshot {
    try snapshot(
      """
      {"persistentIdentifier": "x-coredata://\(store)/Member/\(key)",
       "number": {"string": "\(key)"}\(values)}
      """)
  }

  @Test("Too little: what is left out has its default value")
  func tooLittle() throws {
    let (context, store) = try scripted { _ in [try Self.member("p1")] }
    let member = try #require(try context.fetch(FetchDescriptor<Member>()).first)
    #expect(member.number == "p1" && member.name == "" && member.points == 0)
    #expect(member.loans.isEmpty && member.email == nil)
    member.name = "Ada"
    try context.save()
    #expect(store.configuration.script.saved.count == 1)
  }

  @Test("Too much: what was not asked for is left out, and what comes twice is one")
  func tooMuch() throws {
    let (context, _) = try scripted { _ in
      [
        try Self.member("p1"), try Self.member("p1"), try Self.member("p2"),
        try Self.snapshot(
          #"{"persistentIdentifier": "x-coredata://Script/Loan/p1", "title": {"string": "t"}}"#),
        try Self.snapshot(#"{"persistentIdentifier": "x-coredata://Script/Nobody/p1"}"#),
        try Self.member("p3", #", "colour": {"string": "red"}"#),
      ]
    }
    var descriptor = FetchDescriptor<Member>(predicate: #Predicate { $0.number != "p2" })
    #expect(try context.fetch(descriptor).map(\.number) == ["p1", "p3"])
    descriptor.fetchLimit = 1
    #expect(try context.fetch(descriptor).map(\.number) == ["p1"])
    #expect(try context.fetchCount(FetchDescriptor<Club.Loan>()) == 1)
  }

  @Test(
    "Wrong: a value or an identifier that cannot be is told by name",
    arguments: [
      (#", "points": {"string": "many"}"#, "points"), (#", "loans": {"string": "t"}"#, "loans"),
      (#", "email": {"reference": "x-coredata://Script/Loan/p1"}"#, "email"),
    ])
  func wrongValues(_ values: String, _ property: String) throws {
    let (context, _) = try scripted { _ in [try Self.member("p1", values)] }
    let error = #expect(throws: SwiftDataError.self) {
      try context.fetch(FetchDescriptor<Member>())
    }
    let text = error?.explanation ?? ""
    #expect(text.contains("“\(property)” of Member p1") && text.contains("Script"), "\(text)")
  }

  @Test("Wrong: an identifier of another store, or one that is temporary")
  func wrongIdentifiers() throws {
    for (key, store) in [("p1", "Other"), ("t7", "")] {
      let (context, _) = try scripted { _ in [try Self.member(key, store: store)] }
      let error = #expect(throws: SwiftDataError.self) {
        try context.fetch(FetchDescriptor<Member>())
      }
      #expect(error?.explanation?.contains(key) == true)
    }
  }

  @Test("A link that leads to nothing reads as none")
  func dangling() throws {
    let (context, _) = try scripted { _ in
      [
        try Self.member(
          "p1", #", "loans": {"references": ["x-coredata://Script/Loan/p9"]}"#)
      ]
    }
    let member = try #require(try context.fetch(FetchDescriptor<Member>()).first)
    #expect(member.loans.isEmpty)
    member.points = 4
    try context.save()
    #expect(!context.hasChanges)
  }

  @Test("A name that is not its own is refused, and what is unsaved stays so")
  func wrongRemapping() throws {
    let (context, store) = try scripted { _ in [] }
    for wrong in ["x-coredata://Other/Member/p1", "x-coredata://Script/Loan/p1"] {
      store.configuration.script.rename = { _ in try Self.identifier(wrong) }
      let member = Member(number: "1", name: "Ada")
      context.insert(member)
      let error = #expect(throws: SwiftDataError.self) { try context.save() }
      #expect(error?.explanation?.contains(wrong) == true)
      #expect(context.hasChanges)
      context.rollback()
    }
  }

  @Test("A save is done, whatever the store says of its objects then")
  func wrongSnapshots() throws {
    let (context, store) = try scripted { _ in [] }
    let id = try Self.identifier("x-coredata://Script/Member/p1")
    store.configuration.script.rename = { _ in id }
    store.configuration.script.changed = [
      id: try Self.member("p1", #", "points": {"string": "many"}"#)
    ]
    context.insert(Member(number: "1", name: "Ada"))
    try context.save()
    #expect(!context.hasChanges)
    #expect(store.configuration.script.saved.count == 1)
  }

  private static func identifier(_ text: String) throws -> PersistentIdentifier {
    try JSONDecoder().decode(PersistentIdentifier.self, from: Data("\"\(text)\"".utf8))
  }
}

/// A store that answers as a test says.
final class ScriptedStore: DataStore {
  typealias Configuration = ScriptedConfiguration
  typealias Snapshot = DefaultSnapshot
  typealias Answer = (String) throws -> [DefaultSnapshot]

  final class Script {
    var answer: Answer = { _ in [] }
    var rename: ((PersistentIdentifier) throws -> PersistentIdentifier)?
    /// What a save answers of objects with other values than were saved.
    var changed: [PersistentIdentifier: DefaultSnapshot] = [:]
    var saved: [DataStoreSaveChangesRequest<DefaultSnapshot>] = []
    weak var store: ScriptedStore?
  }

  let configuration: ScriptedConfiguration
  let identifier: String
  let schema: Schema

  init(
    _ configuration: ScriptedConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    identifier = configuration.name
    schema = configuration.schema ?? Schema()
    configuration.script.store = self
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    DataStoreFetchResult(
      descriptor: request.descriptor,
      fetchedSnapshots: try configuration.script.answer(Schema.entityName(for: T.self)))
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    configuration.script.saved.append(request)
    var remapped: [PersistentIdentifier: PersistentIdentifier] = [:]
    for snapshot in request.inserted {
      remapped[snapshot.persistentIdentifier] =
        try configuration.script.rename?(snapshot.persistentIdentifier)
    }
    return DataStoreSaveChangesResult(
      for: identifier, remappedIdentifiers: remapped,
      snapshotsToReregister: configuration.script.changed)
  }
}

struct ScriptedConfiguration: DataStoreConfiguration {
  typealias Store = ScriptedStore
  let name: String
  var schema: Schema?
  let script: ScriptedStore.Script

  static func == (a: ScriptedConfiguration, b: ScriptedConfiguration) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
