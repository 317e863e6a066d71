import DataCore
import Foundation
import TestSupport

/// A store with one of everything, written by SQL with Core Data's tables: inheritance with equal
/// column names, a to-one to any of several entities, many-to-many, a hidden key, a composite, an
/// ordered relationship, external storage, unusual values.
enum Zoo {
  static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, external: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .attribute(AttributeDescription(type, allowsExternalStorage: external)))
  }

  static func toOne(_ name: String, _ destination: String, _ inverse: String?)
    -> PropertyDescription
  {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: false, maximumCount: 1)))
  }

  static func toMany(
    _ name: String, _ destination: String, _ inverse: String?, ordered: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: true, isOrdered: ordered)))
  }

  static let address = PropertyDescription(
    "address", isOptional: true,
    kind: .attribute(
      AttributeDescription(
        .composite,
        elements: [
          attribute("street", .string), attribute("name", .string), attribute("zip", .int64),
        ])))

  static let declarations: [ModelDescription.Declaration] = [
    .init(
      "Animal",
      properties: [
        attribute("alive", .bool), attribute("born", .date), attribute("code", .uuid),
        attribute("legs", .int16), attribute("name", .string),
        attribute("photo", .data, external: true), attribute("price", .decimal),
        attribute("site", .url), attribute("weight", .double),
        toOne("owner", "Person", "animals"), toMany("tags", "Tag", "animals"),
      ]),
    .init(
      "Bird", superentityName: "Animal",
      properties: [attribute("label", .string), attribute("wingspan", .double)]),
    .init("Dog", superentityName: "Animal", properties: [attribute("label", .string)]),
    .init(
      "Person",
      properties: [
        address, attribute("age", .int64), attribute("name", .string),
        toMany("animals", "Animal", "owner", ordered: true), toOne("favourite", "Animal", nil),
        toMany("wishes", "Tag", nil),
      ]),
    .init("Tag", properties: [attribute("name", .string), toMany("animals", "Animal", "tags")]),
  ]

  static let schema = """
    CREATE TABLE ZANIMAL ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZALIVE INTEGER,
      ZLEGS INTEGER, ZOWNER INTEGER, Z_FOK_OWNER INTEGER, ZBORN TIMESTAMP, ZWEIGHT FLOAT,
      ZWINGSPAN FLOAT, ZPRICE DECIMAL, ZNAME VARCHAR, ZSITE VARCHAR, ZLABEL VARCHAR,
      ZLABEL1 VARCHAR, ZCODE BLOB, ZPHOTO BLOB );
    CREATE INDEX ZANIMAL_ZOWNER_INDEX ON ZANIMAL (ZOWNER);
    CREATE INDEX ZANIMAL_Z_ENT_INDEX ON ZANIMAL (Z_ENT);
    CREATE INDEX Z_Animal_byBorn ON ZANIMAL (ZBORN COLLATE BINARY ASC);
    CREATE INDEX Z_Animal_byLegs ON ZANIMAL (ZLEGS COLLATE BINARY ASC);
    CREATE TABLE ZPERSON ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZZIP INTEGER,
      ZAGE INTEGER, ZFAVOURITE INTEGER, Z1_FAVOURITE INTEGER, ZSTREET VARCHAR, ZNAME VARCHAR,
      ZNAME1 VARCHAR );
    CREATE INDEX ZPERSON_ZFAVOURITE_INDEX ON ZPERSON (ZFAVOURITE);
    CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, Z4WISHES INTEGER,
      ZNAME VARCHAR );
    CREATE TABLE Z_1TAGS ( Z_1ANIMALS INTEGER, Z_5TAGS INTEGER,
      PRIMARY KEY (Z_1ANIMALS, Z_5TAGS) );
    CREATE INDEX Z_1TAGS_Z_5TAGS_INDEX ON Z_1TAGS (Z_5TAGS, Z_1ANIMALS);
    """

  static let texts = [
    "", "a", "A", "ä", "Äpfel", "apple", "Apple 2", "apple 10", "Zebra", "zoé", "ZOË", "o'clock",
    "50%", "under_score", "日本", "🐧 penguin", "naïve café", "straße", "STRASSE", "  x",
  ]

  /// Writes the store with about so many animals.
  static func write(to url: URL, seed: UInt64, animals: Int = 60) throws {
    let database = try RawDatabase(url)
    try CoreDataFile.addBookkeeping(
      to: database,
      entities: [
        (1, "Animal", 0, animals), (2, "Bird", 1, 0), (3, "Dog", 1, 0), (4, "Person", 0, 9),
        (5, "Tag", 0, 7),
      ], model: declarations)
    try database.run(schema)
    var random = SplitMix64(seed: seed)
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    func maybe(_ value: RawDatabase.Value) -> RawDatabase.Value { chance(80) ? value : .null }
    func text() -> RawDatabase.Value { maybe(.text(texts.randomElement(using: &random) ?? "")) }
    func int(_ range: ClosedRange<Int64>) -> RawDatabase.Value {
      maybe(.int(.random(in: range, using: &random)))
    }
    try database.run("BEGIN")
    for key in 1...animals {
      let sites = ["https://example.org/a", "file:///tmp/x", "mailto:x@example.org"]
      let entity = Int64.random(in: 1...3, using: &random)
      let weights: [Double] = [0, -1.5, 3, 3, 1e300, .infinity]
      try database.query(
        """
        INSERT INTO ZANIMAL (Z_PK, Z_ENT, Z_OPT, ZALIVE, ZLEGS, ZOWNER, Z_FOK_OWNER, ZBORN, ZWEIGHT,
        ZPRICE, ZNAME, ZSITE, ZLABEL, ZLABEL1, ZCODE, ZPHOTO)
        VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .int(Int64(key * 2)), .int(entity), int(0...1), int(0...4), int(1...10), int(0...5000),
          maybe(.double(Double(Int.random(in: -3...3, using: &random)) + 0.25)),
          maybe(.double(weights.randomElement(using: &random) ?? 0)),
          maybe(.double(Double(Int.random(in: 0...20, using: &random)) / 4)), text(),
          maybe(.text(sites.randomElement(using: &random) ?? "")),
          entity == 2 ? text() : .null, entity == 3 ? text() : .null,
          maybe(.blob([UInt8](repeating: UInt8.random(in: 0...3, using: &random), count: 16))),
          maybe(.blob([1] + [UInt8](repeating: 7, count: Int.random(in: 0...3, using: &random)))),
        ])
    }
    for key in 1...9 {
      try database.query(
        """
        INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZZIP, ZAGE, ZFAVOURITE, Z1_FAVOURITE, ZSTREET,
        ZNAME, ZNAME1) VALUES (?, 4, 1, ?, ?, NULL, NULL, ?, ?, ?)
        """,
        [.int(Int64(key)), int(1000...1003), int(20...24), text(), text(), text()])
      try database.run(
        """
        UPDATE ZPERSON SET ZFAVOURITE = \(key * 4), Z1_FAVOURITE = (SELECT Z_ENT FROM ZANIMAL
        WHERE Z_PK = \(key * 4)) WHERE Z_PK = \(key) AND Z_PK % 3 != 0
        """)
    }
    for key in 1...7 {
      try database.query(
        "INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, Z4WISHES, ZNAME) VALUES (?, 5, 1, ?, ?)",
        [.int(Int64(key)), int(1...9), text()])
    }
    for key in 1...animals {
      for tag in 1...7 where chance(25) {
        try database.run("INSERT INTO Z_1TAGS VALUES (\(key * 2), \(tag))")
      }
    }
    try database.run("COMMIT")
  }
}
