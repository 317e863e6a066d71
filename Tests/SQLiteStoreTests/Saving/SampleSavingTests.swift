import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Stores that Apple's frameworks made are edited without harm", .serialized)
struct SampleSavingTests {
  private func integrity(_ url: URL) throws -> [[RawDatabase.Value]] {
    try RawDatabase(url).query("PRAGMA integrity_check")
  }

  @Test("Of an edited mood only the row and its version differ")
  func mood() throws {
    guard let source = SampleStores.named("1.moody") else { return }
    let scratch = try Scratch()
    let url = try scratch.copy(source)
    let before = try TableDump(url)
    do {
      let editing = try Editing(url)
      #expect(editing.store.readOnlyReason == nil)
      let mood = try #require(try editing.identifiers(of: "Mood").dropFirst(2).first)
      try editing.act("Edit Mood") { try editing.set("latitude", of: mood, to: .double(12.5)) }
      let after = try TableDump(url)
      let row = mood.number
      #expect(
        after.differences(from: before).map(\.description)
          == ["ZMOOD \(row) ZLATITUDE", "ZMOOD \(row) Z_OPT"])
      #expect(after["ZMOOD", row, "ZLATITUDE"] == .double(12.5))
      guard case .int(let version)? = before["ZMOOD", row, "Z_OPT"] else {
        Issue.record("the mood has no version")
        return
      }
      #expect(after["ZMOOD", row, "Z_OPT"] == .int(version + 1))
      #expect(after.schema == before.schema)
    }
    #expect(try Data(contentsOf: url)[18...19] == Data(contentsOf: source)[18...19])
    #expect(try integrity(url) == [[.text("ok")]])
  }

  @Test("Of an edited note the row, its counters, one transaction and its changes differ")
  func note() throws {
    guard let source = SampleStores.named("NoteStore.sqlite") else { return }
    let scratch = try Scratch()
    let url = try scratch.copy(source)
    let before = try TableDump(url)
    let editing = try Editing(url)
    let note = try #require(try editing.identifiers(of: "ICNote").first)
    try editing.act("Rename Note") {
      try editing.set("title", of: note, to: .string("Milk"))
      try editing.set("snippet", of: note, to: .string("and bread"))
    }
    let after = try TableDump(url)
    let places = after.differences(from: before)
    let own = places.filter { $0.table == "ZICCLOUDSYNCINGOBJECT" }.map(\.description)
    #expect(
      own
        == ["ZSNIPPET", "ZTITLE1", "Z_OPT"].map { "ZICCLOUDSYNCINGOBJECT \(note.number) \($0)" })
    #expect(
      places.filter { $0.table == "Z_PRIMARYKEY" }.map(\.description)
        == [16001, 16002, 16003].map { "Z_PRIMARYKEY \($0) Z_MAX" })
    #expect(after.rows(of: "ATRANSACTION").subtracting(before.rows(of: "ATRANSACTION")) == [85])
    #expect(after.rows(of: "ACHANGE").subtracting(before.rows(of: "ACHANGE")) == [299])
    #expect(
      Set(places.map(\.table)) == [
        "ZICCLOUDSYNCINGOBJECT", "Z_PRIMARYKEY", "ATRANSACTION", "ACHANGE", "ATRANSACTIONSTRING",
      ])
    let entry = try #require(
      try editing.store.makeReader().history(HistoryRequest(after: 84)).first)
    #expect(entry.author == "tester" && entry.contextName == "Rename Note")
    #expect(entry.changes.map(\.id) == [note])
    #expect(entry.changes[0].properties == ["snippet", "title"])
    // As long as those that Apple's framework wrote for notes.
    #expect(after["ACHANGE", 299, "ZCOLUMNS"].map(Self.count) == 8)
    #expect(after["ACHANGE", 299, "ZENTITY"] == .int(11))
    let strings = after.rows(of: "ATRANSACTIONSTRING").count
    try editing.act("Rename Note") { try editing.set("title", of: note, to: .string("Eggs")) }
    let again = try TableDump(url)
    #expect(again.rows(of: "ATRANSACTIONSTRING").count == strings)
  }

  private static func count(_ value: RawDatabase.Value) -> Int {
    if case .blob(let bytes) = value { bytes.count } else { -1 }
  }

  @Test(
    "Adding, editing, deleting in every entity and undoing all of it leaves every row as it was")
  func everyEntity() throws {
    for source in SampleStores.all() {
      let scratch = try Scratch()
      let url = try scratch.copy(source)
      let isKept = { (table: String) in
        !table.hasPrefix("A") && table != "Z_PRIMARYKEY" && !table.hasPrefix("sqlite_")
      }
      let before = try TableDump(url, where: isKept)
      try edit(url, seed: 11)
      let after = try TableDump(url, where: isKept)
      let left = after.differences(from: before).filter { $0.column != "Z_OPT" }
      #expect(left.isEmpty, "\(source.lastPathComponent): \(left.prefix(5))")
      #expect(after.schema == before.schema)
      #expect(try integrity(url) == [[.text("ok")]])
    }
  }

  private func edit(_ url: URL, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let editing = try Editing(url)
    for entity in editing.store.model.entities where !entity.isAbstract {
      let name = "\(url.lastPathComponent) \(entity.name)"
      let old = try editing.identifiers(of: entity.name)
      let new = try editing.act("Add") { try editing.insert(entity.name, &random) }
      let made = try #require(new, "\(name)")
      let id = made.identifier
      #expect(try editing.identifiers(of: entity.name).contains(id), "\(name)")
      for id in old.prefix(2) + [id] {
        try editing.act("Edit") {
          for property in entity.properties {
            guard let attribute = property.attribute, attribute.type != .undefined else { continue }
            try editing.set(
              property.name, of: id, to: editing.value(property, attribute, &random))
          }
        }
      }
      guard let doomed = old.first else { continue }
      do {
        try editing.act("Delete") { try editing.context.delete([doomed]) }
        #expect(try !editing.identifiers(of: entity.name).contains(doomed), "\(name)")
      } catch let error as DataError where error.code == .denied || error.code == .invalidValue {
        // A rule of the model keeps it: deny, or somebody who must have it.
        continue
      }
    }
    try editing.undoAll()
  }
}
