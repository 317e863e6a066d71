import Foundation
import SwiftData
import Testing

@Suite("A new object with another one's unique values becomes a change of that one")
struct UpsertTests {
  private let houses = ClubHouses()

  private func members(_ house: ClubHouse) throws -> [Club.Member] {
    try house.makeContext().fetch(FetchDescriptor(sortBy: [SortDescriptor(\.number)]))
  }

  @Test("Two in one save are one, with the values of the last", arguments: StorePlace.allCases)
  func oneSave(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let first = Club.Member(number: "7", name: "Ada", points: 1, email: "ada@example.org")
    let second = Club.Member(number: "7", name: "Ada Lovelace", points: 2)
    context.insert(first)
    context.insert(second)
    context.insert(Club.Member(number: "8", name: "Mira"))
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 3)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Club.Member>()) == 2)
    #expect(try members(house).map(\.name) == ["Ada Lovelace", "Mira"])
    #expect(first.name == "Ada Lovelace" && second.name == "Ada Lovelace")
    #expect(first.points == 2 && first.email == nil)
    #expect(first == second && first.persistentModelID == second.persistentModelID)
    #expect(!context.hasChanges)
    second.points = 5
    #expect(first.points == 5)
    try context.save()
    #expect(try members(house).map(\.points) == [5, 0])
  }

  @Test("In a later save it is an update", arguments: StorePlace.allCases)
  func laterSave(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada", points: 1)
    context.insert(old)
    try context.save()
    let id = old.persistentModelID
    let new = Club.Member(number: "7", name: "Grace", points: 9)
    context.insert(new)
    let temporary = new.persistentModelID
    let listener = SaveListener(context)
    try context.save()
    #expect(listener.inserted == [[]])
    #expect(listener.updated == [[id]])
    #expect(old.name == "Grace" && old.points == 9)
    #expect(new.persistentModelID == id)
    #expect(try members(house).map(\.persistentModelID) == [id])
    #expect((context.model(for: temporary) as? Club.Member)?.name == "Grace")
  }

  @Test("In another context it is an update too", arguments: StorePlace.allCases)
  func twoContexts(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let here = house.makeContext()
    let there = house.makeContext()
    let mine = Club.Member(number: "7", name: "Ada", points: 1)
    here.insert(mine)
    there.insert(Club.Member(number: "7", name: "Grace", points: 2))
    try there.save()
    try here.save()
    #expect(try members(house).map(\.name) == ["Ada"])
    #expect(try there.fetch(FetchDescriptor<Club.Member>()).map(\.name) == ["Ada"])
  }

  @Test(
    "A group of properties is unique together; nil is never equal", arguments: StorePlace.allCases)
  func compound(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    for (row, place, guest) in [
      (1, 1, "Ada"), (1, 2, "Mira"), (1, nil, "Zoë"), (1, nil, "Tomás"), (1, 2, "Grace"),
    ] as [(Int, Int?, String)] {
      context.insert(Club.Seat(row: row, place: place, guest: guest))
    }
    try context.save()
    context.insert(Club.Seat(row: 1, place: 1, guest: "Alan"))
    try context.save()
    let seats = try house.makeContext().fetch(
      FetchDescriptor<Club.Seat>(sortBy: [SortDescriptor(\.guest)]))
    #expect(seats.map(\.guest) == ["Alan", "Grace", "Tomás", "Zoë"])
  }

  @Test("Its links move over, whoever points to whom", arguments: StorePlace.allCases)
  func links(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada")
    context.insert(old)
    old.loans = [Club.Loan(title: "Maps")]
    let red = Club.Team(name: "red")
    context.insert(red)
    red.members = [old]
    try context.save()
    let new = Club.Member(number: "7", name: "Ada")
    new.loans = [Club.Loan(title: "Poems")]
    let blue = Club.Team(name: "blue")
    blue.members = [new]
    let locker = Club.Locker(label: "L1", owner: new)
    context.insert(locker)
    context.insert(blue)
    try context.save()
    let seen = try #require(try house.makeContext().member("7"))
    #expect(seen.persistentModelID == old.persistentModelID)
    #expect(Set(seen.loans.map(\.title)) == ["Maps", "Poems"])
    #expect(Set(seen.teams.map(\.name)) == ["red", "blue"])
    let lockers = try house.makeContext().fetch(FetchDescriptor<Club.Locker>())
    #expect(lockers.map { $0.owner?.number } == ["7"])
    #expect(locker.owner === old || locker.owner == new)
    context.delete(old)
    try context.save()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Loan>()) == 0)
  }

  @Test("In a class hierarchy it holds for objects of one class", arguments: StorePlace.allCases)
  func hierarchy(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    context.insert(Club.Truck(plate: "B 1", wheels: 6, load: 2))
    context.insert(Club.Vehicle(plate: "B 2", wheels: 4))
    try context.save()
    context.insert(Club.Truck(plate: "B 1", wheels: 8, load: 3.5))
    try context.save()
    let trucks = try house.makeContext().fetch(FetchDescriptor<Club.Truck>())
    #expect(trucks.map(\.load) == [3.5] && trucks.map(\.wheels) == [8])
    context.insert(Club.Truck(plate: "B 2", wheels: 6, load: 1))
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.explanation?.contains("plate") == true)
    context.rollback()
    #expect(try house.makeContext().fetchCount(FetchDescriptor<Club.Vehicle>()) == 2)
  }

  @Test("Undo takes the change back", arguments: StorePlace.allCases)
  func undo(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada", points: 1)
    context.insert(old)
    try context.save()
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    context.insert(Club.Member(number: "7", name: "Grace", points: 9))
    try context.save()
    #expect(old.name == "Grace")
    undoManager.undo()
    #expect(old.name == "Ada" && old.points == 1)
    try context.save()
    #expect(try members(house).map(\.name) == ["Ada"])
    undoManager.redo()
    try context.save()
    #expect(try members(house).map(\.name) == ["Grace"])
  }

  @Test(
    "An object that changes its number to another one's is refused", arguments: StorePlace.allCases)
  func update(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    context.insert(Club.Member(number: "7", name: "Ada"))
    let mira = Club.Member(number: "8", name: "Mira")
    context.insert(mira)
    try context.save()
    mira.number = "7"
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.localizedDescription.contains("number"))
    mira.number = "9"
    try context.save()
    #expect(try members(house).map(\.number) == ["7", "9"])
  }

  @Test("Many at once, among others that are new", arguments: StorePlace.allCases)
  func many(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    for number in 0..<900 {
      context.insert(Club.Member(number: "\(number)", name: "old", points: number))
    }
    try context.save()
    for number in stride(from: 1, to: 1800, by: 2) {
      context.insert(Club.Member(number: "\(number)", name: "new", points: -number))
    }
    try context.save()
    let all = try house.makeContext().fetch(FetchDescriptor<Club.Member>())
    #expect(all.count == 900 + 450)
    for member in all {
      let number = try #require(Int(member.number))
      #expect(member.name == (number % 2 == 1 ? "new" : "old"))
      #expect(member.points == (number % 2 == 1 ? -number : number))
    }
  }

  @Test("One that was deleted in the same save makes room", arguments: StorePlace.allCases)
  func deletedBefore(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada")
    context.insert(old)
    try context.save()
    context.delete(old)
    context.insert(Club.Member(number: "7", name: "Grace"))
    try context.save()
    #expect(try members(house).map(\.name) == ["Grace"])
  }
}
