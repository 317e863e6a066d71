import DataCore
import Foundation
import TestSupport
import Testing

@Suite("A filter and its text mean the same")
struct PredicateRoundTripTests {
  @Test("For filters and objects at random", arguments: UInt64(1)...60)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var graph = ObjectGraph()
    random.edit(&graph, steps: 60)
    let item = try #require(graph.model["Item"])
    let scope = GraphScope(graph)
    let rows = graph.identifiers(of: "Item").compactMap(graph.row)
    var filters = RandomFilter(graph, item, seed: seed)
    var said = 0
    for _ in 0..<120 {
      let filter = filters.filter()
      guard let text = PredicateFormat.text(of: filter, for: item, in: graph.model) else {
        continue
      }
      said += 1
      do {
        let read = try PredicateFormat.parse(text, for: item, in: graph.model)
        for row in rows {
          let (expected, found) = (
            try filter.matches(row, in: scope), try read.matches(row, in: scope)
          )
          #expect(expected == found, "seed \(seed): \(filter)\nas \(text)\nread as \(read)")
        }
      } catch {
        Issue.record("seed \(seed): \(filter)\nas \(text): \(error)")
      }
    }
    #expect(said > 110, "Only \(said) of 120 filters could be said.")
  }

  @Test("The text is what a person would write") func texts() throws {
    let item = try #require(TestModel.model["Item"])
    for (text, printed) in [
      ("small == 1", "small == 1"), ("small != 1", "small != 1"),
      ("NOT small < weight", "NOT small < weight"), ("small == weight", "small == weight"),
      ("title contains[cd] 'a\"b'", #"title CONTAINS[cd] "a\"b""#),
      ("created >= '2026-01-01'", #"created >= "2026-01-01T00:00:00Z""#),
      ("ANY tags.name == 'sea'", #"SUBQUERY(tags, $x1, $x1.name == "sea").@count > 0"#),
      ("amount == 0.5 OR ratio == 0.1", "(amount == 0.5 OR ratio == 0.10000000149011612)"),
      ("weight / 2 == 1", "(weight / 2) == 1"), ("weight / small == 1", "(weight / small) == 1"),
      ("token == nil", "token == nil"), ("owner.items.@count > 2", "owner.items.@count > 2"),
      ("#small IN {1, 2}", "small IN {1, 2}"),
    ] {
      let filter = try PredicateFormat.parse(text, for: item, in: TestModel.model)
      #expect(PredicateFormat.text(of: filter, for: item, in: TestModel.model) == printed)
    }
  }

  @Test("What nobody can type has no text") func unsayable() throws {
    let item = try #require(TestModel.model["Item"])
    let coded = Filter.compare(
      .path(FilterPath(["coded"])), .equal, .value(.transformable(Data([1]))))
    #expect(PredicateFormat.text(of: coded, for: item, in: TestModel.model) == nil)
    let unknown = Filter.compare(.path(FilterPath(["a b"])), .equal, .value(.int(1)))
    #expect(PredicateFormat.text(of: unknown, for: item, in: TestModel.model) == nil)
  }
}
