import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("The history of a store that changes") struct HistoryMigrationTests {
  private static func model(_ properties: [PropertyDescription]) -> [Migrating.Declaration] {
    [.init("Trip", properties: properties)]
  }

  private func store() throws -> Migrating {
    let store = try Migrating(
      Self.model([
        .attribute("name", .string, preserved: true), .attribute("seats", .int64),
        .attribute("zone", .string, preserved: true),
      ])
    ) { editing in
      for name in ["a", "b"] {
        _ = try editing.context.insert(
          entityNamed: "Trip",
          values: ["name": .string(name), "zone": .string("z\(name)"), "seats": .int(1)])
      }
    }
    let editing = try Editing(store.url)
    let ids = try editing.identifiers(of: "Trip")
    try editing.act("Seats") { try editing.set("seats", of: ids[0], to: .int(5)) }
    try editing.act("Name and zone") {
      try editing.set("name", of: ids[0], to: .string("c"))
      try editing.set("zone", of: ids[0], to: .string("y"))
    }
    try editing.act("Delete") { try editing.context.delete([ids[1]]) }
    return store
  }

  @Test("It names what changed under the names that the properties have now")
  func names() throws {
    let store = try store()
    let migrated = try store.migrate(
      to: Self.model([
        .attribute("title", .string, was: "name", preserved: true), .attribute("area", .string),
        .attribute("seats", .int64), .attribute("zone", .string, preserved: true),
        .attribute("code", .string, preserved: true),
      ]))
    let entries = try migrated.makeReader().history(HistoryRequest())
    #expect(entries.map(\.contextName) == ["Fill", "Seats", "Name and zone", "Delete"])
    #expect(
      entries.map { $0.changes.first?.properties.sorted() ?? [] } == [
        [], ["seats"], ["title", "zone"], [],
      ])
    #expect(entries.allSatisfy { $0.changes.allSatisfy { !$0.hasUnknownProperties } })
    #expect(
      entries[3].changes.first?.tombstone == ["title": .string("b"), "zone": .string("zb")])
    let context = ModelContext(stores: [migrated])
    let id = try #require(try Editing(store.url).identifiers(of: "Trip").first)
    try context.delete([id])
    try context.save()
    let last = try migrated.makeReader().history(HistoryRequest()).last
    #expect(
      last?.changes.first?.tombstone == ["title": .string("c"), "zone": .string("y")])
  }

  @Test("A property that is gone is no longer named, and none is named in its place")
  func removed() throws {
    let store = try store()
    let migrated = try store.migrate(
      to: Self.model([.attribute("seats", .int64), .attribute("zone", .string)]))
    let entries = try migrated.makeReader().history(HistoryRequest())
    #expect(entries.map { $0.changes.first?.properties ?? [] } == [[], ["seats"], ["zone"], []])
  }
}
