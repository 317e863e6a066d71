import Foundation
import SwiftData
import Synchronization
import Testing

enum Flat {
  /// How many drops there are, and the most there were.
  static let counter = Mutex((now: 0, most: 0))

  /// Lives as long as the object it belongs to.
  final class Presence: Sendable {
    init() {
      counter.withLock { counter in
        counter.now += 1
        counter.most = max(counter.most, counter.now)
      }
    }

    deinit { counter.withLock { $0.now -= 1 } }
  }

  @Model
  final class Drop {
    var number: Int
    @Transient var presence = Presence()
    var mixed: Int { number * 7919 % 10_007 }

    init(number: Int) { self.number = number }
  }
}

@Suite("Going through objects keeps few of them", .serialized)
struct FlatMemoryTests {
  private static let count = 20_000

  /// The most objects that are there at a time while the body goes on, with 20 000 stored.
  private func most(
    _ kind: StorePlace, editing: Bool = false, _ body: (ModelContext) throws -> Void
  ) throws -> Int {
    let store = try ValueStore(kind, Flat.Drop.self)
    let writer = try store.context()
    for start in stride(from: 0, to: Self.count, by: 2000) {
      for number in start..<start + 2000 { writer.insert(Flat.Drop(number: number)) }
      try writer.save()
    }
    let context = try store.context()
    if editing { context.insert(Flat.Drop(number: -1)) }
    Flat.counter.withLock { $0.most = $0.now }
    try body(context)
    return Flat.counter.withLock { $0.most }
  }

  @Test("In an order that no store has", arguments: StorePlace.allCases, [false, true])
  func computedOrder(kind: StorePlace, editing: Bool) throws {
    var seen: [Int] = []
    let most = try most(kind, editing: editing) { context in
      try context.enumerate(
        FetchDescriptor<Flat.Drop>(sortBy: [SortDescriptor(\.mixed), SortDescriptor(\.number)]),
        batchSize: 100
      ) { seen.append($0.number) }
    }
    let all = Array((editing ? -1 : 0)..<Self.count)
    func key(_ number: Int) -> Int { number * 7919 % 10_007 }
    #expect(seen == all.sorted { (key($0), $0) < (key($1), $1) })
    #expect(most < 6_000, "\(most) of \(Self.count)")
  }

  @Test(
    "In a store's order, with unsaved changes or without", arguments: StorePlace.allCases,
    [false, true])
  func storedOrder(kind: StorePlace, editing: Bool) throws {
    var seen = 0
    let most = try most(kind, editing: editing) { context in
      try context.enumerate(
        FetchDescriptor<Flat.Drop>(sortBy: [SortDescriptor(\.number, order: .reverse)]),
        batchSize: 100
      ) { _ in seen += 1 }
    }
    #expect(seen == Self.count + (editing ? 1 : 0))
    #expect(most < 1_000, "\(most) of \(Self.count)")
  }

  @Test("Where a predicate is tested on the objects", arguments: StorePlace.allCases)
  func predicate(kind: StorePlace) throws {
    var counts: [Int] = []
    let most = try most(kind) { context in
      var descriptor = FetchDescriptor<Flat.Drop>(
        predicate: #Predicate { $0.mixed == 5 || $0.mixed < 3 })
      counts.append(try context.fetchCount(descriptor))
      counts.append(try context.fetchIdentifiers(descriptor).count)
      descriptor.sortBy = [SortDescriptor(\.mixed, order: .reverse)]
      descriptor.fetchLimit = 3
      counts.append(try context.fetch(descriptor).count)
    }
    let expected = (0..<Self.count).count { ($0 * 7919 % 10_007) == 5 || $0 * 7919 % 10_007 < 3 }
    #expect(counts == [expected, expected, 3])
    #expect(most < 3_000, "\(most) of \(Self.count)")
  }
}
