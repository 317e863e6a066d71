import DataCore
import Foundation
import SwiftData
import Testing

@testable import SQLiteStore

private enum Bar {
  enum Glass: String, Codable { case coupe, highball }
  enum Size: Int, Codable { case small = 1, large = 30 }
  enum Mood: Codable { case calm, wild }

  struct Label: Codable, Equatable {
    var person: String?
    var books: [String]?
  }

  @Model
  final class Drink {
    var glass: Glass
    var size: Size?
    var mood: Mood?
    var label: Label?
    init(glass: Glass) { self.glass = glass }
  }
}

/// A store as SwiftData on a phone leaves it: its model has composites where the classes have enums
/// and structs.
@Suite("Enums and structs in a store's own model")
struct EnumModelTests {
  private let scratch: Scratch
  private let url: URL

  private static func composite(
    _ name: String, _ elements: [PropertyDescription]
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: name != "glass",
      kind: .attribute(AttributeDescription(.composite, elements: elements)))
  }

  init() throws {
    scratch = try Scratch()
    url = scratch.file("bar.store")
    let database = try RawDatabase(url)
    try CoreDataFile.addBookkeeping(to: database, entities: [(1, "Drink", 0, 3)], model: nil)
    var archive = ArchivedModel(
      [
        .init(
          "Drink",
          properties: [
            Self.composite("glass", [Zoo.attribute("glass", .string)]),
            Self.composite("size", [Zoo.attribute("size", .int64)]),
            Self.composite(
              "mood", [Zoo.attribute("calm", .string), Zoo.attribute("wild", .string)]),
            Self.composite(
              "label", [Zoo.attribute("person", .string), Zoo.attribute("books", .data)]),
          ])
      ], enums: ["glass": [], "size": [], "mood": ["calm", "wild"]])
    try database.run("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    try database.query(
      "INSERT INTO Z_MODELCACHE VALUES (?)", [.blob(storedDeflate(archive.bytes()))])
    try database.run(
      """
      CREATE TABLE ZDRINK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSIZE INTEGER,
        ZGLASS VARCHAR, ZPERSON VARCHAR, ZCALM VARCHAR, ZWILD VARCHAR, ZBOOKS BLOB );
      INSERT INTO ZDRINK VALUES (1, 1, 1, 30, 'coupe', 'Ada', NULL, 'wild',
        CAST('["One","Two"]' AS BLOB));
      INSERT INTO ZDRINK VALUES (2, 1, 1, 1, 'highball', NULL, 'calm', NULL, NULL);
      INSERT INTO ZDRINK VALUES (3, 1, 1, NULL, 'coupe', 'Bo', NULL, NULL, NULL);
      """)
  }

  @Test("An enum is its raw value or its case's name, a struct its members")
  func untyped() throws {
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.notice == nil)
    let drink = try #require(store.model["Drink"])
    #expect(drink.property("glass")?.attribute?.type == .string)
    #expect(drink.property("size")?.attribute?.type == .int64)
    #expect(drink.property("mood")?.attribute?.enumCases == ["calm", "wild"])
    #expect(
      drink.property("label")?.attribute?.elements.map(\.name).sorted() == ["books", "person"])
    let rows = try store.makeReader().window(Query(.entity("Drink")), from: .start, limit: 9).rows
    #expect(rows.map { $0["glass"] } == [.string("coupe"), .string("highball"), .string("coupe")])
    #expect(rows.map { $0["size"] } == [.int(30), .int(1), .null])
    #expect(rows.map { $0["mood"] } == [.string("wild"), .string("calm"), .null])
    guard case .composite(let label) = rows[0]["label"] else {
      Issue.record("\(rows[0]["label"])")
      return
    }
    #expect(label["person"] == .string("Ada"))
    #expect(label["books"] == .data(Data(#"["One","Two"]"#.utf8)))
    #expect(rows[1]["label"] == .null)
  }

  private func open() throws -> ModelContext {
    ModelContext(
      try ModelContainer(for: Bar.Drink.self, configurations: ModelConfiguration(url: url)))
  }

  @Test("The app's own classes read it, ask it and edit it, column by column")
  func typed() throws {
    let before = try TableDump(url)
    let context = try open()
    let drinks = try context.fetch(FetchDescriptor<Bar.Drink>())
      .sorted { $0.persistentModelID < $1.persistentModelID }
    #expect(drinks.map(\.glass) == [.coupe, .highball, .coupe])
    #expect(drinks.map(\.size) == [.large, .small, nil])
    #expect(drinks.map(\.mood) == [.wild, .calm, nil])
    #expect(drinks[0].label == Bar.Label(person: "Ada", books: ["One", "Two"]))
    #expect(drinks[1].label == nil)
    #expect(drinks[2].label == Bar.Label(person: "Bo", books: nil))
    let wild = Bar.Mood.wild
    let large = Bar.Size.large
    #expect(
      try context.fetchCount(FetchDescriptor<Bar.Drink>(predicate: #Predicate { $0.mood == wild }))
        == 1)
    #expect(
      try context.fetchCount(FetchDescriptor<Bar.Drink>(predicate: #Predicate { $0.size == large }))
        == 1)
    drinks[0].mood = .calm
    drinks[0].label?.books = ["Three"]
    drinks[1].size = nil
    try context.save()
    let after = try TableDump(url)
    #expect(
      after.differences(from: before).filter { $0.table == "ZDRINK" }.map(\.description) == [
        "ZDRINK 1 ZBOOKS", "ZDRINK 1 ZCALM", "ZDRINK 1 ZWILD", "ZDRINK 1 Z_OPT", "ZDRINK 2 ZSIZE",
        "ZDRINK 2 Z_OPT",
      ])
    #expect(after["ZDRINK", 1, "ZCALM"] == .text("calm"))
    #expect(after["ZDRINK", 1, "ZBOOKS"] == .blob(Array(#"["Three"]"#.utf8)))
    #expect(after.schema == before.schema)
    #expect(try open().fetch(FetchDescriptor<Bar.Drink>()).count == 3)
  }
}
