import Foundation
import SQLiteStore
import SwiftData
import Testing

private enum Bar {
  enum Glass: String, Codable { case coupe, highball }
  enum Mood: Codable { case calm, wild }

  struct Author: Codable {
    var id: UUID?
    var person: String?
  }

  @Model
  class Drink {
    #Index<Drink>([\.name], [\.name, \.strength])
    @Attribute(.unique) var name: String
    var favourite: Bool
    var strength: Double
    var made: Date?
    var glass: Glass
    var mood: Mood?
    var author: Author?
    /// Another one at each start.
    var id: UUID = UUID()
    var tags: [String]
    @Attribute(.externalStorage) var photo: Data?
    @Attribute(.preserveValueOnDeletion) var price: Int
    @Relationship(inverse: \Garnish.drinks) var garnish: [Garnish] = []
    @Relationship(deleteRule: .cascade) var spec: [Ingredient] = []

    init(name: String) {
      self.name = name
      favourite = false
      strength = 0
      glass = .coupe
      tags = []
      price = 0
    }
  }

  @Model
  class Garnish {
    @Attribute(.unique) var name: String
    var drinks: [Drink] = []
    init(name: String) { self.name = name }
  }

  @Model
  class Ingredient {
    var value: Double
    var base: Base?
    init(value: Double) { self.value = value }
  }

  @Model
  class Base {
    var name: String
    var stock: Int
    init(name: String, stock: Int) {
      self.name = name
      self.stock = stock
    }
  }

  @Model
  class Spirit: Base {
    var proof: Double = 0
  }
}

@Suite("Layout of made stores")
struct ExpectedLayoutTests {
  /// Written by hand after the description of the format; no store of Apple's is needed to see a
  /// difference.
  private static let expected = """
    CREATE TABLE ZBASE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSTOCK INTEGER, \
    ZPROOF FLOAT, ZNAME VARCHAR )
    CREATE TABLE ZDRINK ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZFAVOURITE INTEGER, ZPRICE INTEGER, ZMADE TIMESTAMP, ZSTRENGTH FLOAT, ZPERSON VARCHAR, \
    ZGLASS VARCHAR, ZCALM VARCHAR, ZWILD VARCHAR, ZNAME VARCHAR, ZID BLOB, ZID1 BLOB, ZTAGS BLOB, \
    ZPHOTO BLOB )
    CREATE TABLE Z_3GARNISH ( Z_3DRINKS INTEGER, Z_4GARNISH INTEGER, \
    PRIMARY KEY (Z_3DRINKS, Z_4GARNISH) )
    CREATE TABLE ZGARNISH ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR )
    CREATE TABLE ZINGREDIENT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZBASE INTEGER, Z1_BASE INTEGER, Z3SPEC INTEGER, ZVALUE FLOAT )
    CREATE INDEX ZBASE_Z_ENT_INDEX ON ZBASE (Z_ENT)
    CREATE INDEX Z_3GARNISH_Z_4GARNISH_INDEX ON Z_3GARNISH (Z_4GARNISH, Z_3DRINKS)
    CREATE INDEX Z_Drink_SwiftDataIndexOnBinaryname ON ZDRINK (ZNAME COLLATE BINARY ASC)
    CREATE INDEX Z_Drink_SwiftDataIndexOnBinarynamestrength ON ZDRINK (ZNAME COLLATE BINARY ASC, \
    ZSTRENGTH COLLATE BINARY ASC)
    CREATE UNIQUE INDEX Z_Drink_UNIQUE_name ON ZDRINK (ZNAME COLLATE BINARY ASC)
    CREATE UNIQUE INDEX Z_Garnish_UNIQUE_name ON ZGARNISH (ZNAME COLLATE BINARY ASC)
    CREATE INDEX ZINGREDIENT_ZBASE_INDEX ON ZINGREDIENT (ZBASE)
    CREATE INDEX ZINGREDIENT_Z3SPEC_INDEX ON ZINGREDIENT (Z3SPEC)
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, \
    Z_MAX INTEGER)
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)
    CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)
    CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, \
    ZCOLUMNS BLOB, ZTOMBSTONE0 BLOB )
    CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, \
    ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, \
    ZPROCESSID VARCHAR, ZQUERYGEN BLOB )
    CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
    ZNAME VARCHAR )
    CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)
    CREATE INDEX ATRANSACTION_ZAUTHORTS_INDEX ON ATRANSACTION (ZAUTHORTS)
    CREATE INDEX ATRANSACTION_ZBUNDLEIDTS_INDEX ON ATRANSACTION (ZBUNDLEIDTS)
    CREATE INDEX ATRANSACTION_ZCONTEXTNAMETS_INDEX ON ATRANSACTION (ZCONTEXTNAMETS)
    CREATE INDEX ATRANSACTION_ZPROCESSIDTS_INDEX ON ATRANSACTION (ZPROCESSIDTS)
    CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION (ZAUTHOR COLLATE BINARY ASC)
    CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION \
    (ZTIMESTAMP COLLATE BINARY ASC)
    CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING \
    (ZNAME COLLATE BINARY ASC)
    """

  @Test("Classes become the tables, columns, indexes and entity numbers of the format")
  func layout() throws {
    let scratch = try Scratch()
    let url = scratch.file("bar.store")
    let schema = Schema([Bar.Drink.self, Bar.Spirit.self])
    _ = try ModelContainer(for: schema, configurations: ModelConfiguration(url: url))
    let layout = try DatabaseLayout(url)
    let lines = ExpectedLayoutTests.expected.split(separator: "\n").map(String.init)
    for (made, expected) in zip(layout.statements, lines) { #expect(made == expected) }
    #expect(layout.statements.count == lines.count)
    #expect(
      layout.entities == ["1 Base 0", "2 Spirit 1", "3 Drink 0", "4 Garnish 0", "5 Ingredient 0"])
  }

  @Test("The classes' model and the store's are the same, so that nothing is translated between")
  func model() throws {
    let scratch = try Scratch()
    let url = scratch.file("bar.store")
    let schema = Schema([Bar.Drink.self, Bar.Spirit.self])
    let container = try ModelContainer(for: schema, configurations: ModelConfiguration(url: url))
    #expect(container.stores.first is SQLiteStore)
    #expect(
      container.stores.first?.model.isInterchangeable(with: schema.modelDescription()) == true)
    // As the next start of the program will find it: only the default is another.
    let later = Schema([Bar.Drink.self, Bar.Spirit.self])
    let drink = try #require(later.entitiesByName["Drink"])
    drink.attributesByName["id"]?.defaultValue = UUID()
    let again = try ModelContainer(for: later, configurations: ModelConfiguration(url: url))
    #expect(again.stores.first is SQLiteStore)
    #expect(again.stores.first?.model != later.modelDescription())
  }
}
