import DataCore
import TestSupport
import Testing

@Suite("Keys may lie far apart", .serialized)
struct SparseKeyTests {
  @Test(
    "Rows put and removed in any order are there, in order, in both directions",
    arguments: StoreFactory.all)
  func sparse(_ factory: StoreFactory) throws {
    try withSeeds(4) { _, random in
      let store = try factory.make(TestModel.model)
      let reader = try store.makeReader()
      let entity = try #require(TestModel.model["Tag"])
      let origin = IdentifierOrigin(store: store.identifier, entity: "Tag", kind: .permanent)
      let keys = Set((0..<600).map { _ in Int64(1 + random.number(below: 2_000) * 131) })
      var kept = Array(keys).shuffled(using: &random)
      func change(_ key: Int64, deletes: Bool) -> ObjectChange {
        let values = entity.properties.map { property -> ModelValue in
          property.relationship == nil ? .string("t\(key)") : .references([])
        }
        let id = PersistentIdentifier(origin, key)
        return ObjectChange(id, entity, deletes ? .delete(values) : .insert(values))
      }
      for start in stride(from: 0, to: kept.count, by: 37) {
        let part = kept[start..<min(start + 37, kept.count)]
        _ = try store.save(SaveRequest(ChangeSet(part.map { change($0, deletes: false) })))
      }
      for _ in 0..<6 {
        let query = Query(.entity("Tag"))
        let sorted = kept.sorted()
        var found: [Int64] = []
        try reader.enumerate(query) { row in
          found.append(row.id.number)
          return true
        }
        #expect(found == sorted)
        #expect(try reader.count(query) == sorted.count)
        let place = random.number(below: sorted.count)
        let position = Position(PersistentIdentifier(origin, sorted[place]))
        let before = try reader.window(query, from: .before(position), limit: 9)
        #expect(before.rows.map(\.id.number) == Array(sorted[..<place].suffix(9)))
        let after = try reader.window(query, from: .after(position), limit: 9)
        #expect(after.rows.map(\.id.number) == Array(sorted[(place + 1)...].prefix(9)))
        let gone = kept.suffix(kept.count / 3)
        kept.removeLast(gone.count)
        _ = try store.save(SaveRequest(ChangeSet(gone.map { change($0, deletes: true) })))
      }
    }
  }
}
