import SwiftData
import Testing

@Suite("A store of an app keeps its objects")
struct CustomStoreTests {
  private typealias Member = Club.Member
  private typealias Loan = Club.Loan
  private typealias Team = Club.Team
  private let file: NotebookFile
  private let context: ModelContext

  init() throws {
    file = try NotebookFile()
    context = ModelContext(try file.container())
  }

  private func fill() throws {
    let ada = Member(number: "1", name: "Ada", points: 3)
    let bob = Member(number: "2", name: "Bob", points: 5, email: "b@example.org")
    let cid = Member(number: "3", name: "Cid", points: 5)
    for member in [ada, bob, cid] { context.insert(member) }
    ada.loans = [Loan(title: "tent"), Loan(title: "rope")]
    let team = Team(name: "north")
    context.insert(team)
    team.members = [ada, cid]
    try context.save()
  }

  @Test("A save gives new objects the identifiers of the store, and so all that leads to them")
  func remapping() throws {
    let ada = Member(number: "1", name: "Ada")
    context.insert(ada)
    ada.loans = [Loan(title: "tent")]
    #expect(ada.persistentModelID.storeIdentifier == nil)
    try context.save()
    #expect(ada.persistentModelID.storeIdentifier == "Notebook")
    #expect(ada.loans.first?.persistentModelID.storeIdentifier == "Notebook")
    #expect(file.calls.saves == [.init(inserted: 2)])
    let again = ModelContext(try file.container())
    let read = try #require(try again.fetch(FetchDescriptor<Member>()).first)
    #expect(read.persistentModelID == ada.persistentModelID)
    #expect(read.loans.map(\.title) == ["tent"])
    #expect(read.loans.first?.member === read)
  }

  @Test("What the store cannot filter or sort is filtered and sorted here")
  func inMemory() throws {
    try fill()
    file.calls.fetches = []
    let rich = FetchDescriptor<Member>(
      predicate: #Predicate { $0.points > 4 }, sortBy: [SortDescriptor(\.name, order: .reverse)])
    #expect(try context.fetch(rich).map(\.name) == ["Cid", "Bob"])
    #expect(
      file.calls.fetches == [
        .init(entity: "Member", hasPredicate: true, hasOrder: true),
        .init(entity: "Member", hasOrder: true), .init(entity: "Member"),
      ])
    #expect(try context.fetchCount(rich) == 2)
    var page = FetchDescriptor<Member>(sortBy: [SortDescriptor(\.number)])
    page.fetchOffset = 1
    page.fetchLimit = 1
    #expect(try context.fetch(page).map(\.name) == ["Bob"])
    let linked = FetchDescriptor<Member>(
      predicate: #Predicate { $0.loans.contains { $0.title == "rope" } })
    #expect(try context.fetch(linked).map(\.name) == ["Ada"])
    var seen: [String] = []
    try context.enumerate(FetchDescriptor<Member>(sortBy: [SortDescriptor(\.name)])) {
      seen.append($0.name)
    }
    #expect(seen == ["Ada", "Bob", "Cid"])
  }

  @Test("Unsaved changes count in a fetch, and are the store's after a save")
  func pending() throws {
    try fill()
    let members = try context.fetch(FetchDescriptor<Member>(sortBy: [SortDescriptor(\.name)]))
    members[0].points = 9
    context.delete(members[1])
    context.insert(Member(number: "4", name: "Dot", points: 9))
    let rich = FetchDescriptor<Member>(
      predicate: #Predicate { $0.points > 4 }, sortBy: [SortDescriptor(\.name)])
    #expect(try context.fetch(rich).map(\.name) == ["Ada", "Cid", "Dot"])
    let other = ModelContext(context.container)
    #expect(try other.fetch(rich).map(\.name) == ["Bob", "Cid"])
    context.author = "editor"
    try context.save()
    #expect(file.calls.saves.last == .init(inserted: 1, updated: 1, deleted: 1, author: "editor"))
    #expect(try other.fetch(rich).map(\.name) == ["Ada", "Cid", "Dot"])
  }

  @Test("Delete rules, inverses and uniqueness hold as everywhere")
  func rules() throws {
    try fill()
    let ada = try #require(
      try context.fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.name == "Ada" })).first)
    let team = try #require(try context.fetch(FetchDescriptor<Team>()).first)
    #expect(team.members.map(\.name).sorted() == ["Ada", "Cid"])
    context.delete(ada)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Loan>()) == 0)
    #expect(team.members.map(\.name) == ["Cid"])
    // One with a number that is taken becomes a change of the one that has it.
    context.insert(Member(number: "2", name: "Bobby"))
    try context.save()
    let names = try context.fetch(FetchDescriptor<Member>(sortBy: [SortDescriptor(\.number)]))
    #expect(names.map(\.name) == ["Bobby", "Cid"])
  }

  @Test("Subclasses are kept as what they are")
  func inheritance() throws {
    context.insert(Club.Vehicle(plate: "a", wheels: 2))
    context.insert(Club.Truck(plate: "b", wheels: 6, load: 3))
    try context.save()
    let all = try ModelContext(context.container)
      .fetch(FetchDescriptor<Club.Vehicle>(sortBy: [SortDescriptor(\.plate)]))
    #expect(all.map { $0 is Club.Truck } == [false, true])
    #expect(try context.fetchCount(FetchDescriptor<Club.Truck>()) == 1)
  }

  @Test("Edits are undone, in the store too")
  func undo() throws {
    try fill()
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    let bob = try #require(
      try context.fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.number == "2" })).first)
    bob.name = "Robert"
    try context.save()
    context.delete(bob)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Member>()) == 2)
    undoManager.undo()
    undoManager.undo()
    try context.save()
    let read = try ModelContext(try file.container())
      .fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.number == "2" }))
    #expect(read.map(\.name) == ["Bob"])
    #expect(read.map(\.persistentModelID) == [bob.persistentModelID])
  }

  @Test("Another context's save is taken in, and two edits of one object become one")
  func contexts() throws {
    try fill()
    let other = ModelContext(context.container)
    let mine = try #require(
      try context.fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.number == "1" })).first)
    let theirs = try #require(
      try other.fetch(FetchDescriptor<Member>(predicate: #Predicate { $0.number == "1" })).first)
    mine.points = 10
    theirs.name = "Ada L."
    try context.save()
    try other.save()
    #expect(theirs.points == 10)
    #expect(try context.fetch(FetchDescriptor<Member>()).contains { $0 === mine })
    #expect(mine.name == "Ada L." && mine.points == 10)
  }

  @Test("It works beside a store of ours in one container")
  func besideOurs() throws {
    let schema = Schema([Member.self, Loan.self, Club.Seat.self])
    let container = try ModelContainer(
      for: schema,
      configurations: [
        file.configuration(Schema([Member.self])),
        ModelConfiguration(
          "Seats", schema: Schema([Club.Seat.self]), isStoredInMemoryOnly: true),
      ])
    let context = ModelContext(container)
    context.insert(Member(number: "1", name: "Ada"))
    context.insert(Club.Seat(row: 1, place: 2, guest: "Bob"))
    try context.save()
    #expect(file.calls.saves == [.init(inserted: 1)])
    #expect(try context.fetch(FetchDescriptor<Club.Seat>()).map(\.guest) == ["Bob"])
    #expect(try context.fetch(FetchDescriptor<Member>()).map(\.name) == ["Ada"])
    let seats = try #require(container.storeIdentifier(forConfigurationNamed: "Seats"))
    #expect(container.configurationName(forStoreIdentifier: seats) == "Seats")
    #expect(container.configurations.map(\.name) == ["Seats"])
    try container.erase()
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Member>()) == 0)
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Club.Seat>()) == 0)
  }

  @Test("It is told of each context that uses it, and when that is gone")
  func editing() throws {
    let container = try file.container()
    let store = try #require(file.calls.stores.last)
    var first: ModelContext? = ModelContext(container)
    let id = try #require(first?.editingState.id)
    #expect(store.editors.isEmpty)
    _ = try first?.fetch(FetchDescriptor<Member>())
    _ = try first?.fetch(FetchDescriptor<Loan>())
    #expect(store.editors == [id])
    first = nil
    #expect(store.editors.isEmpty)
  }

  @Test("A configuration is given once, and keeps entities of the container")
  func configurations() throws {
    #expect(throws: SwiftDataError.duplicateConfiguration) {
      _ = try ModelContainer(
        for: Member.self, configurations: file.configuration(), file.configuration())
    }
    #expect(throws: SwiftDataError.configurationSchemaNotFoundInContainerSchema) {
      _ = try ModelContainer(
        for: Schema([Club.Seat.self]), configurations: [file.configuration(Schema([Member.self]))])
    }
  }
}
