import DataCore
import Foundation
import TestSupport
import Testing

@Suite("A store keeps what it is given", .serialized)
struct SavingTests {
  static let values: [(String, ModelValue)] = {
    let doubles: [Double] = [
      0, -0.0, .nan, .signalingNaN, -.nan, .infinity, -.infinity, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 0.1,
    ]
    let dates: [Double] = [
      0, -1, -978_307_200.123456, 1e-300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      Date.distantPast.timeIntervalSinceReferenceDate,
      Date.distantFuture.timeIntervalSinceReferenceDate,
    ]
    let texts = [
      "", "\0", "a\0b", "👩‍👩‍👧‍👦", "e\u{301}", "\u{e9}", "\u{FEFF}x",
      String(repeating: "ü", count: 300_000),
    ]
    var list: [(String, ModelValue)] = []
    list += doubles.map { ("weight", .double($0)) }
    list += dates.map { ("created", .date(Date(timeIntervalSinceReferenceDate: $0))) }
    list += texts.map { ("title", .string($0)) }
    list += [Int64.min, .max, 0, -1].map { ("large", .int($0)) }
    list += [Int64(Int16.min), Int64(Int16.max)].map { ("small", .int($0)) }
    list += [Int64(Int32.min), Int64(Int32.max)].map { ("medium", .int($0)) }
    list += [Data(), Data([0]), Data(repeating: 9, count: 1_000_000)].flatMap {
      [("blob", .data($0)), ("coded", .transformable($0))]
    }
    list += ["0", "-1.5", "99999999999999999999999999999999999999"].compactMap {
      Decimal(string: $0).map { ("amount", .decimal($0)) }
    }
    list += [true, false].map { ("flag", .bool($0)) }
    list += [("token", .uuid(UUID())), ("ratio", .double(0.5)), ("blob", .null)]
    list += URL(string: "https://example.org/a?b=c#d").map { [("link", .url($0))] } ?? []
    list += [("place", .composite(["city": .string("Zürich"), "floor": .int(-3)]))]
    list += [("place", .composite(["city": .null, "floor": .int(.max)]))]
    return list
  }()

  @Test("Every value comes back bit for bit", arguments: StoreFactory.all)
  func roundTrip(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    for (name, value) in Self.values {
      let value = factory.storable(value)
      let values: [String: ModelValue] = ["title": .string("t")]
      let id = try fixture.insert("Item", values.merging([name: value]) { $1 })
      let row = try #require(try fixture.reader.rows(for: [id])[id])
      #expect(row[name] == value, "\(name)")
      try fixture.edit { $0.set("large", of: id, to: .int(1)) }
      let expected: ModelValue = name == "large" ? .int(1) : value
      #expect(try fixture.reader.rows(for: [id])[id]?[name] == expected)
    }
    try fixture.check()
  }

  @Test("After any edits the store holds what the edits made", arguments: StoreFactory.all)
  func randomEdits(_ factory: StoreFactory) throws {
    try withSeeds(25) { _, random in
      var fixture = try StoreFixture(factory)
      for _ in 0..<6 {
        try fixture.edit { random.edit(&$0, steps: 30) }
        try fixture.check()
      }
    }
  }

  @Test("A set of changes and its inverse leave the rows as they were", arguments: StoreFactory.all)
  func inverse(_ factory: StoreFactory) throws {
    try withSeeds(25) { _, random in
      var fixture = try StoreFixture(factory, &random)
      let before = fixture.graph
      try fixture.edit { random.edit(&$0, steps: 40) }
      let back = fixture.graph.changes(since: before).inverted()
      _ = try fixture.store.save(SaveRequest(back))
      _ = try fixture.store.save(SaveRequest(back.inverted()))
      try fixture.check()
      try fixture.edit { $0 = before }
      try fixture.check()
    }
  }

  @Test(
    "Identifiers are given in the order of insertion and never again", arguments: StoreFactory.all)
  func identifiers(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    var temporary: [PersistentIdentifier] = []
    let result = try fixture.edit { graph in
      for name in ["Item", "SpecialItem", "Item", "RareItem"] {
        temporary.append(graph.insert(name, ["title": .string(name)]))
      }
    }
    #expect(temporary.map { result.identifiers[$0]?.number } == [1, 2, 3, 4])
    #expect(
      temporary.map { result.identifiers[$0]?.entityName }
        == ["Item", "SpecialItem", "Item", "RareItem"])
    let last = try #require(temporary.last.flatMap { result.identifiers[$0] })
    let full = fixture.graph
    try fixture.edit { $0.delete(last) }
    #expect(try fixture.insert("Item", ["title": .string("next")]).number == 5)
    #expect(try fixture.insert("Person").number == 1)
    try fixture.edit { graph in
      var old = graph
      old = full
      for id in graph.objects.keys where old.objects[id] == nil { graph.delete(id) }
      graph = old
    }
    #expect(try fixture.reader.rows(for: [last])[last]?.entity.name == "RareItem")
    #expect(try fixture.insert("Item", ["title": .string("6")]).number == 6)
  }

  @Test("A save without changes makes no transaction", arguments: StoreFactory.all)
  func nothing(_ factory: StoreFactory) throws {
    let fixture = try StoreFixture(factory)
    #expect(try fixture.store.save(SaveRequest(ChangeSet())).transaction == nil)
    #expect(try fixture.reader.history(HistoryRequest()).isEmpty)
  }
}
