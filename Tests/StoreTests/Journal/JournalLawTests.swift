import Foundation
import TestSupport
import Testing

@testable import DataCore

@Suite("The journal's laws")
struct JournalLawTests {
  @Test(
    "several sessions edit one store: undoing all in any of them gives the start, redoing the end",
    arguments: StoreFactory.all)
  func undoAll(_ factory: StoreFactory) throws {
    for seed in UInt64(1)...12 {
      var random = SplitMix64(seed: seed)
      let fixture = try JournalFixture(factory)
      var graph = ObjectGraph()
      var logs = [fixture.log("a"), fixture.log("b")]
      let start = try fixture.contents()
      var count = 0
      for number in 0..<14 {
        if number == 8 { logs[1] = fixture.log("c") }
        let log = logs[Int.random(in: 0..<2, using: &random)]
        var next = graph
        random.edit(&next, steps: 4)
        next.mapValues(factory.storable)
        let changes = next.changes(since: graph)
        if changes.isEmpty { continue }
        do { try log.make("Edit \(number)") { try $0.apply(changes) } } catch {
          Issue.record("seed \(seed), edit \(number): \(error) \(changes)")
          return
        }
        graph = next.remapped(log.context.permanent)
        count += 1
      }
      let end = try fixture.contents()
      logs.append(fixture.log("d"))
      logs[2].refresh()
      #expect(logs[2].undoEntries.count == count, "seed \(seed)")
      for _ in 0..<count {
        let log = logs[Int.random(in: 0..<3, using: &random)]
        #expect(try log.undo(saves: true) != nil, "seed \(seed)")
      }
      #expect(try fixture.contents() == start, "seed \(seed)")
      #expect(try logs[0].undo(saves: true) == nil)
      for _ in 0..<count {
        let log = logs[Int.random(in: 0..<3, using: &random)]
        #expect(try log.redo(saves: true) != nil, "seed \(seed)")
      }
      #expect(try fixture.contents() == end, "seed \(seed)")
      #expect(logs.allSatisfy { $0.takeNotices().isEmpty })
    }
  }

  @Test("staged edits, saves, undos and restarts in any order end where they began")
  func staged() throws {
    for seed in UInt64(1)...25 {
      var random = SplitMix64(seed: seed)
      let fixture = try JournalFixture(.memory)
      let first = fixture.log()
      let person = try first.add("Person", ["name": .string("Ann")])
      let start = try fixture.contents()
      var log = fixture.log()
      log.refresh()
      for number in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0..<3:
          try log.edit("Edit") {
            let item = try log.context.insert(
              entityNamed: "Item", values: ["title": .string("\(number)")])
            try log.context.setValue(.reference(person), for: "owner", of: item.identifier)
          }
          log.keepStaged()
        case 3 where log.undoEntries.count > 1: _ = try log.undo(saves: false)
        case 3: continue
        case 4: _ = try log.redo(saves: false)
        default: try log.save(named: nil)
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
          log.keepStaged()
          log = fixture.log()
          let (_, refused) = log.restoreLeftovers()
          #expect(refused.isEmpty, "seed \(seed): \(refused)")
        }
      }
      while log.undoEntries.count > 1 { _ = try log.undo(saves: false) }
      try log.save(named: nil)
      #expect(try fixture.contents() == start, "seed \(seed)")
      #expect(log.takeNotices().isEmpty)
    }
  }
}
