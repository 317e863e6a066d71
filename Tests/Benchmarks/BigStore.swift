import CSQLite
import Foundation

/// A store in Core Data's layout with one entity of five attributes, by raw SQL.
enum BigStore {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func write(rows: Int, to file: URL) throws {
    var database: OpaquePointer?
    guard sqlite3_open(file.path, &database) == SQLITE_OK else {
      throw Failure(description: "\(file.path) cannot be made")
    }
    defer { sqlite3_close(database) }
    let script = """
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, '6E9D7A2C-0000-4000-8000-0000000B16B1', NULL);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
        Z_MAX INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, \(rows));
      CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER,
        ZNUMBER INTEGER, ZCREATED TIMESTAMP, ZDETAIL VARCHAR, ZTITLE VARCHAR);
      BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
        INSERT INTO ZITEM SELECT i, 1, 1, i % 2, i * 7919 % 1000003, i * 0.5,
          printf('%040d', i * 31), printf('title %09d', i * 7919 % 1000003) FROM n;
      COMMIT;
      """
    var message: UnsafeMutablePointer<CChar>?
    guard sqlite3_exec(database, script, nil, nil, &message) == SQLITE_OK else {
      throw Failure(description: message.map { String(cString: $0) } ?? "SQLite failed")
    }
  }
}
