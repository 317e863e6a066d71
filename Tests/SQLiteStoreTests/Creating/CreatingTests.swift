import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Making stores")
struct CreatingTests {
  @Test("A store that was made opens empty, with its model and its identifier")
  func opens() throws {
    let scratch = try Scratch()
    let url = scratch.file("new.store")
    let model = ModelDescription(Zoo.declarations)
    let identifier = UUID()
    try SQLiteStore.create(url: url, model: model, identifier: identifier)
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.identifier == identifier.uuidString)
    #expect(store.notice == nil)
    #expect(store.model.entities.map(\.name) == model.entities.map(\.name))
    let reader = try store.makeReader()
    for entity in model.entities {
      #expect(try reader.count(Query(.entity(entity.name))) == 0)
    }
    #expect(try scratch.listing().keys.sorted() == ["new.store"])
  }
}
