import Foundation
import SwiftData
import Testing

@Suite("Objects of which only some properties were fetched")
struct PartialFetchTests {
  private let houses = ClubHouses()

  /// A member of whom a new context has read the name, and that context.
  private func start(
    _ kind: StorePlace
  ) throws -> (house: ClubHouse, context: ModelContext, member: Club.Member) {
    let house = try houses.open(kind)
    let writer = house.makeContext()
    let member = Club.Member(number: "7", name: "Ada", points: 5, email: "ada@example.org")
    writer.insert(member)
    member.loans = [Club.Loan(title: "Maps")]
    try writer.save()
    let context = house.makeContext()
    let found = try context.fetch(byName)
    return (house, context, try #require(found.first))
  }

  private var byName: FetchDescriptor<Club.Member> {
    var descriptor = FetchDescriptor<Club.Member>(
      predicate: #Predicate { $0.points > 0 }, sortBy: [SortDescriptor(\.points)])
    descriptor.propertiesToFetch = [\.name]
    return descriptor
  }

  @Test("The others come when they are asked for", arguments: StorePlace.allCases)
  func reading(kind: StorePlace) throws {
    let (_, context, member) = try start(kind)
    #expect(member.name == "Ada" && !context.hasChanges)
    #expect(member.points == 5 && member.email == "ada@example.org")
    #expect(member.loans.map(\.title) == ["Maps"] && member.name == "Ada")
    #expect(!member.isDeleted && !member.hasChanges)
  }

  @Test("An edit of one keeps all others", arguments: StorePlace.allCases)
  func editing(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    context.undoManager = UndoManager()
    context.undoManager?.groupsByEvent = false
    member.name = "Grace"
    try context.save()
    #expect(context.changedModelsArray.isEmpty)
    let seen = try #require(try house.makeContext().member("7"))
    #expect(seen.name == "Grace" && seen.points == 5 && seen.email == "ada@example.org")
    context.undoManager?.undo()
    #expect(member.name == "Ada" && member.points == 5)
    try context.save()
    #expect(try house.makeContext().member("7")?.name == "Ada")
  }

  @Test("A new link, a deletion and its undo keep them too", arguments: StorePlace.allCases)
  func deleting(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    context.undoManager = UndoManager()
    context.undoManager?.groupsByEvent = false
    let loan = Club.Loan(title: "Poems")
    context.insert(loan)
    loan.member = member
    try context.save()
    #expect(try house.makeContext().member("7")?.loans.count == 2)
    let again = house.makeContext()
    again.undoManager = context.undoManager
    let other = try #require(try again.fetch(byName).first)
    again.delete(other)
    try again.save()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Loan>()) == 0)
    again.undoManager?.undo()
    try again.save()
    let seen = try #require(try house.makeContext().member("7"))
    #expect(seen.points == 5 && seen.email == "ada@example.org" && seen.loans.count == 2)
  }

  @Test("What others change shows, and what they delete is gone", arguments: StorePlace.allCases)
  func changing(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    let same = try #require(try other.member("7"))
    same.name = "Mira"
    same.points = 8
    try other.save()
    _ = try context.fetchCount(FetchDescriptor<Club.Member>())
    #expect(member.name == "Mira" && member.points == 8)
    let third = house.makeContext()
    let part = try #require(try third.fetch(byName).first)
    other.delete(same)
    try other.save()
    _ = try third.fetchCount(FetchDescriptor<Club.Member>())
    #expect(part.isDeleted && part.name == "" && part.email == nil)
  }

  @Test("A later fetch of the whole object completes it", arguments: StorePlace.allCases)
  func completing(kind: StorePlace) throws {
    let (_, context, member) = try start(kind)
    let whole = try context.fetch(FetchDescriptor<Club.Member>())
    #expect(whole.first === member && member.email == "ada@example.org")
    let named = #Predicate<Club.Member> { $0.shout == "ADA" && $0.points == 5 }
    var descriptor = FetchDescriptor(predicate: named)
    descriptor.propertiesToFetch = [\.number]
    #expect(try context.fetch(descriptor).map(\.name) == ["Ada"])
    context.insert(Club.Member(number: "8", name: "ada", points: 5))
    #expect(try context.fetch(descriptor).count == 2)
  }

  @Test("A new object with its unique value changes all of it", arguments: StorePlace.allCases)
  func upsert(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    context.insert(Club.Member(number: "7", name: "Grace", points: 1))
    try context.save()
    #expect(member.name == "Grace" && member.points == 1 && member.email == nil)
    #expect(try house.makeContext().member("7")?.loans.map(\.title) == ["Maps"])
  }
}
