import MemoryStore
import TestSupport
import Testing

@testable import DataCore

@Suite("Applying a change set")
struct ApplyingTests {
  /// An item with two parts in order, and nobody who holds a record of them.
  private struct Place {
    let store = MemoryStore(name: "items", model: TestModel.model)
    let item: PersistentIdentifier
    let parts: [PersistentIdentifier]

    init() throws {
      let context = ModelContext(stores: [store])
      let parts = try ["a", "b"].map {
        try context.insert(entityNamed: "Part", values: ["name": .string($0)])
      }
      let item = try context.insert(
        entityNamed: "Item",
        values: ["title": .string("Box"), "parts": .references(parts.map(\.identifier))])
      try context.save()
      self.item = item.identifier
      self.parts = parts.map(\.identifier)
    }

    func reordering() throws -> ChangeSet {
      let entity = try #require(TestModel.model["Item"])
      let slot = try #require(entity.slot(of: "parts"))
      let delta = PropertyChange.Delta.value(
        before: .references(parts), after: .references(parts.reversed()))
      return ChangeSet([ObjectChange(item, entity, .update([PropertyChange(slot, delta)]))])
    }
  }

  @Test("the order of links is changed though no record was held before") func unheld() throws {
    let place = try Place()
    let context = ModelContext(stores: [place.store])
    try context.apply(place.reordering())
    #expect(context.pendingChanges == (try place.reordering()))
    try context.save()
    #expect(
      try place.store.makeReader().related(to: place.item, through: "parts")
        == place.parts.reversed())
  }

  @Test("a deletion of an object that is not as it says is refused and changes nothing")
  func changedSince() throws {
    let place = try Place()
    let context = ModelContext(stores: [place.store])
    let part = try #require(try context.record(for: place.parts[0]))
    let entity = try #require(TestModel.model["Part"])
    let expected = ObjectChange(
      place.parts[0], entity, .delete([.string("z"), .reference(place.item)]))
    let error = #expect(throws: DataError.self) { try context.apply(ChangeSet([expected])) }
    #expect(error?.code == .conflict)
    #expect(error?.message == "name of Part p1 was changed since: it is “a” now, not “z”.")
    #expect(part.state == .registered && !context.hasChanges)
  }

  @Test("links of many to many that others changed are refused") func links() throws {
    let place = try Place()
    let context = ModelContext(stores: [place.store])
    let tag = try context.insert(entityNamed: "Tag", values: ["items": .references([place.item])])
    try context.save()
    let entity = try #require(TestModel.model["Tag"])
    let slot = try #require(entity.slot(of: "items"))
    func set(_ delta: PropertyChange.Delta) -> ChangeSet {
      ChangeSet([ObjectChange(tag.identifier, entity, .update([PropertyChange(slot, delta)]))])
    }
    let error = #expect(throws: DataError.self) {
      try context.apply(set(.links(added: [place.item], removed: [])))
    }
    #expect(error?.message == "items of Tag p1 was changed since: it links other objects now.")
    try context.apply(set(.links(added: [], removed: [place.item])))
    #expect(context.hasChanges)
  }
}
