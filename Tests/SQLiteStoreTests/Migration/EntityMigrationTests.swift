import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Entities that change") struct EntityMigrationTests {
  private static let name = PropertyDescription.attribute("name", .string)

  private static func family(
    _ extra: [Migrating.Declaration] = [], sub: Bool = true
  ) -> [Migrating.Declaration] {
    var result: [Migrating.Declaration] = [
      .init("Place", properties: [name, .many("trips", "Trip", "goal")]),
      .init(
        "Trip",
        properties: [
          name, .one("goal", "Place", "trips"), .one("next", "Trip", "last"),
          .one("last", "Trip", "next"),
        ]),
    ]
    if sub {
      result.append(
        .init("Tour", superentityName: "Trip", properties: [.attribute("price", .double)]))
    }
    return result + extra
  }

  private func store() throws -> Migrating {
    try Migrating(Self.family()) { editing in
      let place = try editing.context.insert(
        entityNamed: "Place", values: ["name": .string("Oslo")]
      ).identifier
      let trip = try editing.context.insert(
        entityNamed: "Trip", values: ["name": .string("a"), "goal": .reference(place)]
      ).identifier
      _ = try editing.context.insert(
        entityNamed: "Tour",
        values: ["name": .string("b"), "price": .double(9.5), "last": .reference(trip)])
    }
  }

  @Test("An entity whose name comes first gives all others new numbers, the history's too")
  func renumbered() throws {
    let store = try store()
    let before = try SQLiteStore(url: store.url, readOnly: true)
    let old = try before.makeReader().history(HistoryRequest())
    let contents = try before.contents()
    let migrated = try store.migrate(
      to: Self.family([.init("Agency", properties: [Self.name])]))
    #expect(migrated.layout["Place"]?.number == 2 && migrated.layout["Tour"]?.number == 4)
    #expect(try migrated.contents() == contents)
    #expect(try migrated.makeReader().history(HistoryRequest()) == old)
    let database = try RawDatabase(store.url)
    #expect(try database.int("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Trip'") == 2)
    #expect(try database.int("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'CHANGE'") == 3)
    #expect(try database.query("SELECT DISTINCT Z_ENT FROM ZPLACE") == [[.int(2)]])
    #expect(
      try database.query("SELECT Z_ENT FROM ZTRIP ORDER BY Z_PK") == [[.int(3)], [.int(4)]])
    #expect(try database.query("SELECT Z3_LAST FROM ZTRIP ORDER BY Z_PK") == [[.null], [.int(3)]])
    #expect(try store.migrate(to: Self.family()).contents() == contents)
  }

  @Test("An entity that goes takes its objects, their history and what led to them along")
  func removed() throws {
    let store = try store()
    let migrated = try store.migrate(to: Self.family(sub: false))
    #expect(try migrated.values("Trip", "name") == [.string("a")])
    #expect(try migrated.links("Trip", "next") == [[]])
    let changes = try migrated.makeReader().history(HistoryRequest()).flatMap(\.changes)
    #expect(changes.map(\.id.entityName).sorted() == ["Place", "Trip"])
    let entity = try #require(migrated.model["Trip"])
    let context = ModelContext(stores: [migrated])
    let new = try context.insert(entityNamed: entity.name)
    try context.save()
    #expect(new.identifier.number == 3, "a key is never given twice")
  }

  @Test("An entity under another name keeps its objects")
  func renamed() throws {
    let store = try store()
    var model = Self.family(sub: false)
    model[1].name = "Journey"
    model[1].originalName = "Trip"
    model[0].properties[1] = .many("trips", "Journey", "goal")
    model[1].properties[2] = .one("next", "Journey", "last")
    model[1].properties[3] = .one("last", "Journey", "next")
    let migrated = try store.migrate(to: model)
    #expect(try migrated.values("Journey", "name") == [.string("a")])
    #expect(try migrated.links("Place", "trips") == [[1]])
    let names = try migrated.makeReader().history(HistoryRequest()).flatMap(\.changes)
      .map(\.id.entityName)
    #expect(names.sorted() == ["Journey", "Place"])
  }

  @Test("An entity gets a superentity, and moves out from under it")
  func superentity() throws {
    func flat(_ name: String) -> [Migrating.Declaration] {
      [.init(name, properties: [Self.name, .attribute("legs", .int64)])]
    }
    let store = try Migrating(flat("Dog")) { editing in
      for legs in 3...4 {
        _ = try editing.context.insert(
          entityNamed: "Dog", values: ["name": .string("d"), "legs": .int(Int64(legs))])
      }
    }
    let deep = try store.migrate(to: [
      .init("Animal", properties: [Self.name]),
      .init("Cat", superentityName: "Animal", properties: [.attribute("lives", .int64)]),
      .init("Dog", superentityName: "Animal", properties: [.attribute("legs", .int64)]),
    ])
    #expect(try deep.values("Animal", "name") == [.string("d"), .string("d")])
    #expect(try deep.values("Dog", "legs") == [.int(3), .int(4)])
    let context = ModelContext(stores: [deep])
    #expect(try context.insert(entityNamed: "Cat").identifier.isTemporary)
    try context.save()
    let apart = try store.migrate(to: flat("Dog") + [.init("Animal", properties: [Self.name])])
    #expect(try apart.values("Dog", "legs") == [.int(3), .int(4)])
    #expect(try apart.values("Animal", "name").isEmpty)
  }

  @Test("A property moves up and down a hierarchy")
  func movedProperty() throws {
    func model(up: Bool) -> [Migrating.Declaration] {
      let price = [PropertyDescription.attribute("price", .double)]
      return [
        .init("Tour", superentityName: "Trip", properties: up ? [] : price),
        .init("Trip", properties: [Self.name] + (up ? price : [])),
      ]
    }
    let store = try Migrating(model(up: false)) { editing in
      _ = try editing.context.insert(entityNamed: "Trip")
      _ = try editing.context.insert(entityNamed: "Tour", values: ["price": .double(2)])
    }
    let up = try store.migrate(to: model(up: true))
    #expect(try up.values("Trip", "price") == [.null, .double(2)])
    let down = try store.migrate(to: model(up: false))
    #expect(try down.values("Tour", "price") == [.double(2)])
  }

  @Test("Two hierarchies do not become one: their objects have the same keys")
  func merged() throws {
    let store = try Migrating([
      .init("Cat", properties: [Self.name]), .init("Dog", properties: [Self.name]),
    ])
    let error = try store.refusal(of: [
      .init("Animal", properties: [Self.name]),
      .init("Cat", superentityName: "Animal", properties: []),
      .init("Dog", superentityName: "Animal", properties: []),
    ])
    #expect(
      error?.message.contains("Cat and Dog had nothing in common and are both kinds of Animal")
        == true)
  }

  @Test("What nobody here knows of a file stays: tables, columns, indexes, triggers, metadata")
  func unknown() throws {
    let store = try store()
    let database = try RawDatabase(store.url)
    try database.run(
      """
      CREATE TABLE Elsewhere (a, b); INSERT INTO Elsewhere VALUES (1, x'00ff');
      CREATE TABLE ANOTHER (a); CREATE VIEW Seen AS SELECT ZNAME FROM ZPLACE;
      ALTER TABLE ZPLACE ADD COLUMN ZSTRANGE BLOB; UPDATE ZPLACE SET ZSTRANGE = x'0102';
      CREATE INDEX Theirs ON ZPLACE (ZSTRANGE);
      CREATE TRIGGER Watch AFTER DELETE ON ZPLACE BEGIN DELETE FROM Elsewhere; END;
      """)
    let keys = try StoreMetadata.keys(of: store.url)
    // Made anew, as a property is gone, and changed in place, as one is added.
    var model = Self.family()
    model[0].properties = [.attribute("size", .int64), .many("trips", "Trip", "goal")]
    for declarations in [model, model + [.init("Agency", properties: [Self.name])]] {
      try Migrating.migrate(store.url, to: ModelDescription(declarations))
      #expect(try database.query("SELECT * FROM Elsewhere") == [[.int(1), .blob([0, 255])]])
      #expect(try database.query("SELECT ZSTRANGE FROM ZPLACE") == [[.blob([1, 2])]])
      let names = try database.query(
        "SELECT name FROM sqlite_schema WHERE name IN ('ANOTHER', 'Seen', 'Theirs', 'Watch') ORDER BY 1"
      )
      #expect(names.map { $0[0].text } == ["ANOTHER", "Seen", "Theirs", "Watch"])
      #expect(try StoreMetadata.keys(of: store.url) == keys)
    }
  }

  @Test("What an app has put into the metadata keeps its values, of whatever kind")
  func ownKeys() throws {
    let store = try store()
    func list() throws -> [String: Any] {
      guard
        case .blob(let bytes) = try RawDatabase(store.url).query(
          "SELECT Z_PLIST FROM Z_METADATA")[0][0]
      else { return [:] }
      return try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil) as? [String: Any] ?? [:]
    }
    let own: [String: Any] = [
      "synced": Date(timeIntervalSinceReferenceDate: 0.5), "token": Data([0, 255]), "isOn": true,
      "counts": [-1, 2.5, "größe", [String: Int]()] as [Any],
    ]
    var before = try list()
    before["org.example.app"] = own
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: before, format: .binary, options: 0)
    try RawDatabase(store.url).query(
      "UPDATE Z_METADATA SET Z_PLIST = ?", [.blob(Array(bytes))])
    try Migrating.migrate(
      store.url,
      to: ModelDescription(Self.family([.init("Agency", properties: [Self.name])])))
    let after = try list()
    #expect(after["org.example.app"] as? NSDictionary == own as NSDictionary)
    for key in ["NSStoreType", "NSPersistenceFrameworkVersion", "_NSAutoVacuumLevel"] {
      #expect(after[key] as? NSObject == before[key] as? NSObject, "\(key)")
    }
    #expect(
      after["NSStoreModelVersionHashesDigest"] as? String
        != before["NSStoreModelVersionHashesDigest"] as? String)
  }

  @Test("Rows of an entity that the store does not list are not lost in silence")
  func unknownRows() throws {
    let store = try store()
    try RawDatabase(store.url).run("INSERT INTO ZTRIP (Z_PK, Z_ENT, Z_OPT) VALUES (9, 77, 1)")
    let error = try store.refusal(of: Self.family([.init("Agency", properties: [Self.name])]))
    #expect(error?.message.contains("p9 of ZTRIP") == true)
  }
}

extension StoreMetadata {
  /// The keys of a store's metadata, those of the model left out.
  static func keys(of url: URL) throws -> [String] {
    guard
      case .blob(let bytes) = try RawDatabase(url).query("SELECT Z_PLIST FROM Z_METADATA")[0][0],
      let list = try? PropertyList(bytes), case .dictionary(let keys, _) = list[list.top]
    else { return [] }
    return keys.compactMap { if case .string(let name) = list[$0] { name } else { nil } }.sorted()
  }
}
