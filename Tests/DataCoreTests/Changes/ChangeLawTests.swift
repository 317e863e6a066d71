import DataCore
import TestSupport
import Testing

@Suite("The algebra of change sets")
struct ChangeLawTests {
  /// Three sets that follow each other, on objects with permanent and temporary identifiers.
  private func sets(_ random: inout SplitMix64) -> [(ObjectGraph, ChangeSet)] {
    var graph = ObjectGraph()
    random.edit(&graph, steps: 40)
    return (0..<3).map { _ in
      let before = graph
      random.edit(&graph, steps: 30)
      return (before, graph.changes(since: before))
    }
  }

  @Test("A set and its inverse change nothing")
  func inverse() throws {
    try withSeeds(100) { _, random in
      for (_, set) in sets(&random) {
        #expect(set.composed(with: set.inverted()).isEmpty)
        #expect(set.inverted().composed(with: set).isEmpty)
      }
    }
  }

  @Test("Inverted twice, a set is itself")
  func doubleInverse() throws {
    try withSeeds(100) { _, random in
      for (_, set) in sets(&random) { #expect(set.inverted().inverted() == set) }
    }
  }

  @Test("Composition is associative, and equals the whole difference")
  func associativity() throws {
    try withSeeds(100) { _, random in
      let list = sets(&random)
      let (a, b, c) = (list[0].1, list[1].1, list[2].1)
      let left = a.composed(with: b).composed(with: c)
      #expect(left == a.composed(with: b.composed(with: c)))
      #expect(a.composed(with: b) == list[2].0.changes(since: list[0].0))
    }
  }

  @Test("The inverse of a composition is the composition of the inverses, reversed")
  func antihomomorphism() throws {
    try withSeeds(100) { _, random in
      let list = sets(&random)
      let (a, b) = (list[0].1, list[1].1)
      #expect(
        a.composed(with: b).inverted() == b.inverted().composed(with: a.inverted()))
    }
  }

  @Test("The region names each changed object, and no other property of an update")
  func region() throws {
    try withSeeds(50) { _, random in
      for (_, set) in sets(&random) {
        let region = set.region
        for change in set.sorted {
          let part = try #require(region.entities[change.entity.name])
          #expect(part.objects?.contains(change.id) == true)
          if case .update(let changes) = change.kind, let names = part.properties {
            let changed = changes.map { change.entity.properties[$0.slot].name }
            #expect(names.isSuperset(of: changed))
          }
        }
        let named = Set(region.entities.values.flatMap { $0.objects ?? [] })
        #expect(named == Set(set.changes.keys))
      }
    }
  }

  @Test("A set too large to name its objects touches all of their entity")
  func largeRegion() throws {
    let tag = try #require(TestModel.model["Tag"])
    let origin = IdentifierOrigin(store: "S", entity: "Tag", kind: .permanent)
    let set = ChangeSet(
      (1...70_000).map { number in
        ObjectChange(
          PersistentIdentifier(origin, number), tag, .insert([.null, .references([])]))
      })
    let part = try #require(set.region.entities["Tag"])
    #expect(part.objects == nil && part.properties == nil)
    #expect(set.region.entities.count == 1)
  }

  @Test("Remapping renames every mention of an identifier")
  func remapping() throws {
    try withSeeds(50) { _, random in
      var graph = ObjectGraph()
      random.edit(&graph, steps: 60)
      var map: IdentifierMap<PersistentIdentifier> = [:]
      for (index, id) in graph.objects.keys.sorted().enumerated() {
        let origin = IdentifierOrigin(store: "S", entity: id.entityName, kind: .permanent)
        map[id] = PersistentIdentifier(origin, Int64(index + 1))
      }
      let empty = ObjectGraph()
      #expect(
        graph.changes(since: empty).remapped(map)
          == graph.remapped(map).changes(since: empty))
    }
  }
}
