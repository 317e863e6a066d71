import DataCore
import Foundation
import TestSupport
import Testing

@testable import JSONStore

@Suite("Numbers at their limit, as any JSON file may have them") struct LastNumberTests {
  @Test("A store whose last transaction has the last number refuses saves and stays as it is")
  func transactions() throws {
    let place = try JSONPlace()
    try place.fill()
    try place.replace(#""transaction": 1"#, with: #""transaction": 9223372036854775807"#)
    let context = ModelContext(stores: [try place.open()])
    let (before, names) = (try place.text(), try place.names())
    try context.edit("Nana", "pages", .int(5))
    let error = #expect(throws: DataError.self) { try context.save() }
    #expect(error?.message.contains("history") == true)
    #expect(try place.text() == before)
    #expect(try place.names() == names)
  }

  @Test("An entity whose last key was given takes no new objects, whichever are still there")
  func keys() throws {
    let place = try JSONPlace()
    try place.fill()
    try place.replace(#""Book": 2"#, with: #""Book": 9223372036854775807"#)
    let store = try place.open()
    let context = ModelContext(stores: [store])
    let before = try place.text()
    _ = try context.insert(entityNamed: "Book", values: ["title": .string("third")])
    let error = #expect(throws: DataError.self) { try context.save() }
    #expect(error?.message.contains("no keys left") == true)
    #expect(try place.text() == before)
    #expect(try store.contents() == place.open().contents())
  }
}
