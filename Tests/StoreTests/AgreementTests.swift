import DataCore
import TestSupport
import Testing

/// The same edits in a store in memory and in a file, then the same questions to both.
@Suite("Memory and file agree", .serialized)
struct AgreementTests {
  /// A store in memory that is given the values that a file can hold.
  private static let memory: StoreFactory = {
    var factory = StoreFactory.memory
    factory.storable = StoreFactory.sqlite.storable
    return factory
  }()

  /// The same store twice, each with random numbers of its own from one seed.
  private struct Twins {
    var memory: StoreFixture
    var file: StoreFixture
    private var numbers: (SplitMix64, SplitMix64)

    init(seed: UInt64) throws {
      memory = try StoreFixture(AgreementTests.memory)
      file = try StoreFixture(.sqlite)
      numbers = (SplitMix64(seed: seed), SplitMix64(seed: seed))
    }

    mutating func edit(steps: Int) throws {
      var (first, second) = numbers
      try memory.edit { first.edit(&$0, steps: steps) }
      try file.edit { second.edit(&$0, steps: steps) }
      numbers = (first, second)
    }

    /// Asks both, each with what the same random numbers make of its own objects.
    mutating func expectEqual<Answer: Equatable>(
      _ question: String, _ ask: (StoreFixture, inout SplitMix64) throws -> Answer
    ) throws {
      var (first, second) = numbers
      let answers = (try ask(memory, &first), try ask(file, &second))
      numbers = (first, second)
      #expect(answers.0 == answers.1, "\(question)")
    }
  }

  /// A row without what only its own store can know.
  private struct Answer: Equatable {
    let entity: String
    let key: String
    let values: [ModelValue]
    let links: [[String]]
    let keys: [[String]]

    init(_ row: Row) {
      entity = row.entity.name
      key = row.id.keyText
      values = row.values.map { $0.identifiers.isEmpty ? $0 : .null }
      links = row.values.map { $0.identifiers.map(\.keyText) }
      keys = row.keys.map { key in
        key.identifiers.isEmpty ? [String(describing: key)] : key.identifiers.map(\.keyText)
      }
    }
  }

  private struct Page: Equatable {
    let rows: [Answer]
    let hasBefore: Bool
    let hasAfter: Bool

    init(_ window: Window) {
      rows = window.rows.map(Answer.init)
      hasBefore = window.hasBefore
      hasAfter = window.hasAfter
    }
  }

  @Test("On filters, sorts, counts and windows at random places, after each of several saves")
  func questions() throws {
    try withSeeds(25) { _, random in
      var twins = try Twins(seed: random.next())
      for _ in 0..<4 {
        try twins.edit(steps: 30)
        for _ in 0..<8 { try ask(&twins) }
      }
    }
  }

  private func ask(_ twins: inout Twins) throws {
    try twins.expectEqual("all rows and their number") { fixture, random in
      let query = random.itemQuery(fixture.graph)
      let all = try fixture.all(query)
      #expect(try fixture.reader.count(query) == all.count)
      return all.map(Answer.init)
    }
    try twins.expectEqual("a window") { fixture, random in
      let query = random.itemQuery(fixture.graph)
      let limit = random.number(below: 9)
      let all = try fixture.all(query)
      let place = random.number(below: all.count)
      let kind = random.number(below: 5)
      let isKnown = random.chance(2)
      var anchor = kind == 0 ? Anchor.end : .start
      if all.indices.contains(place) {
        let position = isKnown ? Position(all[place]) : Position(all[place].id)
        switch kind {
        case 1: anchor = .after(position)
        case 2: anchor = .from(position)
        case 3: anchor = .before(position)
        default: break
        }
      }
      return Page(try fixture.reader.window(query, from: anchor, limit: limit))
    }
  }

  @Test("On every object and its links, after each of many saves")
  func contents() throws {
    try withSeeds(20) { _, random in
      var twins = try Twins(seed: random.next())
      for _ in 0..<6 {
        try twins.edit(steps: 25)
        for entity in twins.memory.graph.model.entities where entity.superentityName == nil {
          try twins.expectEqual("the objects of \(entity.name)") { fixture, _ in
            try fixture.all(Query(.entity(entity.name))).map(Answer.init)
          }
          try twins.expectEqual("the links of \(entity.name)") { fixture, _ in
            try fixture.all(Query(.entity(entity.name))).map { row in
              try row.entity.properties.filter { $0.relationship != nil }.map {
                try fixture.reader.related(to: row.id, through: $0.name).map(\.keyText)
              }
            }
          }
        }
      }
    }
  }

  @Test("On what a history of saves tells")
  func histories() throws {
    try withSeeds(20) { _, random in
      var twins = try Twins(seed: random.next())
      for _ in 0..<5 { try twins.edit(steps: 12) }
      try twins.expectEqual("the changes of each transaction") { fixture, _ in
        try fixture.reader.history(HistoryRequest()).map { entry in
          entry.changes.map { change in
            [change.id.entityName, change.id.keyText, String(describing: change.kind)]
              + change.properties.sorted()
          }.sorted { $0.lexicographicallyPrecedes($1) }
        }
      }
    }
  }
}
