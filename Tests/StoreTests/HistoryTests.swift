import DataCore
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("A store tells what happened", .serialized)
struct HistoryTests {
  @Test("Each save is a transaction that names its changes", arguments: StoreFactory.withHistory)
  func transactions(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    let item = try fixture.insert(
      "Item", ["title": .string("a"), "serial": .string("s1"), "code": .string("c")])
    var next = fixture.graph
    next.set("title", of: item, to: .string("b"))
    next.set("large", of: item, to: .int(4))
    let date = Date(timeIntervalSinceReferenceDate: 123.456)
    let result = try fixture.store.save(
      SaveRequest(
        next.changes(since: fixture.graph), author: "me", contextName: "Rename Item", date: date))
    let empty = ObjectGraph()
    _ = try fixture.store.save(SaveRequest(empty.changes(since: next)))
    let entries = try fixture.reader.history(HistoryRequest())
    #expect(entries.map(\.number) == [1, 2, 3])
    #expect(result.transaction == 2)
    #expect(entries[1].author == "me")
    #expect(entries[1].contextName == "Rename Item")
    #expect(entries[1].timestamp == date)
    #expect(entries[1].storeIdentifier == fixture.store.identifier)
    #expect(entries[1].processIdentifier?.isEmpty == false)
    #expect(entries.flatMap(\.changes).map(\.kind) == [.insert, .update, .delete])
    #expect(entries.flatMap(\.changes).map(\.id) == [item, item, item])
    #expect(entries[1].changes[0].properties == ["large", "title"])
    #expect(entries[2].changes[0].tombstone == ["serial": .string("s1")])
    let numbers = entries.flatMap(\.changes).map(\.number)
    #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
  }

  @Test("A request gets what it asks for and no more", arguments: StoreFactory.withHistory)
  func requests(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    for index in 1...9 {
      try fixture.edit { graph in
        for _ in 0..<index { _ = graph.insert("Tag") }
      }
    }
    let all = try fixture.reader.history(HistoryRequest())
    #expect(all.map(\.changeCount) == Array(1...9))
    for after in [nil, 0, 3, 9, 20] as [Int64?] {
      for before in [nil, 1, 4, 9, 30] as [Int64?] {
        for limit in [nil, 0, 2, 100] as [Int?] {
          for newest in [false, true] {
            let request = HistoryRequest(
              after: after, before: before, newestFirst: newest, limit: limit, changeLimit: 2)
            var expected = all.filter {
              $0.number > after ?? .min && $0.number < before ?? .max
            }
            if newest { expected.reverse() }
            expected = Array(expected.prefix(limit ?? .max))
            let entries = try fixture.reader.history(request)
            #expect(entries.map(\.number) == expected.map(\.number))
            #expect(entries.map(\.changeCount) == expected.map(\.changeCount))
            #expect(entries.map(\.changes) == expected.map { Array($0.changes.prefix(2)) })
          }
        }
      }
    }
  }

  @Test(
    "Everybody hears of a save, under permanent identifiers", arguments: StoreFactory.withHistory)
  func reports(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    let heard = Mutex<[ChangeReport]>([])
    let reader = try fixture.store.makeReader()
    let count = { try reader.count(Query(.entity("Tag"))) }
    #expect(try count() == 0)
    let subscription = fixture.store.reports.subscribe { report in
      heard.withLock { $0.append(report) }
    }
    var temporary: PersistentIdentifier?
    let editor = UUID()
    var graph = fixture.graph
    temporary = graph.insert("Tag", ["name": .string("red")])
    let result = try fixture.store.save(
      SaveRequest(graph.changes(since: fixture.graph), author: "me", editor: editor))
    let id = try #require(temporary.flatMap { result.identifiers[$0] })
    withExtendedLifetime(subscription) {}
    let report = try #require(heard.withLock { $0.first })
    #expect(report.author == "me" && report.editor == editor)
    #expect(report.storeIdentifier == fixture.store.identifier)
    #expect(report.transaction == result.transaction)
    #expect(report.identifiers == result.identifiers)
    #expect(report.changes == graph.remapped(result.identifiers).changes(since: ObjectGraph()))
    #expect(report.region.meets(Region(["Tag": .init(objects: [id])])))
    #expect(!report.region.meets(Region(["Item": .init()])))
    #expect(try count() == 1)
    var bad = graph.remapped(result.identifiers)
    bad.set("name", of: id, to: .int(1))
    let refused = bad.changes(since: graph.remapped(result.identifiers))
    #expect(throws: DataError.self) { try fixture.store.save(SaveRequest(refused)) }
    #expect(heard.withLock { $0.count } == 1)
    fixture = try StoreFixture(factory)
  }
}
