import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("A store that is open while another program brings it to another model")
struct OpenStoreMigrationTests {
  typealias Declaration = Migrating.Declaration

  private static func trips(
    external: Bool = false, isOptional: Bool = true, kinds: Bool = false
  ) -> [Declaration] {
    [
      .init(
        "Trip",
        properties: [
          .attribute("photo", .data, external: external),
          .attribute("name", .string, required: .string(""), isOptional: isOptional),
        ]),
      .init("Zoo", properties: [.attribute("name", .string)]),
    ] + (kinds ? [.init("Tour", superentityName: "Trip", properties: [])] : [])
  }

  @Test(
    "Nothing is read or saved by the old model any more, whatever became of the tables",
    arguments: [
      trips(external: true), trips(isOptional: false), trips(kinds: true),
    ])
  func changed(_ declarations: [Declaration]) throws {
    let store = try Migrating(Self.trips()) { editing in
      _ = try editing.context.insert(entityNamed: "Trip", values: ["name": .string("a")])
      _ = try editing.context.insert(entityNamed: "Zoo", values: ["name": .string("b")])
    }
    let old = try Editing(store.url)
    try store.migrate(to: declarations)
    _ = try old.context.insert(
      entityNamed: "Trip", values: ["photo": .data(Data([1, 2])), "name": .string("late")])
    let error = #expect(throws: DataError.self) { try old.context.save() }
    #expect(error?.message.contains("structure") == true)
    #expect(throws: DataError.self) { try old.store.values("Zoo", "name") }
    #expect(
      try SQLiteStore(url: store.url, readOnly: true).values("Trip", "name") == [.string("a")])
  }
}
