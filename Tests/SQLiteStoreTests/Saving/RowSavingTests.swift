import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Rows as they stand in the file")
struct RowSavingTests {
  /// An empty store of the zoo's model, made here.
  private func zoo(_ scratch: Scratch) throws -> (url: URL, editing: Editing) {
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    return (url, try Editing(url))
  }

  @Test("A new row has version 1, and each saved change of it adds one")
  func versions() throws {
    let scratch = try Scratch()
    let (url, editing) = try zoo(scratch)
    let tag = try editing.act("Add") {
      try editing.context.insert(entityNamed: "Tag", values: ["name": .string("a")])
    }
    #expect(try TableDump(url)["ZTAG", 1, "Z_OPT"] == .int(1))
    for number in 2...4 {
      try editing.act("Edit") {
        try editing.set("name", of: tag.identifier, to: .string("\(number)"))
      }
      #expect(try TableDump(url)["ZTAG", 1, "Z_OPT"] == .int(Int64(number)))
    }
    let person = try editing.act("Add") {
      try editing.context.insert(entityNamed: "Person", values: ["name": .string("Ada")])
    }
    let animal = try editing.act("Add") {
      try editing.context.insert(
        entityNamed: "Bird", values: ["owner": .reference(person.identifier)])
    }
    let dump = try TableDump(url)
    #expect(dump["ZANIMAL", animal.identifier.number, "Z_OPT"] == .int(1))
    // The person's animals have changed.
    #expect(dump["ZPERSON", person.identifier.number, "Z_OPT"] == .int(2))
  }

  @Test("A table's counter stands at its root entity, rises and never falls")
  func counters() throws {
    let scratch = try Scratch()
    let (url, editing) = try zoo(scratch)
    func counter(_ entity: String) throws -> Int64 {
      try RawDatabase(url).int("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'")
    }
    let bird = try editing.act("Add") { try editing.context.insert(entityNamed: "Bird") }
    _ = try editing.act("Add") { try editing.context.insert(entityNamed: "Animal") }
    let dog = try editing.act("Add") { try editing.context.insert(entityNamed: "Dog") }
    #expect([bird, dog].map(\.identifier.number) == [1, 3])
    #expect(try counter("Animal") == 3)
    #expect(try counter("Bird") == 0)
    #expect(try counter("Dog") == 0)
    try editing.act("Delete") { try editing.context.delete([dog.identifier]) }
    #expect(try counter("Animal") == 3)
    let next = try editing.act("Add") { try editing.context.insert(entityNamed: "Dog") }
    #expect(next.identifier.number == 4)
    // A program that forgot the counter does not make us give a key twice.
    try RawDatabase(url).run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Animal'")
    let last = try editing.act("Add") { try editing.context.insert(entityNamed: "Bird") }
    #expect(last.identifier.number == 5)
    #expect(try counter("Animal") == 5)
  }

  @Test("A to-one to any of several entities is written with the entity that it leads to")
  func twins() throws {
    let scratch = try Scratch()
    let (url, editing) = try zoo(scratch)
    let person = try editing.act("Add") { try editing.context.insert(entityNamed: "Person") }
    for name in ["Animal", "Bird", "Dog"] {
      let animal = try editing.act("Add") { try editing.context.insert(entityNamed: name) }
      try editing.act("Edit") {
        try editing.set("favourite", of: person.identifier, to: .reference(animal.identifier))
      }
      let number = try RawDatabase(url).int(
        "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(name)'")
      let dump = try TableDump(url)
      #expect(dump["ZPERSON", 1, "ZFAVOURITE"] == .int(animal.identifier.number))
      #expect(dump["ZPERSON", 1, "Z1_FAVOURITE"] == .int(number))
    }
    try editing.act("Edit") { try editing.set("favourite", of: person.identifier, to: .null) }
    let dump = try TableDump(url)
    #expect(
      dump["ZPERSON", 1, "ZFAVOURITE"] == .null && dump["ZPERSON", 1, "Z1_FAVOURITE"] == .null)
  }

  @Test("A composite is spread over its columns, and an edit of one element writes that one")
  func composites() throws {
    let scratch = try Scratch()
    let (url, editing) = try zoo(scratch)
    let first: ModelValue = .composite([
      "street": .string("Main"), "name": .string("Home"), "zip": .int(8000),
    ])
    let person = try editing.act("Add") {
      try editing.context.insert(entityNamed: "Person", values: ["address": first])
    }
    let before = try TableDump(url)
    #expect(before["ZPERSON", 1, "ZSTREET"] == .text("Main"))
    #expect(before["ZPERSON", 1, "ZZIP"] == .int(8000))
    try editing.act("Edit") {
      try editing.set(
        "address", of: person.identifier,
        to: .composite(["street": .string("Main"), "name": .string("Home"), "zip": .int(1)]))
    }
    let own = try TableDump(url).differences(from: before).filter { $0.table == "ZPERSON" }
    #expect(own.map(\.column) == ["ZZIP", "Z_OPT"])
    try editing.act("Edit") { try editing.set("address", of: person.identifier, to: .null) }
    #expect(try TableDump(url)["ZPERSON", 1, "ZSTREET"] == .null)
  }

  @Test("A hidden key has room for one owner; a second one is refused with both names")
  func hiddenKeys() throws {
    let scratch = try Scratch()
    let (url, editing) = try zoo(scratch)
    let tag = try editing.act("Add") { try editing.context.insert(entityNamed: "Tag") }
    let ada = try editing.act("Add") {
      try editing.context.insert(
        entityNamed: "Person", values: ["wishes": .references([tag.identifier])])
    }
    #expect(try TableDump(url)["ZTAG", 1, "Z4WISHES"] == .int(1))
    let bob = try editing.act("Add") { try editing.context.insert(entityNamed: "Person") }
    let error = #expect(throws: DataError.self) {
      try editing.act("Edit") {
        try editing.set("wishes", of: bob.identifier, to: .references([tag.identifier]))
      }
    }
    #expect(error?.code == .conflict)
    #expect(error?.message.contains("p1") == true && error?.message.contains("Person p2") == true)
    try editing.act("Edit") {
      try editing.set("wishes", of: ada.identifier, to: .references([]))
      try editing.set("wishes", of: bob.identifier, to: .references([tag.identifier]))
    }
    #expect(try TableDump(url)["ZTAG", 1, "Z4WISHES"] == .int(2))
    try editing.act("Delete") { try editing.context.delete([bob.identifier]) }
    #expect(try TableDump(url)["ZTAG", 1, "Z4WISHES"] == .null)
  }

  @Test("A number that SQLite does not have is refused, a decimal of any length kept")
  func numbers() throws {
    let scratch = try Scratch()
    let (_, editing) = try zoo(scratch)
    let bird = try editing.act("Add") { try editing.context.insert(entityNamed: "Bird") }
    let error = #expect(throws: DataError.self) {
      try editing.act("Edit") { try editing.set("weight", of: bird.identifier, to: .double(.nan)) }
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.message.contains("weight") == true)
    let long = try #require(Decimal(string: "123456789012345678901234.5678"))
    try editing.act("Edit") { try editing.set("price", of: bird.identifier, to: .decimal(long)) }
    let row = try editing.store.makeReader().rows(for: [bird.identifier])[bird.identifier]
    #expect(row?["price"] == .decimal(long))
  }
}
