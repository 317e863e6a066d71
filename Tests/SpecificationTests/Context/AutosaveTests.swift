import Dispatch
import Foundation
import SwiftData
import Testing

/// An executor as an app writes it.
private final class QueueExecutor: ModelExecutor, SerialExecutor, @unchecked Sendable {
  let modelContext: ModelContext
  private let queue = DispatchQueue(label: "club")

  init(_ modelContext: ModelContext) { self.modelContext = modelContext }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

private actor Counter: ModelActor {
  nonisolated let modelContainer: ModelContainer
  nonisolated let modelExecutor: any ModelExecutor

  init(_ container: ModelContainer) {
    modelContainer = container
    modelExecutor = QueueExecutor(ModelContext(container))
  }

  func add(_ number: String) throws -> Int {
    modelContext.insert(Club.Member(number: number, name: "A"))
    try modelContext.save()
    return try modelContext.fetchCount(FetchDescriptor<Club.Member>())
  }
}

@MainActor
@Suite("Contexts save by themselves where they are told to")
struct AutosaveTests {
  private let houses = ClubHouses()

  /// One turn of the main queue, behind all that was queued before.
  private func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test("The main context does, other contexts do not")
  func defaults() throws {
    let house = try houses.open(.memory)
    #expect(house.container.mainContext.autosaveEnabled)
    #expect(!house.makeContext().autosaveEnabled)
  }

  @Test("The main context saves on the turn after an edit", arguments: StorePlace.allCases)
  func mainContext(kind: StorePlace) async throws {
    let house = try houses.open(kind)
    let context = house.container.mainContext
    let listener = SaveListener(context)
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    context.insert(Club.Member(number: "8", name: "Mira"))
    #expect(context.hasChanges)
    await turn()
    #expect(!context.hasChanges)
    member.name = "Grace"
    await turn()
    context.delete(member)
    await turn()
    #expect(listener.inserted.map(\.count) == [2, 0, 0])
    #expect(listener.listed.map(\.count) == [2, 0, 0])
    #expect(listener.updated.map(\.count) == [0, 1, 0])
    #expect(listener.deleted.map(\.count) == [0, 0, 1])
    #expect(try house.makeContext().fetch(FetchDescriptor<Club.Member>()).map(\.name) == ["Mira"])
  }

  @Test("Switched off it does not, switched on it saves what is there")
  func switching() async throws {
    let house = try houses.open(.memory)
    let context = house.container.mainContext
    context.autosaveEnabled = false
    context.insert(Club.Member(number: "7", name: "Ada"))
    await turn()
    #expect(context.hasChanges)
    context.autosaveEnabled = true
    await turn()
    #expect(!context.hasChanges)
    let other = house.makeContext()
    other.autosaveEnabled = true
    other.insert(Club.Member(number: "8", name: "Mira"))
    await turn()
    #expect(!other.hasChanges)
  }

  @Test("What is refused waits for whoever saves, the rest is saved")
  func refused() async throws {
    let house = try houses.open(.memory)
    let context = house.container.mainContext
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    await turn()
    context.delete(member)
    member.name = "Grace"
    context.insert(Club.Member(number: "8", name: "Mira"))
    await turn()
    #expect(!context.hasChanges)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    try context.save()
  }

  @Test("What breaks a rule stays pending until it is mended")
  func pending() async throws {
    let house = try houses.open(.memory)
    let context = house.container.mainContext
    let ada = Club.Member(number: "7", name: "Ada")
    let mira = Club.Member(number: "8", name: "Mira")
    context.insert(ada)
    context.insert(mira)
    await turn()
    mira.number = "7"
    await turn()
    #expect(context.hasChanges)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    mira.number = "9"
    await turn()
    #expect(!context.hasChanges)
  }

  @Test("An app's executor runs an actor's work")
  func executor() async throws {
    let house = try houses.open(.memory)
    let counter = Counter(house.container)
    #expect(try await counter.add("1") == 1)
    #expect(try await counter.add("2") == 2)
  }
}
