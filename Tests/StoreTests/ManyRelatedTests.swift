import DataCore
import TestSupport
import Testing

@Suite("Members of many objects at once")
struct ManyRelatedTests {
  private static let relationships = [
    ("Item", ["owner", "tags", "parts", "seen", "route", "favourite"]),
    ("Person", ["items", "friends", "spouse", "admired"]), ("Tag", ["items"]),
    ("RareItem", ["admirers", "parts"]),
  ]

  @Test("are those of each alone, in the same order", arguments: StoreFactory.all)
  func equal(_ factory: StoreFactory) throws {
    try withSeeds(30) { seed, random in
      let fixture = try StoreFixture(factory, &random)
      for (entity, names) in Self.relationships {
        let rows = try fixture.all(Query(.entity(entity)))
        let strange = PersistentIdentifier.temporary(
          of: try #require(fixture.store.model[entity]))
        let owners = rows.map(\.id).shuffled(using: &random) + [strange]
        for name in names {
          let found = try fixture.reader.related(to: owners, through: name)
          for owner in owners {
            #expect(
              try found[owner, default: []]
                == fixture.reader.related(to: owner, through: name),
              "seed \(seed), \(name) of \(owner)")
          }
        }
      }
    }
  }

  @Test("A property that is none is told", arguments: StoreFactory.all)
  func unknown(_ factory: StoreFactory) throws {
    try withSeeds(1) { _, random in
      let fixture = try StoreFixture(factory, &random)
      let people = try fixture.all(Query(.entity("Person"))).map(\.id)
      let error = #expect(throws: DataError.self) {
        try fixture.reader.related(to: people, through: "freinds")
      }
      #expect(error?.code == .unknownProperty)
    }
  }
}
