import DataCore
import Foundation
import Testing

@testable import JSONStore

@Suite("A JSON file that is none") struct DamageTests {
  @Test(
    "What is wrong is told with line and column",
    arguments: [
      (#""pages": 3,"#, #""pages": 3"#, "line 32, column 9"),
      (#""pages": 3,"#, #""pages": "three","#, "line 31, column 18: “pages” of Book p1"),
      (#""pages": 3,"#, #""pages": 3.5,"#, "it takes a whole number, not 3.5"),
      (#""pages": 3,"#, #""price": 1e400,"#, "“-Infinity”, not 1e400"),
      (#""pages": 3,"#, #""printed": "2026-13-31","#, "05.000Z”, not “2026-13-31”"),
      (#""pages": 3,"#, #""pages": true,"#, "it takes a whole number, not true or false"),
      (#""pages": 3,"#, #""leaves": 3,"#, "line 31, column 9: “Book” has no property “leaves”"),
      (#""pages": 3,"#, #""title": "again","#, "line 31, column 9: “title” occurs twice"),
      (#""p2": {"#, #""x2": {"#, "line 34, column 7: “x2” is no key"),
      (#""p2": {"#, #""p1": {"#, "line 34, column 7: “p1” occurs twice"),
      (
        #""shelf": "p1""#, #""shelf": "p9""#,
        "line 32, column 18: “shelf” of Book p1: there is no Shelf p9"
      ),
      (#""name": "left""#, #""books": ["p1"]"#, "its links are kept at the other end"),
      (#""type": "double""#, #""type": "money""#, "“price” has an unknown type “money”"),
      (#""transaction": 1"#, #""transaction": "one""#, "line 4"),
      (#"  "objects": {"#, #"  "things": {"#, #"expected "objects""#),
    ])
  func places(_ old: String, _ new: String, _ expected: String) throws {
    let place = try JSONPlace()
    try place.fill()
    try place.replace(old, with: new)
    let text = try place.text()
    let error = #expect(throws: DataError.self) { try place.open() }
    #expect(error?.code == .damaged)
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
    #expect(error?.remedy.isEmpty == false)
    #expect(try place.text() == text)
  }

  @Test("A file cut at any byte is refused, and left as it is")
  func cut() throws {
    let place = try JSONPlace()
    try place.fill()
    let bytes = Array(try place.text().utf8)
    // The last byte is a line feed, which nothing needs.
    for count in 0..<bytes.count - 1 {
      let error = #expect(throws: DataError.self) {
        try DocumentReader.read(Array(bytes.prefix(count)), name: "a.json")
      }
      #expect(error?.code == .damaged || error?.code == .notAStore, "\(count)")
    }
  }

  @Test("A file with any byte changed is read or refused, never more")
  func changed() throws {
    let place = try JSONPlace()
    try place.fill()
    let bytes = Array(try place.text().utf8)
    for index in bytes.indices {
      for byte in [0, UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "9"), 0xFF] {
        var changed = bytes
        changed[index] = byte
        do {
          _ = try DocumentReader.read(changed, name: "a.json")
        } catch let error as DataError {
          #expect(!error.remedy.isEmpty)
        }
      }
    }
  }

  @Test(
    "Another file is told from a damaged one",
    arguments: ["", "[1]", "{}", #"{"a": 1}"#, "SQLite format 3", "{\"cairn\": 2}"])
  func foreign(_ text: String) throws {
    let place = try JSONPlace()
    try place.write(text)
    let error = #expect(throws: DataError.self) { try place.open() }
    #expect(error?.code == .notAStore || error?.code == .damaged)
    #expect(error?.message.contains("books.json") == true)
  }

  @Test("A file that is damaged while it is open is not saved over")
  func whileOpen() throws {
    let place = try JSONPlace()
    let context = try place.fill()
    try place.replace(#""pages": 3,"#, with: #""pages": 3"#)
    let text = try place.text()
    try context.edit("Nana", "pages", .int(5))
    for _ in 0..<2 {
      let error = #expect(throws: DataError.self) { try context.save() }
      #expect(error?.code == .damaged && error?.message.contains("line 32") == true)
    }
    #expect(try place.text() == text)
    try place.replace(#""pages": 3"#, with: #""pages": 3,"#)
    try context.save()
    #expect(try place.text().contains(#""pages": 5"#))
  }

  @Test("What the model forbids is told", arguments: [(#""Nana""#, #""Émile""#)])
  func rules(_ old: String, _ new: String) throws {
    let place = try JSONPlace()
    try place.fill()
    try place.replace(old, with: new)
    let error = #expect(throws: DataError.self) { try place.open() }
    #expect(error?.message.contains("Émile") == true, "\(error?.message ?? "")")
  }
}
