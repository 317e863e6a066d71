import DataCore
import MemoryStore
import SwiftData
import TestSupport
import Testing

@Suite("Fetching along")
struct PrefetchTests {
  private func container(_ questions: QuestionCounts) -> ModelContainer {
    let schema = Schema([Journey.self, WorkJourney.self, JourneyTag.self])
    let store = WatchedStore(MemoryStore(name: "journeys", model: schema.modelDescription())) {
      questions.note($0)
    }
    return ModelContainer(stores: [store], schema: schema)
  }

  private func fill(_ container: ModelContainer, count: Int) throws {
    let writer = ModelContext(container)
    for number in 0..<count {
      let journey = number % 2 == 0 ? Journey("\(number)") : WorkJourney("\(number)")
      writer.insert(journey)
      journey.tags = [JourneyTag("a", number), JourneyTag("b", number)]
      journey.best = JourneyTag("best", number)
    }
    try writer.save()
  }

  /// How often a store is asked for `count` journeys with their tags and their best one, all read.
  private func requests(count: Int, prefetching: Bool) throws -> Int {
    let questions = QuestionCounts()
    let container = container(questions)
    try fill(container, count: count)
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Journey>()
    if prefetching { descriptor.relationshipKeyPathsForPrefetching = [\.tags, \.best] }
    questions.reset()
    let journeys = try context.fetch(descriptor)
    var seen = 0
    for journey in journeys {
      seen += journey.tags.count { ["a", "b"].contains($0.name) }
      seen += journey.best?.name == "best" ? 1 : 0
    }
    #expect(seen == count * 3)
    return questions.all
  }

  @Test("Properties that are fetched need no further request, others one for their object")
  func properties() throws {
    let questions = QuestionCounts()
    let container = container(questions)
    try fill(container, count: 20)
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Journey>(sortBy: [SortDescriptor(\.name)])
    descriptor.propertiesToFetch = [\.name, \.kind]
    questions.reset()
    let journeys = try context.fetch(descriptor)
    let asked = questions.all
    #expect(Set(journeys.map(\.name)).count == 20)
    #expect(journeys.allSatisfy { $0.kind == .beach })
    #expect(questions.all == asked)
    #expect(journeys[3].days == 4 && journeys[3].address.city == "Rome")
    #expect(questions.all == asked + 1)
    #expect(journeys.count { $0 is WorkJourney } == 10)
    #expect(
      journeys.compactMap { ($0 as? WorkJourney)?.company } == Array(repeating: "ACME", count: 10))
    #expect(questions.all <= asked + 11)
  }

  /// How often a store is asked for the deletion of `count` journeys.
  private func deletionRequests(count: Int, includeSubclasses: Bool) throws -> Int {
    let questions = QuestionCounts()
    let container = container(questions)
    try fill(container, count: count)
    let context = ModelContext(container)
    questions.reset()
    try context.delete(
      model: Journey.self, where: #Predicate { $0.name != "0" },
      includeSubclasses: includeSubclasses)
    let asked = questions.all
    try context.save()
    let left = try ModelContext(container).fetch(FetchDescriptor<Journey>())
    #expect(left.count == (includeSubclasses ? 1 : count / 2 + 1))
    return asked
  }

  @Test("Deleting many objects takes as many requests as deleting few", arguments: [true, false])
  func deletion(includeSubclasses: Bool) throws {
    let few = try deletionRequests(count: 10, includeSubclasses: includeSubclasses)
    #expect(
      try deletionRequests(count: 200, includeSubclasses: includeSubclasses) == few)
  }

  @Test("Objects that are prefetched cost as many requests for many as for few")
  func constant() throws {
    let few = try requests(count: 10, prefetching: true)
    #expect(try requests(count: 200, prefetching: true) == few)
    #expect(try requests(count: 200, prefetching: false) > 200)
  }
}
