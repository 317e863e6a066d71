import CSQLite
import DataCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// A save costs in the size of the change, not of the store.
@Suite("What a save costs", .serialized) struct CostTests {
  /// What one save made SQLite do.
  private struct Cost: Equatable, CustomStringConvertible {
    /// The texts of the statements that ran, in order.
    var statements: [String]
    /// Pages that went from the cache into the file.
    var pages: Int

    var description: String { "\(statements.count) statements, \(pages) pages" }
  }

  private final class Log { var statements: [String] = [] }

  private static func cost(
    of store: SQLiteStore, _ body: () throws -> Void
  ) throws -> Cost {
    let writer = try #require(store.writer)
    let log = Log()
    let address = writer.state.withLock { UInt(bitPattern: $0.connection.handle) }
    let handle = try #require(OpaquePointer(bitPattern: address))
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        if let context, let text {
          Unmanaged<Log>.fromOpaque(context).takeUnretainedValue().statements.append(
            String(cString: text.assumingMemoryBound(to: CChar.self)))
        }
        return 0
      }, Unmanaged.passUnretained(log).toOpaque())
    defer { sqlite3_trace_v2(handle, 0, nil, nil) }
    _ = pagesWritten(handle, resets: true)
    try body()
    return Cost(statements: log.statements, pages: pagesWritten(handle, resets: false))
  }

  private static func pagesWritten(_ handle: OpaquePointer, resets: Bool) -> Int {
    var current: Int32 = 0
    var peak: Int32 = 0
    sqlite3_db_status(
      handle, SQLITE_DBSTATUS_CACHE_WRITE, &current, &peak, resets ? 1 : 0)
    return Int(current)
  }

  /// A store with so many animals, all of one of several people.
  private static func store(_ scratch: Scratch, animals: Int) throws -> Editing {
    let url = scratch.file("\(animals).store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    let editing = try Editing(url)
    try editing.act("Fill") {
      let people = try (0..<10).map {
        try editing.context.insert(
          entityNamed: "Person", values: ["name": .string("person \($0)")])
      }
      let tag = try editing.context.insert(entityNamed: "Tag", values: ["name": .string("tag")])
      for number in 0..<animals {
        _ = try editing.context.insert(
          entityNamed: "Bird",
          values: [
            "name": .string("bird \(100_000 + number)"), "legs": .int(2),
            "owner": number < 20 ? .reference(people[number % 10].identifier) : .null,
            "tags": number < 20 ? .references([tag.identifier]) : .null,
          ])
      }
    }
    return editing
  }

  private struct Edit: Sendable {
    let name: String
    let make: @Sendable (Editing, _ number: Int) throws -> Void
  }

  private static let edits = [
    Edit(name: "a value") { editing, number in
      let animals = try editing.identifiers(of: "Animal", limit: 20)
      try editing.set("name", of: animals[number], to: .string("bird \(200_000 + number)"))
    },
    Edit(name: "a link") { editing, number in
      let animals = try editing.identifiers(of: "Animal", limit: 20)
      let people = try editing.identifiers(of: "Person", limit: 10)
      try editing.set(
        "owner", of: animals[number], to: .reference(people[(number + 1) % 10]))
    },
    Edit(name: "links of two") { editing, number in
      let animals = try editing.identifiers(of: "Animal", limit: 20)
      try editing.set("tags", of: animals[number], to: .references([]))
    },
    Edit(name: "a new object") { editing, number in
      _ = try editing.context.insert(
        entityNamed: "Bird", values: ["name": .string("new \(100 + number)")])
    },
    Edit(name: "a deletion") { editing, number in
      let animals = try editing.identifiers(of: "Animal", limit: 1)
      try editing.context.delete(animals)
    },
  ]

  @Test("One edit takes the same statements and pages in a store of 1000 objects and of 20 000")
  func sizes() throws {
    let scratch = try Scratch()
    let stores = try [1_000, 20_000].map { try Self.store(scratch, animals: $0) }
    for edit in Self.edits {
      // A page of a table is full now and then, in either store; half of the saves meet none.
      let costs = try stores.map { editing in
        try (0..<12).map { number in
          try edit.make(editing, number)
          return try Self.cost(of: editing.store) { try editing.context.save() }
        }
      }
      for (small, large) in zip(costs[0], costs[1]) {
        #expect(small.statements.count == large.statements.count, "\(edit.name)")
        #expect(small.statements.count > 5, "\(edit.name)")
      }
      let pages = costs.map { $0.map(\.pages).sorted() }
      #expect(pages[0][6] == pages[1][6], "\(edit.name): \(pages)")
      #expect(pages[0][0] > 0 && pages[1][11] <= pages[1][0] + 6, "\(edit.name): \(pages)")
    }
  }

  @Test("Each further object of a save takes no more statements in a large store")
  func manyObjects() throws {
    let scratch = try Scratch()
    let stores = try [1_000, 20_000].map { try Self.store(scratch, animals: $0) }
    let costs = try stores.map { editing in
      let animals = try editing.identifiers(of: "Animal", limit: 200)
      for id in animals { try editing.set("legs", of: id, to: .int(4)) }
      return try Self.cost(of: editing.store) { try editing.context.save() }
    }
    #expect(costs[0].statements == costs[1].statements)
    #expect(abs(costs[0].pages - costs[1].pages) <= 4, "\(costs)")
  }
}

extension Editing {
  fileprivate func identifiers(of entity: String, limit: Int) throws -> [PersistentIdentifier] {
    try store.makeReader().window(Query(.entity(entity)), from: .start, limit: limit).rows.map(\.id)
  }
}
