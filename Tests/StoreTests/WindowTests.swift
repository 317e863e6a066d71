import DataCore
import TestSupport
import Testing

@Suite("A window is a slice of the whole", .serialized)
struct WindowTests {
  @Test("From every anchor at every place, with ties and nulls", arguments: StoreFactory.all)
  func slices(_ factory: StoreFactory) throws {
    try withSeeds(40) { _, random in
      let fixture = try StoreFixture(factory, &random)
      for _ in 0..<6 {
        let query = random.itemQuery(fixture.graph)
        try checkSlices(of: query, fixture, &random)
      }
    }
  }

  private func checkSlices(
    of query: Query, _ fixture: StoreFixture, _ random: inout SplitMix64
  ) throws {
    let limit = random.number(below: 7)
    #expect(
      try fixture.reader.window(query, from: .start, limit: limit)
        == fixture.reader.slice(query, from: 0, limit))
    let rows = try fixture.all(query)
    #expect(try fixture.reader.count(query) == rows.count)
    #expect(
      try fixture.reader.window(query, from: .end, limit: limit)
        == slice(rows, max(0, rows.count - limit), rows.count))
    for (index, row) in rows.enumerated() {
      for position in [Position(row), Position(row.id)] {
        #expect(
          try fixture.reader.window(query, from: .after(position), limit: limit)
            == slice(rows, index + 1, index + 1 + limit))
        #expect(
          try fixture.reader.window(query, from: .from(position), limit: limit)
            == slice(rows, index, index + limit))
        #expect(
          try fixture.reader.window(query, from: .before(position), limit: limit)
            == slice(rows, max(0, index - limit), index))
      }
    }
  }

  @Test(
    "The rows are those that fulfil the filter, ordered one by one", arguments: StoreFactory.all)
  func oracle(_ factory: StoreFactory) throws {
    try withSeeds(60) { _, random in
      let fixture = try StoreFixture(factory, &random)
      let query = random.itemQuery(fixture.graph)
      #expect(try fixture.all(query) == fixture.graph.rows(of: query))
    }
  }

  @Test("Also where the anchor has gone or moved", arguments: StoreFactory.all)
  func lostAnchors(_ factory: StoreFactory) throws {
    try withSeeds(30) { _, random in
      var fixture = try StoreFixture(factory, &random)
      let query = Query(.entity("Item"), order: random.itemOrder())
      let old = try fixture.all(query)
      try fixture.edit { random.edit(&$0, steps: 40) }
      let rows = try fixture.all(query)
      let order = RowOrder(query.order)
      for position in old.map(Position.init) {
        let before = rows.count { order.precedes(Position($0), position) }
        let behind = rows.count { !order.precedes(position, Position($0)) }
        #expect(
          try fixture.reader.window(query, from: .after(position), limit: 5)
            == slice(rows, behind, behind + 5))
        #expect(
          try fixture.reader.window(query, from: .from(position), limit: 5)
            == slice(rows, before, before + 5))
        #expect(
          try fixture.reader.window(query, from: .before(position), limit: 5)
            == slice(rows, max(0, before - 5), before))
      }
    }
  }

  @Test("Sorted windows follow each save", arguments: StoreFactory.all)
  func keptUp(_ factory: StoreFactory) throws {
    try withSeeds(15) { _, random in
      var fixture = try StoreFixture(factory, &random)
      let queries = (0..<4).map { _ in Query(.entity("Item"), order: random.itemOrder()) }
      for _ in 0..<8 {
        try fixture.edit { random.edit(&$0, steps: random.number(below: 12)) }
        for query in queries {
          let window = try fixture.reader.window(query, from: .end, limit: 1_000)
          #expect(window.rows == (try fixture.graph.rows(of: query)))
        }
      }
    }
  }

  @Test("Names that do not exist are errors that name them", arguments: StoreFactory.all)
  func unknownNames(_ factory: StoreFactory) throws {
    let fixture = try StoreFixture(factory)
    let cases: [(Query, DataError.Code)] = [
      (Query(.entity("Nothing")), .unknownEntity),
      (Query(.entity("Item"), order: [SortKey(["colour"])]), .unknownProperty),
      (Query(.entity("Item"), order: [SortKey(["tags"])]), .unsupportedOrder),
    ]
    for (query, code) in cases {
      let error = #expect(throws: DataError.self) {
        try fixture.reader.window(query, from: .start, limit: 1)
      }
      #expect(error?.code == code)
    }
  }
}

private func slice(_ rows: [Row], _ lower: Int, _ upper: Int) -> Window {
  let range = min(lower, rows.count)..<min(upper, rows.count)
  return Window(
    rows: Array(rows[range]), hasBefore: range.lowerBound > 0,
    hasAfter: range.upperBound < rows.count)
}

extension StoreReader {
  fileprivate func slice(_ query: Query, from lower: Int, _ limit: Int) throws -> Window {
    var rows: [Row] = []
    try enumerate(query) { row in
      rows.append(row)
      return true
    }
    return StoreTests.slice(rows, lower, lower + limit)
  }
}
