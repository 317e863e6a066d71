import DataCore
import Foundation
import TestSupport
import Testing

@testable import JSONStore

@Suite("A store in a JSON file") struct FormatTests {
  @Test("The file is stable and readable: a line a property, a link at one end")
  func text() throws {
    let place = try JSONPlace()
    try place.fill()
    let text = try place.text()
    #expect(
      text.hasSuffix(
        """
          "objects": {
            "Book": {
              "p1": {
                "title": "Émile",
                "pages": 3,
                "shelf": "p1"
              },
              "p2": {
                "title": "Nana",
                "pages": 4,
                "shelf": "p1"
              }
            },
            "Shelf": {
              "p1": {
                "name": "left"
              }
            }
          }
        }

        """))
    #expect(
      text.hasPrefix(
        """
        {
          "cairn": 1,
          "store": "\(JSONPlace.identifier)",
          "transaction": 1,
          "lastKeys": {"Book": 2, "Shelf": 1},
          "entities": [
            {
              "name": "Book",
              "unique": [["title"]],
              "properties": [
                {"name": "title", "type": "string"},
                {"name": "pages", "type": "int64", "optional": true},

        """))
    _ = try place.open()
    #expect(try place.text() == text)
  }

  @Test("An edit changes the lines that say it, and no other")
  func difference() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    let before = try place.lines()
    try context.edit("Nana", "pages", .int(5))
    try context.save()
    let after = try place.lines()
    let changed = zip(before, after).filter { $0 != $1 }
    #expect(
      changed.map(\.1) == [#"  "transaction": 2,"#, #"        "pages": 5,"#])
    #expect(before.count == after.count)
  }

  @Test("A store opened again has the same model, objects and history, for any edits")
  func reopening() throws {
    try withSeeds(10) { _, random in
      let place = try JSONPlace()
      try FileManager.default.removeItem(at: place.url)
      try JSONStore.create(url: place.url, model: TestModel.model)
      var graph = ObjectGraph()
      let store = try place.open()
      for _ in 0..<4 {
        var next = graph
        random.edit(&next, steps: 25)
        let result = try store.save(SaveRequest(next.changes(since: graph), author: "me"))
        graph = next.remapped(result.identifiers)
      }
      let again = try place.open()
      #expect(again.model == store.model && again.model == TestModel.model)
      #expect(try again.contents() == store.contents())
      let history = try again.makeReader().history(HistoryRequest())
      #expect(try history == store.makeReader().history(HistoryRequest()))
      #expect(history.allSatisfy { $0.author == "me" })
    }
  }

  @Test("Keys are not given again after the store was opened anew")
  func keys() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    try context.delete([try context.identifier("Nana")])
    try context.save()
    let again = ModelContext(stores: [try place.open()])
    let made = try again.insert(entityNamed: "Book", values: ["title": .string("new")])
    try again.save()
    #expect(made.identifier.number == 3)
  }

  @Test("A read-only store changes no byte and makes no file")
  func readOnly() throws {
    let place = try JSONPlace()
    try place.fill()
    let (text, names) = (try place.text(), try place.names())
    let context = ModelContext(stores: [try place.open(readOnly: true)])
    let error = #expect(throws: DataError.self) {
      try context.edit("Nana", "pages", .int(5))
      try context.save()
    }
    #expect(error?.code == .readOnly)
    #expect(try place.text() == text && place.names() == names)
  }

  @Test("A link to the file stays one, and its rights stay what they were")
  func link() throws {
    let place = try JSONPlace()
    let link = place.folder.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place.url)
    chmod(place.url.path, 0o640)
    let store = try JSONStore(
      url: link, readOnly: false, calls: SystemFileCalls(),
      working: { model, identifier, name in
        WorkingStore.make(model, identifier, name)
      })
    let context = ModelContext(stores: [store])
    _ = try context.insert(entityNamed: "Shelf", values: ["name": .string("a")])
    try context.save()
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
    #expect(target == place.url.path)
    var status = stat()
    #expect(stat(place.url.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try place.text().contains(#""name": "a""#))
  }

  @Test(
    "A decimal is read digit by digit, or refused",
    arguments: [
      ("12.50", "12.5"), ("-0", "0"), ("1e3", "1000"), ("NaN", "NaN"),
      (Decimal.greatestFiniteMagnitude.description, Decimal.greatestFiniteMagnitude.description),
      ("12,5", nil), ("12abc", nil), ("1.5.2", nil), ("0x10", nil), ("1_000", nil), ("-", nil),
      ("", nil), (" 1", nil), ("1e400", nil), ("0.\(String(repeating: "1", count: 60))", nil),
    ])
  func decimals(_ text: String, _ expected: String?) {
    let value = try? ModelValue(.string(text), as: AttributeDescription(.decimal))
    guard case .decimal(let number) = value else {
      #expect(expected == nil)
      return
    }
    #expect(number.description == expected)
  }
}
