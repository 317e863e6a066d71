import DataCore
import Foundation

/// Writes files in Core Data's format by plain SQL.
enum CoreDataFile {
  static let identifier = "11111111-2222-3333-4444-555555555555"

  /// Core Data's own tables, with the model in the cache where one is given.
  static func addBookkeeping(
    to database: RawDatabase, entities: [(number: Int, name: String, parent: Int, max: Int)],
    model: [ModelDescription.Declaration]?
  ) throws {
    try database.run(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
        Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, '\(identifier)', NULL);
      """)
    for entity in entities {
      try database.run(
        "INSERT INTO Z_PRIMARYKEY VALUES (\(entity.number), '\(entity.name)', \(entity.parent), "
          + "\(entity.max))")
    }
    guard let model else { return }
    var archive = ArchivedModel(model)
    try database.run("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
    try database.query(
      "INSERT INTO Z_MODELCACHE VALUES (?)", [.blob(storedDeflate(archive.bytes()))])
  }

  /// Five properties: two texts of 15 and 40 bytes, a date, a Boolean and an identifier.
  static let item = ModelDescription.Declaration(
    "Item",
    properties: [
      Zoo.attribute("created", .date), Zoo.attribute("detail", .string),
      Zoo.attribute("done", .bool), Zoo.attribute("number", .int64),
      Zoo.attribute("title", .string),
    ])

  /// A store of so many `Item`s with an index on `created` and one on `title`.
  static func writeItems(
    _ count: Int, to url: URL, wal: Bool = false, pageSize: Int = 4096
  ) throws {
    let database = try RawDatabase(url)
    try database.run("PRAGMA page_size=\(pageSize); PRAGMA auto_vacuum=2")
    if wal { try database.run("PRAGMA journal_mode=WAL") }
    try addBookkeeping(to: database, entities: [(1, "Item", 0, count)], model: [item])
    try database.run(
      """
      CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER,
        ZNUMBER INTEGER, ZCREATED TIMESTAMP, ZDETAIL VARCHAR, ZTITLE VARCHAR );
      BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO ZITEM SELECT i, 1, 1, i % 3 = 0, (i * 7919) % 1000003,
        700000000.25 + (i * 2654435761) % 100000007,
        printf('detail of number %08d, which is long', i), printf('Title %09d', (i * 48271) % 2147483647)
      FROM n;
      CREATE INDEX Z_Item_byCreated ON ZITEM (ZCREATED COLLATE BINARY ASC);
      CREATE INDEX Z_Item_byTitle ON ZITEM (ZTITLE COLLATE BINARY ASC);
      COMMIT;
      """)
  }
}
