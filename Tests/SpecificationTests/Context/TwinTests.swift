import Foundation
import Observation
import SwiftData
import Synchronization
import Testing

enum Twins {
  /// Unique in two ways, so that becoming one object may make it another one's equal.
  @Model
  final class Badge {
    @Attribute(.unique) var code: Int
    @Attribute(.unique) var serial: Int
    var owner: String

    init(code: Int, serial: Int, owner: String) {
      self.code = code
      self.serial = serial
      self.owner = owner
    }
  }
}

@Suite("Several objects of an app that became one")
struct TwinTests {
  private let houses = ClubHouses()

  private func isTold(of body: () -> Void, reading read: () -> Void) -> Bool {
    let told = Mutex(false)
    withObservationTracking(read) { told.withLock { $0 = true } }
    body()
    return told.withLock { $0 }
  }

  /// A saved member, and the one that became it.
  private func start(
    _ kind: StorePlace
  ) throws -> (house: ClubHouse, context: ModelContext, old: Club.Member, new: Club.Member) {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada", points: 1)
    context.insert(old)
    try context.save()
    let new = Club.Member(number: "7", name: "Grace", points: 9)
    context.insert(new)
    try context.save()
    return (house, context, old, new)
  }

  @Test("Each hears of changes made through the other", arguments: StorePlace.allCases)
  func observation(kind: StorePlace) throws {
    let (house, context, old, new) = try start(kind)
    #expect(isTold(of: { old.name = "a" }, reading: { _ = new.name }))
    #expect(isTold(of: { new.name = "b" }, reading: { _ = old.name }))
    #expect(isTold(of: { new.name = "c" }, reading: { _ = new.name }))
    #expect(!isTold(of: { old.points = 5 }, reading: { _ = new.name }))
    #expect(
      isTold(of: { old.loans = [Club.Loan(title: "Maps")] }, reading: { _ = new.loans.count }))
    let team = Club.Team(name: "red")
    context.insert(team)
    #expect(isTold(of: { team.members = [old] }, reading: { _ = new.teams.count }))
    try context.save()
    let other = house.makeContext()
    try #require(try other.member("7")).name = "there"
    try other.save()
    #expect(
      isTold(
        of: { _ = try? context.fetch(FetchDescriptor<Club.Team>()) }, reading: { _ = new.name }))
    #expect(new.name == "there" && old.name == "there")
  }

  @Test("A further one moves them all", arguments: StorePlace.allCases)
  func chain(kind: StorePlace) throws {
    let store = try ValueStore(kind, Twins.Badge.self)
    let context = try store.context()
    let stored = Twins.Badge(code: 9, serial: 2, owner: "stored")
    context.insert(stored)
    try context.save()
    let first = Twins.Badge(code: 1, serial: 1, owner: "first")
    let second = Twins.Badge(code: 1, serial: 2, owner: "second")
    context.insert(first)
    context.insert(second)
    let ids = [first, second].map(\.persistentModelID)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Twins.Badge>()) == 1)
    for badge in [stored, first, second] {
      #expect(badge == stored && badge.owner == "second" && badge.code == 1 && badge.serial == 2)
    }
    for id in ids {
      let found = context.model(for: id)
      #expect(found.persistentModelID == stored.persistentModelID)
      let registered: Twins.Badge? = context.registeredModel(for: id)
      #expect(registered?.owner == "second")
    }
    #expect(isTold(of: { stored.owner = "x" }, reading: { _ = second.owner }))
    #expect(isTold(of: { second.owner = "y" }, reading: { _ = first.owner }))
  }

  @Test("Undo parts them, redo joins them again", arguments: StorePlace.allCases)
  func undo(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let old = Club.Member(number: "7", name: "Ada", points: 1)
    context.insert(old)
    try context.save()
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    let new = Club.Member(number: "7", name: "Grace", points: 9)
    context.insert(new)
    let temporary = new.persistentModelID
    try context.save()
    #expect(new == old && old.name == "Grace")
    undoManager.undo()
    #expect(old.name == "Ada" && new != old && new.isDeleted && !old.isDeleted)
    #expect(context.model(for: temporary).persistentModelID == temporary)
    let found: Club.Member? = context.registeredModel(for: temporary)
    #expect(found == nil)
    #expect(!isTold(of: { old.email = "a" }, reading: { _ = new.email }))
    undoManager.undo()
    undoManager.redo()
    undoManager.redo()
    #expect(old.name == "Grace" && new == old && !new.isDeleted)
    #expect(context.model(for: temporary).persistentModelID == old.persistentModelID)
    #expect(isTold(of: { old.points = 2 }, reading: { _ = new.points }))
    try context.save()
    #expect(try house.makeContext().fetch(FetchDescriptor<Club.Member>()).map(\.points) == [2])
  }

  @Test("One that is left speaks for all when the first is gone", arguments: StorePlace.allCases)
  func outliving(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    var old: Club.Member? = Club.Member(number: "7", name: "Ada")
    if let old { context.insert(old) }
    try context.save()
    let new = Club.Member(number: "7", name: "Grace")
    context.insert(new)
    try context.save()
    old = nil
    #expect(new.name == "Grace")
    #expect(try context.member("7") === new)
  }
}
