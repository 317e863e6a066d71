import Foundation
import SwiftData
import Testing

enum Complaints {
  @Model
  final class House {
    var street: String

    init(street: String) { self.street = street }
  }

  /// Must have a house, of which the house knows nothing.
  @Model
  final class Letter {
    var text: String
    var house: House

    init(text: String, house: House) {
      self.text = text
      self.house = house
    }
  }
}

/// What users of SwiftData complain about, as it should be, where no other suite has it.
@Suite("Complaints of SwiftData's users")
struct ComplaintTests {
  @Test(
    "Deleting an object that others require, and that knows nothing of them, leaves nothing dangling",
    arguments: StorePlace.allCases)
  func dangling(kind: StorePlace) throws {
    let store = try ValueStore(kind, Complaints.House.self, Complaints.Letter.self)
    let context = try store.context()
    let house = Complaints.House(street: "Elm")
    let letter = Complaints.Letter(text: "Hello", house: house)
    context.insert(letter)
    try context.save()
    context.delete(house)
    #expect(letter.house.street == "" && letter.house.isDeleted)
    // It must have one, so the save says which rule that breaks, and of which object.
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.explanation?.contains("house") == true)
    #expect(error.explanation?.contains("Letter") == true)
    let other = Complaints.House(street: "Oak")
    context.insert(other)
    letter.house = other
    try context.save()
    let seen = try #require(
      try store.context().fetch(FetchDescriptor<Complaints.Letter>()).first)
    #expect(seen.house.street == "Oak")
  }

  @Test("An object is found in sets and dictionaries before and after its first save")
  func keys() throws {
    let store = try ValueStore(.memory, Complaints.House.self)
    let context = try store.context()
    let houses = (0..<50).map { Complaints.House(street: "\($0)") }
    for house in houses { context.insert(house) }
    let set = Set(houses)
    let streets = Dictionary(uniqueKeysWithValues: houses.map { ($0, $0.street) })
    let temporary = houses.map(\.persistentModelID)
    try context.save()
    #expect(houses.allSatisfy { set.contains($0) && streets[$0] == $0.street })
    // An identifier of before still leads to its object in this context, and is another value.
    for (id, house) in zip(temporary, houses) {
      #expect(id != house.persistentModelID)
      #expect(context.model(for: id) === house)
    }
  }

  @Test(
    "What was cleared away stays gone: nothing new takes its identifier, and its objects say so",
    arguments: StorePlace.allCases)
  func cleared(kind: StorePlace) throws {
    let store = try ValueStore(kind, Complaints.House.self, Complaints.Letter.self)
    let context = try store.context()
    var used: Set<PersistentIdentifier> = []
    for round in 0..<4 {
      let houses = (0..<3).map { Complaints.House(street: "\($0)") }
      for house in houses { context.insert(house) }
      try context.save()
      let identifiers = houses.map(\.persistentModelID)
      #expect(used.isDisjoint(with: identifiers))
      used.formUnion(identifiers)
      switch round {
      case 0: try context.delete(model: Complaints.House.self)
      case 1: try context.container.erase()
      default: for house in houses { context.delete(house) }
      }
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<Complaints.House>()) == 0)
      #expect(houses.allSatisfy { $0.isDeleted })
      houses[0].street = "back?"
      let error = try #require(throws: SwiftDataError.self) { try context.save() }
      #expect(error.explanation?.contains("House") == true)
      try context.save()
    }
    // The counter is the store's, not the program's.
    if kind == .file {
      let house = Complaints.House(street: "later")
      _ = try #require(try store.reread(house))
      #expect(!used.contains(house.persistentModelID))
    }
  }
}
