import CSQLiteSupport
import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

/// Each I/O call of a save fails once, or it and all after it, as on a full disk: the store is as
/// before or as after, and works again when the disk does.
@Suite("Saves on a failing disk", .serialized) struct FaultTests {
  private struct Edit: Sendable {
    var testDescription: String
    let make: @Sendable (Editing) throws -> Void
  }

  private static let edits: [Edit] = [
    Edit(testDescription: "insert with a large value") { editing in
      let tag = try editing.context.insert(entityNamed: "Tag", values: ["name": .string("new")])
      _ = try editing.context.insert(
        entityNamed: "Dog",
        values: [
          "name": .string("Rex"), "photo": .data(Data(repeating: 7, count: 300_000)),
          "tags": .references([tag.identifier]),
        ])
    },
    Edit(testDescription: "update of values and links") { editing in
      let animals = try editing.identifiers(of: "Animal")
      let people = try editing.identifiers(of: "Person")
      try editing.set("name", of: animals[0], to: .string("renamed"))
      try editing.set("photo", of: animals[0], to: .data(Data(repeating: 9, count: 250_000)))
      try editing.set("animals", of: people[0], to: .references(animals.reversed()))
    },
    Edit(testDescription: "delete") { editing in
      try editing.context.delete([try editing.identifiers(of: "Animal")[1]])
    },
  ]

  /// A store of ours in a write-ahead log, or the same with a rollback journal.
  private static func store(_ scratch: Scratch, log: Bool) throws -> URL {
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    if !log { try RawDatabase(url).run("PRAGMA journal_mode = DELETE") }
    let editing = try Editing(url)
    try editing.act("Fill") {
      let person = try editing.context.insert(
        entityNamed: "Person", values: ["name": .string("Ada")])
      for number in 0..<6 {
        _ = try editing.context.insert(
          entityNamed: number % 2 == 0 ? "Dog" : "Bird",
          values: [
            "name": .string("animal \(number)"), "owner": .reference(person.identifier),
            "photo": .data(Data(repeating: UInt8(number), count: 200_000)),
          ])
      }
    }
    return url
  }

  /// What a reader finds in the file, and how many transactions its history has.
  private struct Contents: Equatable {
    var objects: [PersistentIdentifier: [String: ModelValue]] = [:]
    var transactions: Int

    init(_ url: URL) throws {
      let reader = try SQLiteStore(url: url, readOnly: true).makeReader()
      transactions = try reader.history(HistoryRequest()).count
      for declaration in Zoo.declarations where declaration.superentityName == nil {
        try reader.enumerate(Query(.entity(declaration.name))) { row in
          var values: [String: ModelValue] = [:]
          for property in row.entity.properties {
            values[property.name] =
              property.relationship?.isToMany == true
              ? .references(try reader.related(to: row.id, through: property.name))
              : row[property.name]
          }
          objects[row.id] = values
          return true
        }
      }
    }
  }

  @Test(
    "A save whose n-th call fails leaves the store as before or as after",
    arguments: [true, false], [true, false])
  func failingCalls(log: Bool, lasting: Bool) throws {
    cairn_fault_install()
    for edit in Self.edits {
      let source = try Scratch()
      let url = try Self.store(source, log: log)
      let before = try Contents(url)
      let whole = try Scratch()
      let changed = try whole.copyAll(of: source).appendingPathComponent("Zoo.store")
      let clean = try Editing(changed)
      try edit.make(clean)
      cairn_fault_arm(changed.path, 0, 0)
      try clean.context.save()
      let calls = cairn_fault_disarm()
      let after = try Contents(changed)
      #expect(after != before && calls > 5)
      var refused = 0
      // Some calls more: a failing one may lead to others, such as those that take a change back.
      for call in 1...calls + 3 {
        let scratch = try Scratch()
        let copy = try scratch.copyAll(of: source).appendingPathComponent("Zoo.store")
        let editing = try Editing(copy)
        try edit.make(editing)
        cairn_fault_arm(copy.path, call, lasting ? 1 : 0)
        let result = Result { try editing.context.save() }
        _ = cairn_fault_disarm()
        let name = "\(edit.testDescription), call \(call)"
        #expect(try RawDatabase(copy).query("PRAGMA integrity_check") == [[.text("ok")]])
        let now = try Contents(copy)
        switch result {
        case .success: #expect(now == after, "\(name)")
        case .failure(let error):
          refused += 1
          let error = try #require(error as? DataError, "\(name): \(error)")
          #expect(!error.message.isEmpty && !error.remedy.isEmpty, "\(name)")
          #expect(now == before || now == after, "\(name)")
          if now == before {
            // The disk works again: so does the open store.
            try editing.context.save()
            #expect(try Contents(copy) == after, "\(name)")
          }
        }
      }
      #expect(refused > 3, "\(edit.testDescription)")
    }
  }
}

extension Scratch {
  /// Takes over all files of another folder, the log and large values included.
  fileprivate func copyAll(of other: Scratch) throws -> URL {
    for name in try FileManager.default.contentsOfDirectory(atPath: other.url.path) {
      try FileManager.default.copyItem(
        at: other.url.appendingPathComponent(name), to: url.appendingPathComponent(name))
    }
    return url
  }
}
