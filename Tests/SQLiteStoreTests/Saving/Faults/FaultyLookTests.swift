import CSQLite
import CSQLiteSupport
import DataCore
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

extension FailingDiskTests {
  @Suite("Looking for others' saves on a failing disk", .serialized) struct FaultyLookTests {
    @Test(
      "Whichever call of a look fails, the next one tells what others saved",
      arguments: [true, false])
    func failingCalls(log: Bool) throws {
      cairn_fault_install()
      let scratch = try Scratch(inMemory: true)
      let url = try FaultCase.zoo(empty: false)(scratch)
      try RawDatabase(url).run("PRAGMA journal_mode = \(log ? "WAL" : "DELETE")")
      let (mine, theirs) = (try Editing(url), try Editing(url))
      let writer = try #require(mine.store.writer)
      var refused = 0
      for call in 1...200 {
        let tag = try theirs.act("Add") { try theirs.context.insert(entityNamed: "Tag") }
        let number = try theirs.store.makeReader().historyBounds().newest
        writer.state.withLock { _ = sqlite3_db_release_memory($0.connection.handle) }
        cairn_fault_arm(scratch.url.path, Int32(call), 0)
        let look = Result { try writer.changesFromOutside() }
        let calls = cairn_fault_disarm()
        var told: [ChangeReport] = []
        switch look {
        case .success(let reports): told = reports
        case .failure:
          refused += 1
          told = try writer.changesFromOutside()
        }
        #expect(told.map(\.transaction) == [number], "call \(call)")
        let region = Region(["Tag": .init(objects: [tag.identifier])])
        #expect(told.allSatisfy { $0.region.meets(region) }, "call \(call)")
        if calls < call { return #expect(refused > 0) }
      }
      Issue.record("The look never succeeded.")
    }
  }
}
