import Foundation
import SwiftData
import Testing

enum ChoresV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Chore.self, Room.self] }

  enum Effort: String, Codable, CaseIterable { case light, heavy }

  struct Schedule: Codable, Equatable {
    var weekday: Int
    var hour: Int?
  }

  @Model
  final class Chore {
    #Index<Chore>([\.due])
    @Attribute(.unique) var name: String
    var due: Date
    var effort: Effort
    var schedule: Schedule?
    var room: Room?

    init(name: String, due: Date, effort: Effort = .light) {
      self.name = name
      self.due = due
      self.effort = effort
    }
  }

  @Model
  final class Room {
    var title: String
    @Relationship(deleteRule: .cascade, inverse: \Chore.room) var chores: [Chore] = []

    init(title: String) { self.title = title }
  }
}

typealias Chore = ChoresV1.Chore
typealias Room = ChoresV1.Room

@Suite("Models of an app whose code is all on the main actor")
struct MainActorModelTests {
  private let container: ModelContainer
  private var context: ModelContext { container.mainContext }

  init() throws {
    container = try ModelContainer(
      for: Chore.self, Room.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let room = Room(title: "Kitchen")
    context.insert(room)
    for (index, name) in ["Dishes", "Floor", "Oven"].enumerated() {
      let chore = Chore(
        name: name, due: Date(timeIntervalSinceReferenceDate: Double(index)),
        effort: index == 2 ? .heavy : .light)
      chore.schedule = ChoresV1.Schedule(weekday: index, hour: index == 1 ? 9 : nil)
      chore.room = room
      context.insert(chore)
    }
    try context.save()
  }

  @Test("Sort descriptors and predicates take their key paths")
  func fetching() throws {
    let limit = Date(timeIntervalSinceReferenceDate: 1)
    let descriptor = FetchDescriptor<Chore>(
      predicate: #Predicate { $0.due >= limit && $0.room?.title == "Kitchen" },
      sortBy: [SortDescriptor(\.name, order: .reverse)])
    #expect(try context.fetch(descriptor).map(\.name) == ["Oven", "Floor"])
    let light = ChoresV1.Effort.light
    #expect(
      try context.fetchCount(
        FetchDescriptor<Chore>(predicate: #Predicate { $0.effort == light })) == 2)
  }

  @Test("Enums and structs come back from another context")
  func values() throws {
    let other = ModelContext(container)
    let chores = try other.fetch(FetchDescriptor<Chore>(sortBy: [SortDescriptor(\.due)]))
    #expect(chores.map(\.effort) == [.light, .light, .heavy])
    #expect(chores.map(\.schedule?.hour) == [nil, 9, nil])
    #expect(chores.first?.room?.chores.count == 3)
  }

  @Test("Deleting cascades")
  func deleting() throws {
    let room = try #require(try context.fetch(FetchDescriptor<Room>()).first)
    context.delete(room)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Chore>()) == 0)
  }

  @Test("An actor of its own reads them, and the main context what it saved")
  func actor() async throws {
    let sweeper = Sweeper(modelContainer: container)
    #expect(try await sweeper.postponeAll(by: 60) == 3)
    let chores = try context.fetch(FetchDescriptor<Chore>(sortBy: [SortDescriptor(\.due)]))
    #expect(chores.first?.due == Date(timeIntervalSinceReferenceDate: 60))
  }
}

@ModelActor
actor Sweeper {
  func postponeAll(by seconds: TimeInterval) throws -> Int {
    let chores = try modelContext.fetch(FetchDescriptor<Chore>())
    for chore in chores { chore.due += seconds }
    try modelContext.save()
    return chores.count
  }
}
