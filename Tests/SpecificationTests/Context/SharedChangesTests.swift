import Dispatch
import Foundation
import Observation
import SwiftData
import Synchronization
import Testing

@ModelActor
actor ClubDesk {
  func rename(_ id: PersistentIdentifier, to name: String) throws {
    self[id, as: Club.Member.self]?.name = name
    try modelContext.save()
  }

  func remove(_ id: PersistentIdentifier) throws {
    guard let member = self[id, as: Club.Member.self] else { return }
    modelContext.delete(member)
    try modelContext.save()
  }
}

@Suite("What other contexts save is taken in")
struct SharedChangesTests {
  private let houses = ClubHouses()

  /// A house with one saved member, and the member in a context of its own.
  private func start(
    _ kind: StorePlace
  ) throws -> (house: ClubHouse, context: ModelContext, member: Club.Member) {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let member = Club.Member(number: "7", name: "Ada", points: 1)
    context.insert(member)
    try context.save()
    return (house, context, member)
  }

  @Test("A fetch, a count and a look-up show it", arguments: StorePlace.allCases)
  func reading(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    try #require(try other.member("7")).name = "Grace"
    try other.save()
    #expect(try context.fetch(FetchDescriptor<Club.Member>()).map(\.name) == ["Grace"])
    #expect(member.name == "Grace")
    try #require(try other.member("7")).name = "Mira"
    try other.save()
    #expect((context.model(for: member.persistentModelID) as? Club.Member)?.name == "Mira")
    #expect(member.name == "Mira")
    other.delete(try #require(try other.member("7")))
    try other.save()
    let registered: Club.Member? = context.registeredModel(for: member.persistentModelID)
    #expect(registered == nil)
    #expect(member.isDeleted)
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 0)
  }

  @Test("Two edit different properties of one object: both stay", arguments: StorePlace.allCases)
  func differentProperties(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    let same = try #require(try other.member("7"))
    member.name = "Grace"
    same.points = 9
    try other.save()
    try context.save()
    let seen = try #require(try house.makeContext().member("7"))
    #expect(seen.name == "Grace" && seen.points == 9)
    #expect(member.name == "Grace" && member.points == 9)
    #expect(try other.member("7")?.name == "Grace")
  }

  @Test(
    "Two edit one property: the later save wins and throws nothing", arguments: StorePlace.allCases)
  func sameProperty(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    let same = try #require(try other.member("7"))
    same.name = "Mira"
    same.points = 2
    member.name = "Grace"
    try other.save()
    try context.save()
    #expect(try house.makeContext().member("7")?.name == "Grace")
    #expect(try house.makeContext().member("7")?.points == 2)
  }

  @Test("Unsaved edits survive a fetch that takes in others'", arguments: StorePlace.allCases)
  func pendingEdits(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    try #require(try other.member("7")).points = 3
    member.name = "Grace"
    member.points = 2
    let loan = Club.Loan(title: "Maps", member: member)
    context.insert(loan)
    try other.save()
    _ = try context.fetch(FetchDescriptor<Club.Member>())
    #expect(member.name == "Grace" && member.points == 2 && member.loans == [loan])
    #expect(context.hasChanges)
    try context.save()
    let seen = try #require(try house.makeContext().member("7"))
    #expect(seen.points == 2 && seen.loans.map(\.title) == ["Maps"])
  }

  @Test("Both add to one relationship: it has what both added", arguments: StorePlace.allCases)
  func relationships(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    let same = try #require(try other.member("7"))
    same.loans.append(Club.Loan(title: "Maps"))
    member.loans.append(Club.Loan(title: "Poems"))
    try other.save()
    try context.save()
    let seen = try #require(try house.makeContext().member("7"))
    #expect(Set(seen.loans.map(\.title)) == ["Maps", "Poems"])
    #expect(Set(member.loans.map(\.title)) == ["Maps", "Poems"])
  }

  @Test("Both move one object: the later save wins", arguments: StorePlace.allCases)
  func moves(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let loan = Club.Loan(title: "Maps", member: member)
    let second = Club.Member(number: "8", name: "Mira")
    let third = Club.Member(number: "9", name: "Zoë")
    context.insert(loan)
    context.insert(second)
    context.insert(third)
    try context.save()
    let other = house.makeContext()
    let same = try #require(try other.fetch(FetchDescriptor<Club.Loan>()).first)
    same.member = try other.member("8")
    loan.member = third
    try other.save()
    try context.save()
    let fresh = house.makeContext()
    #expect(try fresh.member("7")?.loans.isEmpty == true)
    #expect(try fresh.member("8")?.loans.isEmpty == true)
    #expect(try fresh.member("9")?.loans.map(\.title) == ["Maps"])
  }

  @Test(
    "What others deleted stays deleted, with what was unsaved of it", arguments: StorePlace.allCases
  )
  func deletedThere(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let mira = Club.Member(number: "8", name: "Mira")
    context.insert(mira)
    try context.save()
    let other = house.makeContext()
    other.delete(try #require(try other.member("7")))
    try other.save()
    member.name = "Grace"
    mira.name = "Mira B."
    try context.save()
    #expect(member.isDeleted)
    #expect(!context.hasChanges)
    let names = try house.makeContext().fetch(FetchDescriptor<Club.Member>()).map(\.name)
    #expect(names == ["Mira B."])
  }

  @Test(
    "What was deleted here stays deleted, whatever others edited", arguments: StorePlace.allCases)
  func deletedHere(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    try #require(try other.member("7")).name = "Mira"
    context.delete(member)
    try other.save()
    try context.save()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Member>()) == 0)
  }

  @Test("Undo goes back to the value before one's own edit", arguments: StorePlace.allCases)
  func undo(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    let other = house.makeContext()
    try #require(try other.member("7")).name = "Mira"
    undoManager.beginUndoGrouping()
    member.name = "Grace"
    context.processPendingChanges()
    undoManager.endUndoGrouping()
    try other.save()
    try context.save()
    #expect(undoManager.undoCount == 1)
    undoManager.undo()
    #expect(member.name == "Ada")
    undoManager.redo()
    #expect(member.name == "Grace")
  }

  @Test("Two containers of one file, as two programs have it, do not meet in a save")
  func twoContainers() throws {
    let (house, context, member) = try start(.file)
    let second = try ModelContainer(
      for: Club.schema, configurations: ModelConfiguration(url: try #require(house.url)))
    let other = ModelContext(second)
    let same = try #require(try other.member("7"))
    for round in 0..<5 {
      member.name = "Grace \(round)"
      member.points = round
      same.points = -round
      try other.save()
      try context.save()
      #expect(try ModelContext(second).member("7")?.name == "Grace \(round)")
    }
    #expect(try house.makeContext().member("7")?.points == 4)
  }

  /// One turn of the main queue, behind all that was queued before.
  @MainActor
  private func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test("The main context shows an actor's save on the next turn", arguments: StorePlace.allCases)
  @MainActor
  func arrival(kind: StorePlace) async throws {
    let house = try houses.open(kind)
    let context = house.container.mainContext
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    try context.save()
    let desk = ClubDesk(modelContainer: house.container)
    try await desk.rename(member.persistentModelID, to: "Grace")
    await turn()
    #expect(member.name == "Grace")
    try await desk.remove(member.persistentModelID)
    await turn()
    #expect(member.isDeleted)
  }

  @Test("Who observes an object of the main context hears of an actor's save")
  @MainActor
  func observation() async throws {
    let house = try houses.open(.memory)
    let context = house.container.mainContext
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    try context.save()
    let told = Told()
    withObservationTracking {
      _ = member.name
    } onChange: {
      told.count.withLock { $0 += 1 }
    }
    let desk = ClubDesk(modelContainer: house.container)
    try await desk.rename(member.persistentModelID, to: "Grace")
    await turn()
    #expect(told.count.withLock { $0 } == 1)
    #expect(member.name == "Grace")
  }
}

private final class Told: Sendable {
  let count = Mutex(0)
}
