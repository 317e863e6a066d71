import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct QueryTests {
  /// Compares what the store answers with all rows filtered and sorted in memory.
  private func compare(_ store: SQLiteStore, seed: UInt64, queries: Int) throws {
    let oracle = try Oracle(store)
    let reader = try store.makeReader()
    let rows = oracle.rows.values.sorted { $0.id < $1.id }
    var generator = QueryGenerator(
      model: store.model, rows: rows, random: SplitMix64(seed: seed))
    for _ in 0..<queries {
      guard let entity = store.model.entities.randomElement(using: &generator.random) else {
        return
      }
      var query = Query(.entity(entity.name))
      query.filter = generator.filter(entity)
      query.order = generator.order(entity)
      query.includesSubentities = Bool.random(using: &generator.random)
      try compare(query, oracle, reader, &generator.random)
    }
  }

  private func compare(
    _ query: Query, _ oracle: Oracle, _ reader: any StoreReader, _ random: inout SplitMix64
  ) throws {
    let expected: [Row]
    do {
      expected = try oracle.answer(query)
    } catch let error as DataError {
      // What cannot be asked is refused on both sides, if there is a row to ask.
      #expect(throws: DataError.self, "\(query) \(error)") {
        try reader.enumerate(query) { _ in true }
      }
      return
    }
    var found: [Row] = []
    do {
      try reader.enumerate(query) { row in
        found.append(row)
        return true
      }
    } catch let error as DataError where expected.isEmpty || error.code == .unsupportedOrder {
      return
    }
    guard found == expected else {
      let keys = { (rows: [Row]) in rows.map { "\($0.id.keyText) \($0.keys)" } }
      Issue.record("\(query): \(keys(found)) instead of \(keys(expected))")
      return
    }
    #expect(try reader.count(query) == expected.count, "\(query)")
    try compareWindows(query, expected, reader, &random)
  }

  private func compareWindows(
    _ query: Query, _ expected: [Row], _ reader: any StoreReader, _ random: inout SplitMix64
  ) throws {
    let count = expected.count
    let limit = Int.random(in: 1...7, using: &random)
    let first = try reader.window(query, from: .start, limit: limit)
    #expect(
      first
        == Window(rows: Array(expected.prefix(limit)), hasBefore: false, hasAfter: count > limit))
    let last = try reader.window(query, from: .end, limit: limit)
    #expect(
      last
        == Window(rows: Array(expected.suffix(limit)), hasBefore: count > limit, hasAfter: false))
    for _ in 0..<3 where count > 0 {
      let index = Int.random(in: 0..<count, using: &random)
      let position =
        Bool.random(using: &random) ? Position(expected[index]) : Position(expected[index].id)
      let after = try reader.window(query, from: .after(position), limit: limit)
      #expect(
        after
          == Window(
            rows: Array(expected[(index + 1)...].prefix(limit)), hasBefore: true,
            hasAfter: index + 1 + limit < count), "\(query) after \(index)")
      let from = try reader.window(query, from: .from(position), limit: limit)
      #expect(
        from
          == Window(
            rows: Array(expected[index...].prefix(limit)), hasBefore: index > 0,
            hasAfter: index + limit < count), "\(query) from \(index)")
      let before = try reader.window(query, from: .before(position), limit: limit)
      #expect(
        before
          == Window(
            rows: Array(expected[..<index].suffix(limit)), hasBefore: index > limit,
            hasAfter: true), "\(query) before \(index)")
    }
  }

  @Test("Filters, orders and windows agree with memory on stores with everything", arguments: 1...8)
  func zoo(seed: Int) throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: UInt64(seed))
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice == nil)
    try compare(store, seed: UInt64(seed), queries: 150)
  }

  @Test("Filters, orders and windows agree with memory on the sample stores", arguments: 1...2)
  func samples(seed: Int) throws {
    for url in SampleStores.all() {
      try compare(SQLiteStore(url: url, readOnly: true), seed: UInt64(seed), queries: 60)
    }
  }

  @Test("A store without a model answers the same on what its tables tell")
  func withoutModel() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 5)
    try RawDatabase(url).run("DROP TABLE Z_MODELCACHE")
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice?.contains("carries no model") == true)
    #expect(store.model["Bird"]?.superentityName == "Animal")
    #expect(store.model["Person"]?.property("favourite")?.relationship?.destination == "Animal")
    #expect(store.model["Animal"]?.property("tags")?.relationship?.inverse == "animals")
    #expect(store.model["Person"]?.property("wishes")?.relationship?.destination == "Tag")
    try compare(store, seed: 5, queries: 150)
  }

  @Test("An unknown entity or property is named, with what there is instead")
  func unknown() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 1)
    let reader = try SQLiteStore(url: url, readOnly: true).makeReader()
    let entity = #expect(throws: DataError.self) { try reader.count(Query(.entity("Cat"))) }
    #expect(entity?.code == .unknownEntity)
    #expect(entity?.remedy.contains("Animal") == true)
    let filter = Filter.compare(.path(FilterPath(["nam"])), .equal, .value(.string("x")))
    let property = #expect(throws: DataError.self) {
      try reader.count(Query(.entity("Tag"), filter: filter))
    }
    #expect(property?.code == .unknownProperty)
    let order = #expect(throws: DataError.self) {
      try reader.count(Query(.entity("Tag"), order: [SortKey(["animals"])]))
    }
    #expect(order?.code == .unsupportedOrder)
  }

  @Test("The place of an object that has gone is kept by its key values")
  func gone() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 3)
    let store = try SQLiteStore(url: url, readOnly: true)
    let reader = try store.makeReader()
    let query = Query(
      .entity("Animal"), order: [SortKey(["name"]), SortKey(["legs"], ascending: false)])
    let all = try reader.window(query, from: .start, limit: 1000).rows
    let place = Position(PersistentIdentifier(all[20].id.origin, 999_999), keys: all[20].keys)
    let order = RowOrder(query.order)
    let expected = all.filter { order.compare(Position($0), place) > 0 }
    #expect(try reader.window(query, from: .after(place), limit: 1000).rows == expected)
    #expect(
      try reader.window(query, from: .before(place), limit: 1000).rows
        == all.filter { order.compare(Position($0), place) < 0 })
  }
}

@Suite struct LargeFilterTests {
  @Test("Filters of many parts and of great depth are answered")
  func large() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(50, to: url)
    let reader = try SQLiteStore(url: url, readOnly: true).makeReader()
    let number = FilterExpression.path(FilterPath(["number"]))
    let parts = (0..<3000).map { Filter.compare(number, .equal, .value(.int(Int64($0)))) }
    #expect(try reader.count(Query(.entity("Item"), filter: .or(parts))) == 0)
    let negated = parts.map { Filter.not($0) }
    #expect(try reader.count(Query(.entity("Item"), filter: .and(negated))) == 50)
    var deep = Filter.compare(number, .notEqual, .value(.null))
    for _ in 0..<200 { deep = .or([.not(.and([deep, .constant(true)])), .constant(false)]) }
    #expect(try reader.count(Query(.entity("Item"), filter: deep)) == 50)
    let values = (0..<20000).map { ModelValue.int(Int64($0)) }
    #expect(
      try reader.count(Query(.entity("Item"), filter: .contained(number, in: values)))
        == (1...50).filter { ($0 * 7919) % 1_000_003 < 20000 }.count)
    let first = try #require(
      try reader.window(Query(.entity("Item")), from: .start, limit: 1).rows.first)
    let ids = (1...100_000).map { PersistentIdentifier(first.id.origin, Int64($0)) }
    #expect(try reader.count(Query(.entity("Item"), filter: .not(.identifiers(ids)))) == 0)
  }
}
