import DataCore
import Foundation
import TestSupport
import Testing

@Suite("A store selects and forgets transactions", .serialized)
struct HistorySelectionTests {
  /// A store with one transaction for each author and time.
  private func fixture(
    _ factory: StoreFactory, _ random: inout SplitMix64, count: Int = 30
  ) throws -> StoreFixture {
    let fixture = try StoreFixture(factory)
    var graph = fixture.graph
    for index in 0..<count {
      var next = graph
      _ = next.insert("Tag", ["name": .string("\(index)")])
      let author = ["app", "widget", "Ärger", "", nil].randomElement(using: &random) ?? nil
      let result = try fixture.store.save(
        SaveRequest(
          next.changes(since: graph), author: author,
          date: Date(timeIntervalSinceReferenceDate: Double.random(in: -9...9, using: &random))))
      graph = next.remapped(result.identifiers)
    }
    return fixture
  }

  private static func path(_ property: HistoryEntry.Property) -> FilterExpression {
    .path(FilterPath([property.rawValue]))
  }

  private func filter(_ random: inout SplitMix64, depth: Int = 2) -> Filter {
    let operations: [ComparisonOperator] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]
    let operation = operations.randomElement(using: &random) ?? .equal
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0:
      return .compare(
        Self.path(.number), operation, .value(.int(Int64.random(in: 0...31, using: &random))))
    case 1:
      let time = Date(timeIntervalSinceReferenceDate: Double.random(in: -9...9, using: &random))
      return .compare(Self.path(.timestamp), operation, .value(.date(time)))
    case 2:
      let author: ModelValue =
        [.string("app"), .string("ärger"), .string(""), .null].randomElement(using: &random)
        ?? .null
      return .compare(Self.path(.author), operation, .value(author))
    case 3: return .contained(Self.path(.author), in: [.string("widget"), .null])
    case 4:
      return .text(Self.path(.author), .search, .value(.string("arg")))
    case 5: return .compare(Self.path(.processIdentifier), .notEqual, .value(.string("")))
    case 6: return .not(filter(&random, depth: depth - 1))
    case 7:
      return .and([filter(&random, depth: depth - 1), filter(&random, depth: depth - 1)])
    default:
      return .or([filter(&random, depth: depth - 1), filter(&random, depth: depth - 1)])
    }
  }

  private func request(_ random: inout SplitMix64) -> HistoryRequest {
    var request = HistoryRequest(filter: filter(&random))
    if Int.random(in: 0..<3, using: &random) == 0 {
      request.after = Int64.random(in: 0...31, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      request.before = Int64.random(in: 0...31, using: &random)
    }
    if Bool.random(using: &random) { request.limit = Int.random(in: 0...12, using: &random) }
    request.isNewestFirst = Bool.random(using: &random)
    if Bool.random(using: &random) {
      let keys = HistoryEntry.Property.allCases.shuffled(using: &random).prefix(2)
      request.order = keys.map {
        SortKey(
          [$0.rawValue], ascending: Bool.random(using: &random),
          collation: Bool.random(using: &random) ? .binary : .localizedStandard)
      }
    }
    return request
  }

  /// What a request means, said without a store.
  private func expected(
    _ request: HistoryRequest, of entries: [HistoryEntry]
  ) throws -> [Int64] {
    let order = RowOrder(request.order)
    var found = try entries.filter { entry in
      try entry.number > request.after ?? .min && entry.number < request.before ?? .max
        && (request.filter?.matches(entry.row, in: HistoryScope()) ?? true)
    }
    if !request.order.isEmpty {
      let keys = try Dictionary(
        uniqueKeysWithValues: found.map {
          ($0.number, try order.keys(of: $0.row, in: HistoryScope()))
        })
      found.sort { a, b in
        let result = order.compare(keys[a.number] ?? [], keys[b.number] ?? [])
        return result == 0 ? a.number < b.number : result < 0
      }
    } else if request.isNewestFirst {
      found.reverse()
    }
    return found.prefix(request.limit ?? .max).map(\.number)
  }

  @Test(
    "A request means the same in every store as on the transactions themselves",
    arguments: StoreFactory.withHistory, [UInt64(1), 2, 3])
  func requests(_ factory: StoreFactory, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try fixture(factory, &random)
    let all = try fixture.reader.history(HistoryRequest())
    for _ in 0..<200 {
      let request = request(&random)
      let found = try fixture.reader.history(request)
      #expect(found.map(\.number) == (try expected(request, of: all)), "\(request)")
      #expect(found.allSatisfy { $0.changes.count == 1 && $0.changeCount == 1 })
    }
  }

  @Test(
    "What is forgotten is gone with its changes, the rest stays, and numbers go on",
    arguments: StoreFactory.withHistory, [UInt64(1), 2])
  func deletion(_ factory: StoreFactory, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = try fixture(factory, &random)
    var left = try fixture.reader.history(HistoryRequest())
    let last = try #require(left.last)
    let objects = try fixture.reader.count(Query(.entity("Tag")))
    for _ in 0..<12 {
      let request = request(&random)
      let doomed = Set(try expected(request, of: left))
      try fixture.store.deleteHistory(request)
      left.removeAll { doomed.contains($0.number) }
      #expect(try fixture.reader.history(HistoryRequest()) == left)
      #expect(
        try fixture.reader.historyBounds()
          == HistoryBounds(oldest: left.first?.number, newest: last.number))
    }
    try fixture.store.deleteHistory(HistoryRequest())
    #expect(try fixture.reader.history(HistoryRequest()).isEmpty)
    #expect(
      try fixture.reader.historyBounds() == HistoryBounds(oldest: nil, newest: last.number))
    #expect(try fixture.reader.count(Query(.entity("Tag"))) == objects)
    var graph = ObjectGraph()
    _ = graph.insert("Tag", ["name": .string("new")])
    let result = try fixture.store.save(SaveRequest(graph.changes(since: ObjectGraph())))
    #expect(result.transaction == last.number + 1)
    let entry = try #require(try fixture.reader.history(HistoryRequest()).first)
    #expect(entry.number == last.number + 1)
    #expect(try #require(entry.changes.first).number > last.changes.map(\.number).max() ?? 0)
  }
}
