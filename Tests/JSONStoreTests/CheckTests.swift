import DataCore
import Foundation
import Testing

@testable import JSONStore

@Suite("Checking a JSON store") struct CheckTests {
  private let place: JSONPlace
  private let context: ModelContext
  private var history: URL { place.folder.appending(path: "books.json-history") }

  init() throws {
    place = try JSONPlace()
    context = try place.fill()
  }

  private func append(_ text: String) throws {
    let before = try Data(contentsOf: history)
    try (before + Data(text.utf8)).write(to: history)
  }

  private func findings() throws -> [FileReport.Finding] {
    try place.open(readOnly: true).check().findings
  }

  @Test("What saves leave that were cut short is nothing to be found, wherever it stands")
  func leftovers() throws {
    for text in ["{", "{\"num", "{\"number\": ", "{\"number\": 2", "{\"number\": 2, \"timest"] {
      try append(text)
      #expect(try findings() == [], "\(text)")
      try append("\n")
      #expect(try findings() == [], "\(text)")
    }
    try append("{\"number\": 2, \"cha")
    try context.edit("Nana", "pages", .int(5))
    try context.save()
    #expect(try findings() == [])
    // The line was written, the store's file was not.
    let line = try #require(
      try String(contentsOf: history, encoding: .utf8).split(separator: "\n").last)
    try append(line.replacing("\"number\": 2", with: "\"number\": 3") + "\n")
    #expect(try findings() == [])
    try context.edit("Nana", "pages", .int(6))
    try context.save()
    #expect(try findings() == [])
    #expect(try place.open().makeReader().history(HistoryRequest()).map(\.number) == [1, 2, 3])
  }

  @Test(
    "What a line lacks is told with the line",
    arguments: [
      ("\"number\": 1", "\"numbr\": 1", "the save it was of"),
      ("{\"number\": 1, ", "{\"number\": 1 ", "save 1 is missing"),
      ("\"timestamp\": \"", "\"timestamp\": \"x", "no date"),
      ("\"insert\": \"Shelf/p1\"", "\"insert\": \"Shelf\"", "1 change of save 1 cannot be read"),
      ("\"insert\": \"Shelf/p1\"", "\"put\": \"Shelf/p1\"", "1 change of save 1 cannot be read"),
      ("Shelf/p1", "Wall/p1", "“Wall”, which is no entity"),
    ])
  func faults(_ old: String, _ new: String, _ expected: String) throws {
    let text = try String(contentsOf: history, encoding: .utf8)
    #expect(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: history)
    let found = try findings()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.kind == .history && found.first?.place == "books.json-history line 1")
    #expect(found.first?.message.contains(expected) == true, "\(found)")
    #expect(found.first?.remedy.isEmpty == false)
  }

  @Test("A store without a history, and one whose history was deleted, are sound")
  func withoutHistory() throws {
    try context.edit("Nana", "pages", .int(5))
    try context.save()
    let store = try #require(context.stores.first as? JSONStore)
    try store.deleteHistory(HistoryRequest(before: 2))
    #expect(try findings() == [])
    try FileManager.default.removeItem(at: history)
    let report = try place.open(readOnly: true).check()
    #expect(report.findings == [] && report.objectCount == 3 && report.entityCount == 2)
    #expect(try place.names() == ["books.json"])
  }

  @Test("A history that may not be read, or is a folder, is an error and no finding")
  func unreadable() throws {
    try FileManager.default.removeItem(at: history)
    try FileManager.default.createDirectory(at: history, withIntermediateDirectories: false)
    let error = #expect(throws: DataError.self) { try findings() }
    #expect(error?.message.isEmpty == false && error?.remedy.isEmpty == false)
  }
}
