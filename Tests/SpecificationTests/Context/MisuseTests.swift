import Foundation
import SwiftData
import Testing

/// Two versions' classes for one entity, of which a container has one.
private enum Garages {
  @Model
  class Vehicle {
    var name: String
    init(name: String) { self.name = name }
  }

  enum Now {
    @Model
    final class Truck: Vehicle {
      override init(name: String) { super.init(name: name) }
    }
  }

  enum Before {
    @Model
    final class Truck: Vehicle {
      override init(name: String) { super.init(name: name) }
    }
  }

  @Model
  final class Garage {
    var first: Vehicle?
    var all: [Vehicle]

    init(first: Vehicle?, all: [Vehicle]) {
      self.first = first
      self.all = all
    }
  }
}

/// What is not done is said at the next save, once; nothing else is lost by it.
@Suite("Bad input is refused with a sentence")
struct MisuseTests {
  private let houses = ClubHouses()

  /// The refusal of the next save, after which the same save succeeds.
  private func refusal(_ context: ModelContext) throws -> String {
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    try context.save()
    #expect(!context.hasChanges)
    return error.explanation ?? ""
  }

  private func start(_ kind: StorePlace) throws -> (ClubHouse, ModelContext, Club.Member) {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    try context.save()
    return (house, context, member)
  }

  @Test("An edit of a deleted object", arguments: StorePlace.allCases)
  func deleted(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let mira = Club.Member(number: "8", name: "Mira")
    context.insert(mira)
    context.delete(member)
    member.name = "Grace"
    let sentence = try refusal(context)
    #expect(sentence.contains("Member") && sentence.contains("name"))
    #expect(member.isDeleted && member.name == "Ada")
    let names = try house.makeContext().fetch(FetchDescriptor<Club.Member>()).map(\.name)
    #expect(names == ["Mira"])
    member.points = 3
    #expect(try refusal(context).contains("points"))
  }

  @Test("Clearing the links of a deleted object is no edit", arguments: StorePlace.allCases)
  func cleared(kind: StorePlace) throws {
    let (_, context, member) = try start(kind)
    let loan = Club.Loan(title: "Maps", member: member)
    context.insert(loan)
    try context.save()
    context.delete(loan)
    loan.member = nil
    member.loans.removeAll { $0 == loan }
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Club.Loan>()) == 0)
  }

  @Test("An object that others deleted, edited afterwards", arguments: StorePlace.allCases)
  func deletedByOthers(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    other.delete(try #require(try other.member("7")))
    try other.save()
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 0)
    member.name = "Grace"
    #expect(try refusal(context).contains("Member"))
  }

  @Test("Inserting or deleting another context's object", arguments: StorePlace.allCases)
  func otherContext(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let other = house.makeContext()
    other.insert(member)
    #expect(try refusal(other).contains("another context"))
    other.delete(member)
    #expect(try refusal(other).contains("another context"))
    #expect(!member.isDeleted)
    let unsaved = Club.Member(number: "9", name: "Zoë")
    context.insert(unsaved)
    other.insert(unsaved)
    #expect(try refusal(other).contains("Member"))
    try context.save()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Member>()) == 2)
  }

  @Test("Deleting what was never inserted, or twice, is nothing", arguments: StorePlace.allCases)
  func deletedTwice(kind: StorePlace) throws {
    let (_, context, member) = try start(kind)
    context.delete(Club.Member(number: "1", name: "Nobody"))
    context.delete(member)
    context.delete(member)
    try context.save()
    context.delete(member)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 0)
  }

  @Test("A deleted object that is inserted again comes back", arguments: StorePlace.allCases)
  func insertedAgain(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let id = member.persistentModelID
    context.delete(member)
    context.insert(member)
    #expect(!member.isDeleted)
    member.name = "Grace"
    try context.save()
    #expect(try house.makeContext().member("7")?.name == "Grace")
    #expect(member.persistentModelID == id)
    context.delete(member)
    try context.save()
    context.insert(member)
    try context.save()
    #expect(try house.makeContext().member("7")?.name == "Grace")
    let fresh = Club.Member(number: "5", name: "New")
    context.insert(fresh)
    context.delete(fresh)
    context.insert(fresh)
    try context.save()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Member>()) == 2)
  }

  @Test("A link to an unsaved object of another context", arguments: StorePlace.allCases)
  func foreignTarget(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let loan = Club.Loan(title: "Maps", member: member)
    context.insert(loan)
    try context.save()
    let other = house.makeContext()
    let stranger = Club.Member(number: "9", name: "Zoë")
    other.insert(stranger)
    loan.member = stranger
    #expect(loan.member === member)
    #expect(try refusal(context).contains("another context"))
    let team = Club.Team(name: "red")
    context.insert(team)
    team.members = [member]
    team.members = [member, stranger]
    #expect(team.members == [member])
    #expect(try refusal(context).contains("another context"))
    let second = Club.Loan(title: "Poems", member: stranger)
    context.insert(second)
    #expect(second.member == nil)
    #expect(try refusal(context).contains("another context"))
    try other.save()
    loan.member = stranger
    try context.save()
    #expect(try house.makeContext().member("9")?.loans.map(\.title) == ["Maps"])
  }

  @Test("A link to an object that no store takes", arguments: StorePlace.allCases)
  func homelessTarget(kind: StorePlace) throws {
    let places = ContainerPlaces()
    let container = try places.container(for: [Garages.Garage.self, Garages.Now.Truck.self], kind)
    let context = ModelContext(container)
    let truck = Garages.Before.Truck(name: "old")
    let garage = Garages.Garage(
      first: truck, all: [truck, Garages.Now.Truck(name: "new"), Garages.Vehicle(name: "car")])
    context.insert(garage)
    #expect(garage.first == nil && garage.all.count == 2)
    #expect(try refusal(context).contains("another class"))
    garage.first = truck
    #expect(garage.first == nil)
    #expect(try refusal(context).contains("another class"))
    let kept = try #require(
      try ModelContext(container).fetch(FetchDescriptor<Garages.Garage>()).first)
    #expect(kept.first == nil && Set(kept.all.map(\.name)) == ["new", "car"])
  }

  @Test("A link to a deleted object", arguments: StorePlace.allCases)
  func deletedTarget(kind: StorePlace) throws {
    let (_, context, member) = try start(kind)
    let loan = Club.Loan(title: "Maps")
    context.insert(loan)
    context.delete(member)
    loan.member = member
    #expect(loan.member == nil)
    #expect(try refusal(context).contains("deleted"))
    #expect(try context.fetchCount(FetchDescriptor<Club.Loan>()) == 1)
  }

  @Test(
    "A model for an identifier that is not there reads as empty", arguments: StorePlace.allCases)
  func missing(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    let id = member.persistentModelID
    context.delete(member)
    try context.save()
    let other = house.makeContext()
    let ghost = try #require(other.model(for: id) as? Club.Member)
    #expect(ghost.name == "" && ghost.loans.isEmpty && ghost.isDeleted)
    ghost.name = "Grace"
    #expect(try refusal(other).contains("Member"))
    let registered: Club.Member? = other.registeredModel(for: id)
    #expect(registered == nil)
  }

  @Test("A model for an entity that no class stands for")
  func unknownEntity() throws {
    let house = try houses.open(.memory)
    let seats = try ModelContainer(
      for: Club.Seat.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = house.makeContext()
    let member = Club.Member(number: "7", name: "Ada")
    context.insert(member)
    try context.save()
    let other = ModelContext(seats)
    let stand: any PersistentModel = other.model(for: member.persistentModelID)
    #expect(stand.isDeleted && stand.persistentModelID == member.persistentModelID)
    other.insert(stand)
    let error = try #require(throws: SwiftDataError.self) { try other.save() }
    #expect(error == .missingModelContext)
    #expect(error.explanation?.contains("Member") == true)
  }

  @Test("A refusal is told once and loses nothing", arguments: StorePlace.allCases)
  func once(kind: StorePlace) throws {
    let (house, context, member) = try start(kind)
    context.delete(member)
    member.name = "Grace"
    member.points = 4
    context.insert(Club.Member(number: "8", name: "Mira"))
    #expect(try refusal(context).contains("name"))
    try context.save()
    #expect(try house.makeContext().fetch(FetchDescriptor<Club.Member>()).map(\.name) == ["Mira"])
  }
}
