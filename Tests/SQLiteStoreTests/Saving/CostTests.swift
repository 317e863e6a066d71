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
    let address = writer.state.withLock { UInt(bitPattern: $0.connection.handle) }
    let handle = try #require(OpaquePointer(bitPattern: address))
    _ = pagesWritten(handle, resets: true)
    let statements = try statements(on: address, body)
    return Cost(statements: statements, pages: pagesWritten(handle, resets: false))
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

  @Test("Deleting a thousand objects takes the same statements as deleting twenty, history and all")
  func deletions() throws {
    let scratch = try Scratch()
    let costs = try [20, 1000].map { count in
      let editing = try Self.store(scratch, animals: 2000 + count)
      // The first twenty have owners and a tag, which lose them.
      let animals = try editing.identifiers(of: "Animal", limit: count)
      try editing.context.delete(animals)
      let cost = try Self.cost(of: editing.store) { try editing.context.save() }
      let reader = try editing.store.makeReader()
      #expect(try reader.count(Query(.entity("Animal"))) == 2000)
      let history = try reader.history(HistoryRequest())
      let deleted = history.flatMap(\.changes).filter { $0.kind == .delete }
      #expect(Set(deleted.map(\.id)) == Set(animals))
      #expect(deleted.count == count)
      return cost
    }
    #expect(costs[0].statements == costs[1].statements)
  }

  @Test("Reading a thousand objects and their links by identifier takes one statement each")
  func reading() throws {
    let scratch = try Scratch()
    let editing = try Self.store(scratch, animals: 1500)
    for count in [10, 1000] {
      let animals = try editing.identifiers(of: "Animal", limit: count)
      let reader = try #require(try editing.store.makeReader() as? SQLiteReader)
      // What a reader does once.
      _ = try reader.rows(for: Array(animals.prefix(2)))
      let log = try Self.statements(on: UInt(bitPattern: reader.connection.handle)) {
        let rows = try reader.rows(for: animals + animals)
        #expect(rows.count == count)
        let tags = try reader.related(to: animals, through: "tags")
        #expect(tags.count == min(count, 20))
      }
      let selections = log.filter { $0.hasPrefix("SELECT") }
      #expect(selections.count == 2 && selections.allSatisfy { $0.contains("json_each") })
    }
  }

  @Test("Whole numbers are summed by SQLite, other values read without the rest of their rows")
  func sums() throws {
    let scratch = try Scratch()
    let editing = try Self.store(scratch, animals: 50)
    let reader = try #require(try editing.store.makeReader() as? SQLiteReader)
    let log = try Self.statements(on: UInt(bitPattern: reader.connection.handle)) {
      let legs = try reader.summary(of: ["legs"], Query(.entity("Animal")))
      #expect(legs.count == 50 && legs.sum == .int(100) && legs.maximum == .int(2))
      let names = try reader.summary(of: ["name"], Query(.entity("Animal")))
      #expect(names.count == 50 && names.sum == nil && names.minimum == .string("bird 100000"))
    }
    let selections = log.filter { $0.hasPrefix("SELECT") }
    #expect(selections.count { $0.contains("sum(") } == 1)
    #expect(selections.count { $0.contains("ZNAME") } == 1)
    #expect(selections.count == 3 && !selections.contains { $0.contains("ZOWNER") })
  }

  @Test("Only the columns of the properties that are asked for are read")
  func columns() throws {
    let scratch = try Scratch()
    let editing = try Self.store(scratch, animals: 5)
    let reader = try #require(try editing.store.makeReader() as? SQLiteReader)
    var query = Query(
      .entity("Animal"), filter: .compare(.path(FilterPath(["legs"])), .equal, .value(.int(2))),
      properties: ["name"])
    let log = try Self.statements(on: UInt(bitPattern: reader.connection.handle)) {
      try reader.enumerate(query) { row in
        #expect(row["name"] != .null && row["legs"] == .null && row["owner"] == .null)
        return true
      }
    }
    let text = try #require(log.first { $0.contains("ZNAME") })
    #expect(!text.prefix { $0 != "F" }.contains("ZLEGS") && !text.contains("ZOWNER"))
    // What is tested on the rows needs them whole.
    query.filter = .compare(
      .function(.lowercased, .path(FilterPath(["name"]))), .equal,
      .function(.lowercased, .value(.string("BIRD 100001"))))
    var found: [ModelValue] = []
    try reader.enumerate(query) { row in
      found.append(row["name"])
      return true
    }
    #expect(found == [.string("bird 100001")])
  }

  /// The texts of the statements that run on a connection, in order.
  private static func statements(on address: UInt, _ body: () throws -> Void) throws -> [String] {
    let log = Log()
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
    try body()
    return log.statements
  }
}

extension Editing {
  fileprivate func identifiers(of entity: String, limit: Int) throws -> [PersistentIdentifier] {
    try store.makeReader().window(Query(.entity(entity)), from: .start, limit: limit).rows.map(\.id)
  }
}
