import DataCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import JSONStore

@Suite("Others write the JSON file too") struct OutsideTests {
  @Test("What a text editor writes is taken in, and told")
  func editor() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    let store = try #require(context.stores.first as? JSONStore)
    let heard = Mutex<[ChangeReport]>([])
    let subscription = store.reports.subscribe { report in heard.withLock { $0.append(report) } }
    try place.replace(#""pages": 3"#, with: #""pages": 33"#)
    store.checkForChanges()
    store.checkForChanges()
    withExtendedLifetime(subscription) {}
    let report = try #require(heard.withLock { $0.first })
    #expect(heard.withLock { $0.count } == 1)
    let id = try context.identifier("Émile")
    #expect(report.region == Region(["Book": .init(objects: [id], properties: ["pages"])]))
    #expect(report.editor == nil)
    #expect(try store.makeReader().rows(for: [id])[id]?["pages"] == .int(33))
  }

  @Test("A save keeps what others wrote in between, and an edit of one value is a conflict")
  func merging() throws {
    let place = try JSONPlace()
    let mine = try place.fill()
    let theirs = ModelContext(stores: [try place.open()])
    try mine.edit("Nana", "pages", .int(5))
    try theirs.edit("Émile", "pages", .int(6))
    _ = try theirs.insert(entityNamed: "Book", values: ["title": .string("third")])
    try mine.save()
    try theirs.save()
    #expect(try place.open().contents() == theirs.stores[0].contents())
    let text = try place.text()
    #expect(text.contains(#""pages": 5"#) && text.contains(#""pages": 6"#))
    #expect(text.contains(#""third""#))
    try mine.edit("Nana", "pages", .int(7))
    try theirs.edit("Nana", "pages", .int(8))
    try mine.save()
    let error = #expect(throws: DataError.self) { try theirs.save() }
    #expect(error?.code == .conflict)
    let entries = try place.open().makeReader().history(HistoryRequest())
    #expect(entries.map(\.number) == [1, 2, 3, 4])
  }

  @Test("Links that were moved by hand hold at both ends")
  func links() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    let store = try #require(context.stores.first as? JSONStore)
    let lines = try place.lines()
    let last = try #require(lines.lastIndex { $0.contains(#""shelf": "p1""#) })
    var edited = lines
    edited[last - 1] = String(edited[last - 1].dropLast())
    edited.remove(at: last)
    try place.write(edited.joined(separator: "\n"))
    store.checkForChanges()
    let nana = try context.identifier("Nana")
    let emile = try context.identifier("Émile")
    let reader = try store.makeReader()
    #expect(try reader.rows(for: [nana])[nana]?["shelf"] == .null)
    let shelf = try #require(
      try reader.window(Query(.entity("Shelf")), from: .start, limit: 1).rows.first)
    #expect(try reader.related(to: shelf.id, through: "books") == [emile])
  }

  @Test(
    "What the model forbids is told of the file, whatever is being saved, and not written over",
    arguments: [
      (#""title": "Nana""#, #""title": "Émile""#), (#""title": "Nana","#, ""),
    ])
  func forbidden(_ old: String, _ new: String) throws {
    let place = try JSONPlace()
    let context = try place.fill()
    let before = try place.text()
    try place.replace(old, with: new)
    let text = try place.text()
    #expect(text != before)
    try context.edit("Émile", "pages", .int(5))
    let error = #expect(throws: DataError.self) { try context.save() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains("books.json") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("title") == true, "\(error?.message ?? "")")
    #expect(error?.remedy.contains("text editor") == true)
    #expect(try place.text() == text)
    try place.write(before)
    try context.save()
    #expect(try place.text().contains(#""pages": 5"#))
  }

  @Test("Another store in its place is not saved into")
  func replaced() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    try FileManager.default.removeItem(at: place.url)
    try context.edit("Nana", "pages", .int(5))
    #expect(throws: DataError.self) { try context.save() }
    try JSONStore.create(url: place.url, model: JSONPlace.model)
    let text = try place.text()
    let error = #expect(throws: DataError.self) { try context.save() }
    #expect(error?.code == .conflict)
    #expect(try place.text() == text)
  }

  @Test("Deleting history leaves what others saved meanwhile")
  func historyOfOthers() throws {
    let place = try JSONPlace()
    let mine = try place.fill()
    let theirs = ModelContext(stores: [try place.open()])
    try theirs.edit("Émile", "pages", .int(6))
    try theirs.save()
    try mine.stores[0].deleteHistory(HistoryRequest(limit: 1))
    let entries = try place.open().makeReader().history(HistoryRequest())
    #expect(entries.map(\.number) == [2])
  }

  @Test("What others wrote against the model is told as the file's fault, and nothing is saved")
  func forbidden() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    try place.replace(#""title": "Nana""#, with: #""title": "Émile""#)
    let text = try place.text()
    try context.edit("Nana", "pages", .int(5))
    let error = #expect(throws: DataError.self) { try context.save() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains("“books.json” holds what its model forbids") == true)
    #expect(try place.text() == text)
  }
}
