import CSQLiteSupport
import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// A migration to begin with a store and end with a model.
struct MigrationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (Scratch) throws -> URL
  let target: ModelDescription

  init(
    _ name: String, from make: @escaping @Sendable (Scratch) throws -> URL,
    to declarations: [ModelDescription.Declaration]
  ) {
    testDescription = name
    self.make = make
    target = ModelDescription(declarations)
  }
}

extension MigrationCase {
  private static func zoo(
    _ change: (inout [ModelDescription.Declaration]) -> Void
  ) -> [ModelDescription.Declaration] {
    var declarations = Zoo.declarations
    change(&declarations)
    return declarations
  }

  private static let agency = ModelDescription.Declaration(
    "Aardvark", properties: [.attribute("name", .string)])

  static let all: [MigrationCase] = [
    MigrationCase(
      "a property more", from: FaultCase.zoo(empty: false),
      to: zoo { declarations in
        for index in declarations.indices where declarations[index].superentityName == nil {
          declarations[index].properties.append(.attribute("added", .string))
        }
      }),
    MigrationCase(
      "an entity that comes first", from: FaultCase.zoo(empty: false), to: zoo { $0.append(agency) }
    ),
    MigrationCase(
      "large values that go with their property", from: FaultCase.zoo(empty: false),
      to: zoo { declarations in
        for index in declarations.indices {
          declarations[index].properties.removeAll { $0.name == "photo" }
        }
      }),
    MigrationCase(
      "values that move from files into rows", from: FaultCase.zoo(empty: false),
      to: zoo { declarations in
        for index in declarations.indices {
          for place in declarations[index].properties.indices
          where declarations[index].properties[place].name == "photo" {
            declarations[index].properties[place] = .attribute("photo", .data)
          }
        }
      }),
  ]
}

extension FaultTests {
  /// Each I/O call of a migration fails: the store is as before or as after, and can be migrated then.
  /// Among the saves, as only one test at a time can let calls fail.
  @Suite("Migrations on a failing disk") struct Migrations {
    @Test(
      "A migration whose n-th call fails leaves the store as before or as after",
      arguments: MigrationCase.all, [true, false])
    func failingCalls(_ kind: MigrationCase, log: Bool) throws {
      try failEach(kind, log: log, lasting: false)
    }

    @Test("So does one on a disk that fails from the n-th call on", arguments: [true, false])
    func failingDisk(log: Bool) throws {
      try failEach(MigrationCase.all[1], log: log, lasting: true)
    }

    private func failEach(_ kind: MigrationCase, log: Bool, lasting: Bool) throws {
      cairn_fault_install()
      let source = try Scratch(inMemory: true)
      let original = try kind.make(source)
      let name = original.lastPathComponent
      try RawDatabase(original).run("PRAGMA journal_mode = \(log ? "WAL" : "DELETE")")
      let before = try StoreContents(original)
      let pages = try RawDatabase(original).pages()
      let done = try Scratch(inMemory: true)
      try done.copyAll(of: source)
      try Migrating.migrate(done.file(name), to: kind.target)
      let after = try StoreContents(done.file(name))
      let model = try SQLiteStore(url: done.file(name), readOnly: true).model
      #expect(model.isVersion(of: kind.target, .exact))

      /// Whether the store is as after the migration; anything but that and as before is an issue.
      func isMigrated(_ url: URL, _ place: Comment) throws -> Bool {
        if try RawDatabase(url).pages() == pages { return false }
        let now = try SQLiteStore(url: url, readOnly: true).model
        if !now.isVersion(of: kind.target, .exact) {
          #expect(try StoreContents(url) == before, place)
          return false
        }
        #expect(try StoreContents(url) == after, place)
        #expect(try RawDatabase(url).query("PRAGMA integrity_check") == [[.text("ok")]], place)
        return true
      }

      var refused = 0
      for call in 1...5000 {
        let place: Comment = "\(kind.testDescription), call \(call)"
        let scratch = try Scratch(inMemory: true)
        try scratch.copyAll(of: source)
        let url = scratch.file(name)
        let files = FaultyFileCalls(folder: scratch.url.path)
        cairn_fault_arm(scratch.url.path, Int32(call), lasting ? 1 : 0)
        let result = Result { try Migrating.migrate(url, to: kind.target, calls: files) }
        let calls = cairn_fault_disarm()
        let stopped = try Scratch(inMemory: true)
        try stopped.copyAll(of: scratch)
        try? FileManager.default.removeItem(at: stopped.file("\(name)-shm"))
        let isDone = try isMigrated(url, place)
        let wasDone = try isMigrated(stopped.file(name), place)
        let store = try SQLiteStore(url: url, readOnly: true)
        let large = try LargeFiles(url, store)
        #expect(large.referred.isSubset(of: large.present), place)
        switch result {
        case .success:
          #expect(isDone && wasDone, place)
          if calls < call {
            #expect(large.present == large.referred, place)
            return #expect(refused > 5, place)
          }
        case .failure(let error):
          refused += 1
          #expect((error as? DataError)?.remedy.isEmpty == false, "\(place): \(error)")
          if !isDone { try Migrating.migrate(url, to: kind.target) }
          #expect(try isMigrated(url, place), place)
        }
      }
      Issue.record("\(kind.testDescription): the migration never succeeded")
    }
  }
}
