import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Numbers at their limit, as any file may have them") struct LastNumberTests {
  private func items(_ scratch: Scratch) throws -> URL {
    let url = scratch.file("Items.store")
    try SQLiteStore.create(url: url, model: ModelDescription([CoreDataFile.item]))
    return url
  }

  private func changes(_ editing: Editing) throws -> [HistoryEntryChange] {
    try editing.store.makeReader().history(HistoryRequest()).flatMap(\.changes)
  }

  @Test("The object with the last key is inserted, edited and deleted, and the next is refused")
  func lastKey() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    try RawDatabase(url).run(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = 9223372036854775805 WHERE Z_NAME = 'Item'")
    let editing = try Editing(url)
    let items = try editing.act("Add") {
      try (0..<2).map { number in
        try editing.context.insert(entityNamed: "Item", values: ["number": .int(number)])
      }
    }
    #expect(items.map(\.identifier.number) == [.max - 1, .max])
    let error = #expect(throws: DataError.self) {
      try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
    }
    #expect(error?.message.contains("no keys left") == true)
    try editing.act("Edit") {
      for item in items { try editing.set("title", of: item.identifier, to: .string("new")) }
    }
    try editing.act("Delete") { try editing.context.delete(items.map(\.identifier)) }
    let changes = try changes(editing)
    #expect(changes.map(\.kind) == [.insert, .insert, .update, .update, .delete, .delete])
    #expect(changes.map(\.id.number) == (0..<3).flatMap { _ in [Int64.max - 1, .max] })
    #expect(changes.map(\.number) == Array(1...6))
  }

  @Test("A history whose last number is given refuses saves, in a sentence")
  func lastNumbers() throws {
    for (number, name) in [(16_001, "CHANGE"), (16_002, "TRANSACTION")] {
      let scratch = try Scratch()
      let url = try items(scratch)
      try RawDatabase(url).run(
        "INSERT OR REPLACE INTO Z_PRIMARYKEY VALUES (\(number), '\(name)', 0, 9223372036854775806)")
      let editing = try Editing(url)
      try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
      let transaction = try #require(
        try editing.store.makeReader().history(HistoryRequest()).first)
      #expect(transaction.number == (name == "CHANGE" ? 1 : .max))
      #expect(transaction.changes.map(\.number) == [name == "CHANGE" ? .max : 1])
      let before = try TableDump(url)
      let error = #expect(throws: DataError.self) {
        try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
      }
      #expect(error?.message.contains("history") == true)
      #expect(try TableDump(url).differences(from: before).isEmpty)
    }
  }

  @Test("A shared text with the last number leaves none for the next author")
  func lastString() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    let editing = try Editing(url)
    try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
    try RawDatabase(url).run(
      """
      INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, Z_OPT, ZNAME)
      VALUES (9223372036854775807, 16003, 1, 'last')
      """)
    try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
    editing.context.author = "somebody new"
    let error = #expect(throws: DataError.self) {
      try editing.act("Add") { try editing.context.insert(entityNamed: "Item") }
    }
    #expect(error?.message.contains("history") == true)
  }

  @Test("What is left of a history is told with transactions at either end of the numbers")
  func bounds() throws {
    let scratch = try Scratch()
    let url = try items(scratch)
    try RawDatabase(url).run(
      """
      INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZTIMESTAMP)
      VALUES (-9223372036854775808, 16002, 1, 0), (9223372036854775807, 16002, 1, 0)
      """)
    let store = try SQLiteStore(url: url, readOnly: false)
    let bounds = try store.makeReader().historyBounds()
    #expect(bounds == HistoryBounds(oldest: .min, newest: .max))
    try store.deleteHistory(HistoryRequest())
    #expect(try store.makeReader().history(HistoryRequest()).isEmpty)
  }
}
