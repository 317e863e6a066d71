import DataCore
import Foundation
import TestSupport
import Testing

@Suite("A store refuses what does not fit, as a whole", .serialized)
struct RefusalTests {
  /// A store with an item, a person who owns it, and a tag it points to without inverse.
  private func prepared(
    _ factory: StoreFactory
  ) throws -> (StoreFixture, item: PersistentIdentifier, tag: PersistentIdentifier) {
    var fixture = try StoreFixture(factory)
    let tag = try fixture.insert("Tag", ["name": .string("red")])
    let owner = try fixture.insert("Person", ["name": .string("Ada")])
    let item = try fixture.insert(
      "Item",
      [
        "title": .string("one"), "code": .string("c1"), "favourite": .reference(tag),
        "owner": .reference(owner),
      ])
    return (fixture, item, tag)
  }

  private func update(
    _ fixture: StoreFixture, _ id: PersistentIdentifier, _ property: String,
    from before: ModelValue, to after: ModelValue
  ) throws -> ObjectChange {
    let entity = try #require(fixture.graph.model[id.entityName])
    let slot = try #require(entity.slot(of: property))
    return ObjectChange(
      id, entity, .update([PropertyChange(slot, .value(before: before, after: after))]))
  }

  @Test("The second of two edits of one value is a conflict", arguments: StoreFactory.all)
  func staleUpdate(_ factory: StoreFactory) throws {
    let (fixture, item, _) = try prepared(factory)
    let change = try update(
      fixture, item, "title", from: .string("other"), to: .string("mine"))
    try expectRefusal(.conflict, naming: "Item p1", "title", of: ChangeSet([change]), by: fixture)
  }

  @Test("A stale link or a stale before image is a conflict", arguments: StoreFactory.all)
  func staleLinks(_ factory: StoreFactory) throws {
    let (base, item, tag) = try prepared(factory)
    var fixture = base
    let before = fixture.graph
    var edited = before
    edited.link(item, "tags", tag)
    let linking = edited.changes(since: before)
    try fixture.edit { $0.link(item, "tags", tag) }
    try expectRefusal(.conflict, naming: "tags", of: linking, by: fixture)
    var deleted = before
    deleted.delete(item)
    try expectRefusal(
      .conflict, naming: "tags", of: deleted.changes(since: before), by: fixture)
  }

  @Test("What is gone is not edited, what exists not inserted", arguments: StoreFactory.all)
  func existence(_ factory: StoreFactory) throws {
    let (base, item, _) = try prepared(factory)
    var fixture = base
    let before = fixture.graph
    var edited = before
    edited.set("title", of: item, to: .string("two"))
    var without = before
    without.delete(item)
    let insertion = before.changes(since: without)
    try expectRefusal(.conflict, naming: "Item p1", of: insertion, by: fixture)
    try fixture.edit { $0.delete(item) }
    try expectRefusal(
      .conflict, naming: "Item p1", of: edited.changes(since: before), by: fixture)
    try expectRefusal(
      .conflict, naming: "Item p1", of: without.changes(since: before), by: fixture)
  }

  @Test(
    "Two new objects of a hierarchy cannot take one key",
    arguments: StoreFactory.all.filter { $0.numbersHierarchies })
  func oneKeyTwice(_ factory: StoreFactory) throws {
    let (base, item, _) = try prepared(factory)
    var fixture = base
    let object = try #require(fixture.graph.objects[item])
    try fixture.edit { $0.delete(item) }
    let special = try #require(fixture.graph.model["SpecialItem"])
    var values = [ModelValue](repeating: .null, count: special.properties.count)
    for (slot, property) in special.properties.enumerated() {
      if property.relationship?.isToMany == true { values[slot] = .references([]) }
    }
    values[try #require(special.slot(of: "title"))] = .string("second")
    let origin = IdentifierOrigin(
      store: item.storeIdentifier, entity: "SpecialItem", kind: .permanent)
    let twin = ObjectChange(PersistentIdentifier(origin, item.number), special, .insert(values))
    var first = object.values
    for (slot, property) in object.entity.properties.enumerated()
    where property.relationship != nil {
      first[slot] = property.relationship?.isToMany == true ? .references([]) : .null
    }
    try expectRefusal(
      .conflict, naming: "p1",
      of: ChangeSet([ObjectChange(item, object.entity, .insert(first)), twin]),
      by: fixture)
  }

  @Test("A reference to what is not there is a conflict", arguments: StoreFactory.all)
  func dangling(_ factory: StoreFactory) throws {
    let (fixture, item, tag) = try prepared(factory)
    let object = try #require(fixture.graph.objects[tag])
    let deletion = ObjectChange(tag, object.entity, .delete(object.values))
    try expectRefusal(
      .conflict, naming: "favourite", "Item p1", of: ChangeSet([deletion]), by: fixture)
    let missing = PersistentIdentifier(tag.origin, 99)
    let change = try update(
      fixture, item, "favourite", from: .reference(tag), to: .reference(missing))
    try expectRefusal(.conflict, naming: "Tag p99", of: ChangeSet([change]), by: fixture)
  }

  @Test("A relationship changed at one end only is a conflict", arguments: StoreFactory.all)
  func oneEnd(_ factory: StoreFactory) throws {
    let (fixture, item, _) = try prepared(factory)
    let change = try update(
      fixture, item, "owner", from: fixture.graph.value("owner", of: item), to: .null)
    try expectRefusal(.conflict, naming: "owner", of: ChangeSet([change]), by: fixture)
  }

  @Test("A value of the wrong kind or size is invalid", arguments: StoreFactory.all)
  func invalid(_ factory: StoreFactory) throws {
    let (fixture, item, tag) = try prepared(factory)
    let cases: [(String, ModelValue)] = [
      ("title", .null), ("title", .int(3)), ("small", .int(40_000)), ("medium", .int(1 << 40)),
      ("flag", .int(1)), ("weight", .string("1")), ("place", .composite(["street": .null])),
      ("place", .composite(["floor": .string("1")])), ("blob", .transformable(Data())),
      ("favourite", .references([tag])),
    ]
    for (name, value) in cases {
      let change = try update(
        fixture, item, name, from: fixture.graph.value(name, of: item), to: value)
      try expectRefusal(
        .invalidValue, naming: "Item p1", name, of: ChangeSet([change]), by: fixture)
    }
    let wrong = try update(
      fixture, item, "favourite", from: .reference(tag), to: .reference(item))
    try expectRefusal(.invalidValue, naming: "favourite", of: ChangeSet([wrong]), by: fixture)
  }

  @Test("A unique value is taken once, in the whole hierarchy", arguments: StoreFactory.all)
  func unique(_ factory: StoreFactory) throws {
    var (fixture, item, _) = try prepared(factory)
    let values: [String: ModelValue] = ["title": .string("t"), "code": .string("c1")]
    var graph = fixture.graph
    _ = graph.insert("RareItem", values)
    try expectRefusal(
      .notUnique, naming: "Item p1", "code", "c1", of: graph.changes(since: fixture.graph),
      by: fixture)
    graph = fixture.graph
    graph.set("code", of: item, to: .null)
    _ = graph.insert("Item", values)
    let moved = graph
    let result = try fixture.edit { $0 = moved }
    #expect(result.identifiers.count == 1)
    try fixture.edit { graph in
      for _ in 0..<2 { _ = graph.insert("Item", ["title": .string("no code")]) }
    }
    try fixture.check()
  }

  @Test("Two properties can be unique together", arguments: StoreFactory.all)
  func uniqueTogether(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    let pairs: [[String: ModelValue]] = [
      ["level": .int(1), "grade": .string("a")], ["level": .int(2), "grade": .string("a")],
      ["level": .int(1), "grade": .null], ["level": .int(1), "grade": .null],
    ]
    for pair in pairs {
      _ = try fixture.insert("SpecialItem", pair.merging(["title": .string("t")]) { $1 })
    }
    var graph = fixture.graph
    _ = graph.insert("RareItem", pairs[0].merging(["title": .string("t")]) { $1 })
    try expectRefusal(
      .notUnique, naming: "level", "grade", of: graph.changes(since: fixture.graph), by: fixture)
  }
}
