import DataCore
import MemoryStore
import SwiftData
import TestSupport
import Testing

@Suite("Fetching along")
struct PrefetchTests {
  /// How often a store is asked for `count` journeys with their tags and their best one, all read.
  private func requests(count: Int, prefetching: Bool) throws -> Int {
    let schema = Schema([Journey.self, WorkJourney.self, JourneyTag.self])
    let questions = QuestionCounts()
    let store = WatchedStore(MemoryStore(name: "journeys", model: schema.modelDescription())) {
      questions.note($0)
    }
    let container = ModelContainer(stores: [store], schema: schema)
    let writer = ModelContext(container)
    for number in 0..<count {
      let journey = number % 2 == 0 ? Journey("\(number)") : WorkJourney("\(number)")
      writer.insert(journey)
      journey.tags = [JourneyTag("a", number), JourneyTag("b", number)]
      journey.best = JourneyTag("best", number)
    }
    try writer.save()
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

  @Test("Objects that are prefetched cost as many requests for many as for few")
  func constant() throws {
    let few = try requests(count: 10, prefetching: true)
    #expect(try requests(count: 200, prefetching: true) == few)
    #expect(try requests(count: 200, prefetching: false) > 200)
  }
}
