import Foundation
import SwiftData
import Testing

@Suite("Many objects at a time")
struct BatchTests {
  private let houses = ClubHouses()

  private struct Weak {
    weak var member: Club.Member?
  }

  /// A context of a house with numbered members, all saved.
  private func start(_ kind: StorePlace, count: Int) throws -> (ClubHouse, ModelContext) {
    let house = try houses.open(kind)
    let context = house.makeContext()
    for number in 0..<count {
      let text = String(format: "%04d", number)
      context.insert(Club.Member(number: text, name: "m\(number % 7)", points: number))
    }
    try context.save()
    return (house, house.makeContext())
  }

  private var byPoints: FetchDescriptor<Club.Member> {
    FetchDescriptor(sortBy: [SortDescriptor(\.points, order: .reverse)])
  }

  @Test("Enumerating hands out what a fetch gives, in its order", arguments: StorePlace.allCases)
  func enumeration(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 50)
    for batchSize in [1, 7, 50, 5000, 0] {
      for (offset, limit) in [(nil, nil), (3, 20), (45, 20), (60, 5)] as [(Int?, Int?)] {
        var descriptor = byPoints
        descriptor.predicate = #Predicate { $0.name != "m3" }
        descriptor.fetchOffset = offset
        descriptor.fetchLimit = limit
        var seen: [Int] = []
        try context.enumerate(descriptor, batchSize: batchSize) { seen.append($0.points) }
        #expect(try seen == context.fetch(descriptor).map(\.points))
      }
    }
  }

  @Test("Enumerating keeps no more objects than somebody holds", arguments: StorePlace.allCases)
  func memory(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 300)
    var handed: [Weak] = []
    var most = 0
    try context.enumerate(byPoints, batchSize: 20) { member in
      handed.append(Weak(member: member))
      most = max(most, handed.count { $0.member != nil })
    }
    #expect(handed.count == 300)
    #expect(most <= 20)
    #expect(handed.allSatisfy { $0.member == nil })
  }

  @Test("Fetched objects keep their context until the last goes", arguments: StorePlace.allCases)
  func holding(kind: StorePlace) throws {
    let (house, _) = try start(kind, count: 3)
    var context: ModelContext? = house.makeContext()
    weak let held = context
    var members = try context?.fetch(byPoints) ?? []
    context = nil
    #expect(members.map(\.points) == [2, 1, 0])
    members.removeLast(2)
    #expect(held != nil && members[0].modelContext === held)
    members = []
    #expect(held == nil)
  }

  @Test("The block may edit, insert, delete and save", arguments: StorePlace.allCases)
  func editing(kind: StorePlace) throws {
    let (house, context) = try start(kind, count: 40)
    var seen: [Int] = []
    try context.enumerate(byPoints, batchSize: 8) { member in
      seen.append(member.points)
      member.name = "seen"
      context.insert(Club.Member(number: "new \(member.points)", name: "new", points: 1000))
      if member.points == 30 {
        context.delete(try #require(try context.member("0029")))
        context.delete(try #require(try context.member("0003")))
      }
      if member.points % 10 == 0 { try context.save() }
    }
    try context.save()
    #expect(seen == (0..<40).reversed().filter { $0 != 29 && $0 != 3 })
    let all = try house.makeContext().fetch(byPoints)
    #expect(all.count { $0.name == "new" } == 38)
    #expect(all.count { $0.name == "seen" } == 38)
    #expect(all.count == 76)
  }

  @Test("Unsaved objects are among those that are enumerated", arguments: StorePlace.allCases)
  func pending(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 10)
    context.insert(Club.Member(number: "x", name: "new", points: 5))
    context.delete(try #require(try context.member("0009")))
    try #require(try context.member("0000")).points = 100
    var seen: [Int] = []
    try context.enumerate(byPoints, batchSize: 3) { seen.append($0.points) }
    #expect(seen == [100, 8, 7, 6, 5, 5, 4, 3, 2, 1])
    var stored = byPoints
    stored.includePendingChanges = false
    #expect(try context.fetchCount(stored) == 10)
    #expect(try context.fetch(stored).count == 10)
  }

  @Test("Limit and offset count unsaved objects", arguments: StorePlace.allCases)
  func limits(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 10)
    context.insert(Club.Member(number: "x", name: "new", points: 50))
    context.insert(Club.Member(number: "y", name: "new", points: -1))
    var descriptor = byPoints
    descriptor.fetchLimit = 3
    #expect(try context.fetch(descriptor).map(\.points) == [50, 9, 8])
    descriptor.fetchOffset = 9
    #expect(try context.fetch(descriptor).map(\.points) == [1, 0, -1])
    #expect(try context.fetchCount(descriptor) == 3)
    descriptor.fetchOffset = 11
    #expect(try context.fetchIdentifiers(descriptor).count == 1)
    #expect(try context.fetchCount(descriptor) == 1)
  }

  @Test(
    "What no store can test is tested on the objects, with the same answers",
    arguments: StorePlace.allCases)
  func inMemory(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 1200)
    context.insert(Club.Member(number: "x", name: "m3", points: -5))
    let all = try context.fetch(FetchDescriptor<Club.Member>())
    let wanted = all.filter { $0.shout == "M3" }.map(\.points)
    #expect(wanted.count > 100)
    var descriptor = FetchDescriptor<Club.Member>(predicate: #Predicate { $0.shout == "M3" })
    #expect(try context.fetchCount(descriptor) == wanted.count)
    #expect(try Set(context.fetch(descriptor).map(\.points)) == Set(wanted))
    #expect(try context.fetchIdentifiers(descriptor).count == wanted.count)
    descriptor.sortBy = [SortDescriptor(\.points, order: .reverse)]
    let sorted = wanted.sorted(by: >)
    #expect(try context.fetch(descriptor).map(\.points) == sorted)
    for (offset, limit) in [(0, 5), (3, 4), (wanted.count - 2, 10), (wanted.count + 1, 3)] {
      descriptor.fetchOffset = offset
      descriptor.fetchLimit = limit
      let part = Array(sorted.dropFirst(offset).prefix(limit))
      #expect(try context.fetch(descriptor).map(\.points) == part)
      #expect(try context.fetchCount(descriptor) == part.count)
      var seen: [Int] = []
      try context.enumerate(descriptor, batchSize: 2) { seen.append($0.points) }
      #expect(seen == part)
    }
  }

  @Test("A sort by a computed property is done on the objects", arguments: StorePlace.allCases)
  func computedOrder(kind: StorePlace) throws {
    let (_, context) = try start(kind, count: 20)
    var descriptor = FetchDescriptor<Club.Member>(
      sortBy: [SortDescriptor(\.shout), SortDescriptor(\.points, order: .reverse)])
    descriptor.fetchLimit = 4
    #expect(try context.fetch(descriptor).map(\.points) == [14, 7, 0, 15])
    #expect(try context.fetchCount(descriptor) == 4)
  }

  @Test(
    "A to-many relationship has one order, the same in every context",
    arguments: StorePlace.allCases
  )
  func order(kind: StorePlace) throws {
    let (house, context) = try start(kind, count: 1)
    let member = try #require(try context.member("0000"))
    for title in ["c", "a", "d", "b"] {
      member.loans.append(Club.Loan(title: title))
    }
    try context.save()
    let first = try #require(try house.makeContext().member("0000")).loans.map(\.title)
    let second = try #require(try house.makeContext().member("0000")).loans.map(\.title)
    #expect(first == ["c", "a", "d", "b"])
    #expect(second == first && member.loans.map(\.title) == first)
  }
}
