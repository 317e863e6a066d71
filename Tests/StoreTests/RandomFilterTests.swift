import DataCore
import TestSupport
import Testing

/// Filters of every kind at random: what testing every object finds is what each store answers, and
/// what it answers to the filter written as text and read again.
@Suite("Random filters", .serialized)
struct RandomFilterTests {
  @Test(
    "Every store answers what testing all objects finds, as a filter and as text and back",
    arguments: StoreFactory.all)
  func answers(_ factory: StoreFactory) throws {
    var parts: Set<String> = []
    var said: Set<String> = []
    var counts = (asked: 0, said: 0, some: 0)
    for seed in UInt64(1)...24 {
      var random = SplitMix64(seed: seed)
      let fixture = try StoreFixture(factory, &random)
      let graph = fixture.graph
      for name in ["Item", "SpecialItem", "Person"] {
        let entity = try #require(graph.model[name])
        var filters = RandomFilter(graph, entity, seed: random.next())
        for _ in 0..<30 {
          let filter = filters.filter()
          let query = Query(.entity(name), filter: filter)
          let expected = try graph.rows(of: query).map(\.id)
          let found = try fixture.all(query).map(\.id)
          #expect(found == expected, "seed \(seed), \(name): \(filter)")
          #expect(
            try fixture.reader.count(query) == expected.count, "seed \(seed), \(name): \(filter)")
          counts.asked += 1
          counts.some += expected.isEmpty ? 0 : 1
          parts.formUnion(filter.parts)
          guard
            let text = PredicateFormat.text(
              of: filter, for: entity, in: graph.model)
          else { continue }
          counts.said += 1
          said.formUnion(filter.parts)
          do {
            let read = try PredicateFormat.parse(
              text, for: entity, in: graph.model, store: fixture.store.identifier)
            let answer = try fixture.all(Query(.entity(name), filter: read)).map(\.id)
            #expect(answer == expected, "seed \(seed), \(name): \(filter)\nas \(text)")
          } catch {
            Issue.record("seed \(seed), \(name): \(filter)\nas \(text): \(error)")
          }
        }
      }
    }
    #expect(Filter.allParts.subtracting(parts) == [], "Every operator is tried.")
    #expect(Filter.allParts.subtracting(said) == [], "Every operator can be said.")
    #expect(counts.said > counts.asked * 9 / 10, "\(counts)")
    #expect(counts.some > counts.asked / 3, "\(counts)")
  }
}
