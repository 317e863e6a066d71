import CSQLiteSupport
import DataCore
import Foundation
import Testing

@testable import SQLiteStore

extension FailingDiskTests {
  /// Each I/O call of each kind of save fails, those on the files of large values included: the store
  /// is as before or as after, no large value is without its file, no file without its value, and
  /// the next save works.
  @Suite("Saves on a failing disk", .serialized) struct FaultTests {
    @Test(
      "A save whose n-th call fails leaves the store as before or as after",
      arguments: FaultCase.own + [FaultCase.elsewhere], [true, false])
    func failingCalls(_ kind: FaultCase, log: Bool) throws {
      try FaultRun(kind, log: log).failEach()
    }

    @Test(
      "So does one on a disk that fails from the n-th call on",
      arguments: [FaultCase.everything, FaultCase.elsewhere], [true, false])
    func failingDisk(_ kind: FaultCase, log: Bool) throws {
      try FaultRun(kind, log: log).failEach(lasting: true)
    }

    @Test("So do stores that Apple's frameworks made", arguments: SampleStores.all())
    func foreignStores(_ source: URL) throws {
      try FaultRun(.foreign(source)).failEach()
    }

    @Test(
      "A copy before the save that cannot be made whole is not there, and nothing is saved",
      arguments: [true, false])
    func backups(log: Bool) throws {
      try FaultRun(.elsewhere, log: log).failEach(backups: true)
    }

    @Test("A store that cannot be made is not there, not even in part", arguments: [true, false])
    func making(lasting: Bool) throws {
      cairn_fault_install()
      let model = ModelDescription(Zoo.declarations)
      var refused = 0
      for call in 1...100 {
        let scratch = try Scratch(inMemory: true)
        let url = scratch.file("New.store")
        let files = FaultyFileCalls(folder: scratch.url.path)
        cairn_fault_arm(scratch.url.path, Int32(call), lasting ? 1 : 0)
        let result = Result { try SQLiteStore.create(url: url, model: model, calls: files) }
        let calls = cairn_fault_disarm()
        let names = try scratch.listing().keys.sorted()
        switch result {
        case .success:
          #expect(names == ["New.store"], "call \(call)")
          #expect(try SQLiteStore(url: url, readOnly: false).isOwnStore)
          if calls < call { return #expect(refused > 1) }
        case .failure(let error):
          refused += 1
          #expect((error as? DataError)?.remedy.isEmpty == false, "call \(call): \(error)")
          #expect(names.isEmpty, "call \(call)")
          try SQLiteStore.create(url: url, model: model, calls: files)
        }
      }
      Issue.record("a store can never be made")
    }
  }
}
