import Foundation
import SwiftData
import Testing

private enum Cellar {
  enum Glass: String, Codable { case coupe, highball }
  enum Size: Int, Codable { case small = 1, large = 30 }
  enum Mood: Codable { case calm, wild }

  struct Author: Codable, Equatable {
    var person: String
    var born: Date?
    var books: [String]
  }

  @Model
  class Drink {
    #Unique<Drink>([\.name, \.number])
    @Attribute(.preserveValueOnDeletion) var name: String
    @Attribute(.preserveValueOnDeletion) var number: Int
    @Attribute(.preserveValueOnDeletion) var token: UUID
    @Attribute(.preserveValueOnDeletion) var made: Date
    var isOpen = true
    var strength = 0.5
    var glass = Glass.highball
    var size: Size? = Size.large
    var mood: Mood? = Mood.wild
    var author: Author
    var other: Author?
    var label = Data([0, 255])
    var site: URL?
    var tags = ["sweet", "cold"]
    @Transient var seen = 0

    init(_ number: Int) {
      name = "Fizz"
      self.number = number
      token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      made = Date(timeIntervalSinceReferenceDate: 700_000_000.125)
      author = Author(person: "Ada", born: nil, books: ["One", "Two"])
      site = URL(string: "https://example.org/fizz")
    }
  }
}

/// What SwiftData's classes leave in a file, byte for byte after the description of the format.
@Suite("Rows that classes are written to")
struct ExpectedRowsTests {
  private let scratch: Scratch
  private let url: URL
  private let context: ModelContext

  init() throws {
    scratch = try Scratch()
    url = scratch.file("cellar.store")
    context = ModelContext(
      try ModelContainer(for: Cellar.Drink.self, configurations: ModelConfiguration(url: url)))
    context.author = "Ada"
  }

  private func save(_ number: Int = 7) throws -> Cellar.Drink {
    let drink = Cellar.Drink(number)
    context.insert(drink)
    try context.save()
    return drink
  }

  private func column(_ name: String) throws -> RawDatabase.Value {
    try TableDump(url)["ZDRINK", 1, name] ?? .text("There is no such column.")
  }

  @Test("Numbers, texts, dates, identifiers and bytes have the classes of SQLite that they need")
  func values() throws {
    _ = try save()
    #expect(try column("ZNAME") == .text("Fizz"))
    #expect(try column("ZNUMBER") == .int(7))
    #expect(try column("ZISOPEN") == .int(1))
    #expect(try column("ZSTRENGTH") == .double(0.5))
    // Seconds since the first of January 2001, with their fraction.
    #expect(try column("ZMADE") == .double(700_000_000.125))
    #expect(try column("ZTOKEN") == .blob(Array(1...16)))
    #expect(try column("ZLABEL") == .blob([0, 255]))
    #expect(try column("ZSITE") == .text("https://example.org/fizz"))
    #expect(try column("ZSEEN") == .text("There is no such column."))
  }

  @Test("An enum is its raw value, one without raw values the active case's name in its column")
  func enums() throws {
    let drink = try save()
    #expect(try column("ZGLASS") == .text("highball"))
    #expect(try column("ZSIZE") == .int(30))
    #expect(try column("ZWILD") == .text("wild"))
    #expect(try column("ZCALM") == .null)
    drink.mood = .calm
    drink.size = nil
    try context.save()
    #expect(try column("ZCALM") == .text("calm"))
    #expect(try column("ZWILD") == .null)
    #expect(try column("ZSIZE") == .null)
  }

  @Test("A struct is its members' columns, all empty for nil; a list in it is JSON text in a blob")
  func structs() throws {
    let drink = try save()
    let layout = try DatabaseLayout(url).columns["ZDRINK"] ?? []
    // The struct of the first name in order has the plain names, the other one numbers.
    #expect(
      ["ZPERSON VARCHAR", "ZPERSON1 VARCHAR", "ZBOOKS BLOB", "ZBOOKS1 BLOB"].allSatisfy(
        layout.contains))
    #expect(!layout.contains { $0.hasPrefix("ZAUTHOR ") || $0.hasPrefix("ZOTHER ") })
    #expect(try column("ZPERSON") == .text("Ada"))
    #expect(try column("ZBORN") == .null)
    #expect(try column("ZBOOKS") == .blob(Array(#"["One","Two"]"#.utf8)))
    for name in ["ZPERSON1", "ZBORN1", "ZBOOKS1"] { #expect(try column(name) == .null) }
    drink.other = .init(
      person: "Bob", born: Date(timeIntervalSinceReferenceDate: -1.5), books: [])
    try context.save()
    #expect(try column("ZPERSON1") == .text("Bob"))
    #expect(try column("ZBORN1") == .double(-1.5))
    #expect(try column("ZBOOKS1") == .blob(Array("[]".utf8)))
  }

  @Test("A list of texts is an archive of an array, as other readers of archives take it apart")
  func lists() throws {
    _ = try save()
    guard case .blob(let bytes) = try column("ZTAGS") else {
      throw RawDatabase.Failure(message: "no archive")
    }
    let archive = try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        as? [String: Any])
    #expect(archive["$archiver"] as? String == "NSKeyedArchiver")
    #expect((archive["$top"] as? [String: Any])?.keys.sorted() == ["root"])
    let objects = try #require(archive["$objects"] as? [Any])
    #expect(objects.first as? String == "$null")
    #expect(objects.compactMap { $0 as? String }.dropFirst() == ["sweet", "cold"])
    let classes = objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String }
    #expect(classes == ["NSArray"])
  }

  @Test("The history has its rows, texts once, bits by name and what deletion preserves as it was")
  func history() throws {
    let drink = try save()
    drink.strength = 0.75
    drink.tags = ["sour"]
    drink.other = drink.author
    try context.save()
    context.delete(drink)
    try context.save()
    let dump = try TableDump(url)
    #expect(dump.rows(of: "ATRANSACTION") == [1, 2, 3] && dump.rows(of: "ACHANGE") == [1, 2, 3])
    let entities = try RawDatabase(url).query(
      "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000 ORDER BY 1")
    let texts = dump.rows(of: "ATRANSACTIONSTRING")
    #expect(
      entities == [
        [.int(16001), .text("CHANGE"), .int(0), .int(3)],
        [.int(16002), .text("TRANSACTION"), .int(0), .int(3)],
        [.int(16003), .text("TRANSACTIONSTRING"), .int(0), .int(Int64(texts.count))],
      ])
    for key in texts { #expect(dump["ATRANSACTIONSTRING", key, "Z_ENT"] == .int(16003)) }
    let author = try #require(
      texts.first { dump["ATRANSACTIONSTRING", $0, "ZNAME"] == .text("Ada") })
    for key in Int64(1)...3 {
      #expect(dump["ATRANSACTION", key, "Z_ENT"] == .int(16002))
      #expect(dump["ATRANSACTION", key, "ZAUTHORTS"] == .int(author))
      for legacy in ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"] {
        #expect(dump["ATRANSACTION", key, legacy] == .null)
      }
      #expect(dump["ACHANGE", key, "Z_ENT"] == .int(16001))
      #expect(dump["ACHANGE", key, "ZCHANGETYPE"] == .int(key - 1))
      #expect(dump["ACHANGE", key, "ZENTITY"] == .int(1))
      #expect(dump["ACHANGE", key, "ZENTITYPK"] == .int(1))
      #expect(dump["ACHANGE", key, "ZTRANSACTIONID"] == .int(key))
    }
    // author glass isOpen label made mood name number | other site size strength tags token
    #expect(dump["ACHANGE", 1, "ZCOLUMNS"] == .null)
    #expect(dump["ACHANGE", 2, "ZCOLUMNS"] == .blob([0b0000_0000, 0b1001_1000]))
    #expect(dump["ACHANGE", 3, "ZCOLUMNS"] == .null)
    // made, name, number, token
    let kept: [RawDatabase.Value] = [
      .double(700_000_000.125), .text("Fizz"), .int(7), .blob(Array(1...16)),
    ]
    for (place, value) in kept.enumerated() {
      #expect(dump["ACHANGE", 3, "ZTOMBSTONE\(place)"] == value)
      #expect(dump["ACHANGE", 1, "ZTOMBSTONE\(place)"] == .null)
    }
  }

  @Test("Values that are unique together have one index, named after all of them")
  func uniqueTogether() throws {
    #expect(
      try DatabaseLayout(url).indexes["Z_Drink_UNIQUE_name_number"]
        == "CREATE UNIQUE INDEX Z_Drink_UNIQUE_name_number ON ZDRINK "
        + "(ZNAME COLLATE BINARY ASC, ZNUMBER COLLATE BINARY ASC)")
  }

  @Test("Identifiers and tokens name the store by the identifier in its metadata")
  func identifiers() throws {
    let drink = try save()
    guard
      case .text(let identifier)? = try RawDatabase(url).query(
        "SELECT Z_UUID FROM Z_METADATA"
      ).first?[0]
    else { throw RawDatabase.Failure(message: "no identifier") }
    #expect(UUID(uuidString: identifier) != nil)
    #expect(drink.persistentModelID.storeIdentifier == identifier)
    let token = try #require(
      try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>()).last?.token)
    #expect(token.tokenValue == [identifier: 1])
  }
}
