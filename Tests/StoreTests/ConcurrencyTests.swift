import DataCore
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Readers and savers do not wait for each other", .serialized)
struct ConcurrencyTests {
  /// Each save moves one from a tag's name to another's, so that the sum stays.
  @Test("Readers see whole saves only", arguments: StoreFactory.all)
  func wholeSaves(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    try fixture.edit { graph in
      for _ in 0..<300 { _ = graph.insert("Person", ["age": .int(100)]) }
    }
    let store = fixture.store
    let graph = fixture.graph
    let isDone = Atomic(false)
    let failures = Mutex<[String]>([])
    let reads = Atomic(0)
    let threads = (0..<3).map { index in
      let finished = DispatchSemaphore(value: 0)
      let thread = Thread {
        do {
          let reader = try store.makeReader()
          let order = index == 0 ? [] : [SortKey(["age"], ascending: index == 1)]
          repeat {
            var sum: Int64 = 0
            try reader.enumerate(Query(.entity("Person"), order: order)) { row in
              if case .int(let age) = row["age"] { sum += age }
              return true
            }
            if sum != 30_000 { failures.withLock { $0.append("sum \(sum)") } }
            reads.add(1, ordering: .relaxed)
          } while !isDone.load(ordering: .relaxed)
        } catch { failures.withLock { $0.append("\(error)") } }
        finished.signal()
      }
      thread.start()
      return finished
    }
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      try fixture.edit { graph in
        let ids = graph.identifiers(of: "Person")
        for (id, step) in zip(ids.shuffled(using: &random).prefix(2), [1, -1] as [Int64]) {
          guard case .int(let age) = graph.value("age", of: id) else { continue }
          graph.set("age", of: id, to: .int(age + step))
        }
      }
    }
    isDone.store(true, ordering: .relaxed)
    for thread in threads { thread.wait() }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(reads.load(ordering: .relaxed) >= 3)
    #expect(fixture.graph != graph)
    try fixture.check()
  }

  @Test("Of two savers of one value the second is refused", arguments: StoreFactory.all)
  func races(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    let id = try fixture.insert("Person", ["age": .int(0)])
    let store = fixture.store
    let graph = fixture.graph
    let outcomes = Mutex<[Bool]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      var next = graph
      next.set("age", of: id, to: .int(Int64(index + 1)))
      let succeeded = (try? store.save(SaveRequest(next.changes(since: graph)))) != nil
      outcomes.withLock { $0.append(succeeded) }
    }
    #expect(outcomes.withLock { $0.count { $0 } } == 1)
  }

  @Test("A search that is interrupted stops at once", arguments: StoreFactory.all)
  func interruption(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    try fixture.edit { graph in
      for index in 0..<500 { _ = graph.insert("Person", ["age": .int(Int64(index))]) }
    }
    let interrupt = fixture.reader.interrupter
    for order in [[], [SortKey(["age"])]] {
      var seen = 0
      let error = #expect(throws: DataError.self) {
        try fixture.reader.enumerate(Query(.entity("Person"), order: order)) { _ in
          seen += 1
          if seen == 10 { interrupt() }
          return true
        }
      }
      #expect(error?.code == .interrupted)
      #expect(seen < 500)
    }
    interrupt()
    #expect(try fixture.reader.count(Query(.entity("Person"), filter: .constant(true))) == 500)
  }
}
