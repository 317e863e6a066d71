import CSQLite
import Foundation
import Testing

/// A folder with stores in Core Data's layout, of which bad things happen.
final class HardPlace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-hard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    chmod(folder.path, 0o755)
    try? FileManager.default.removeItem(at: folder)
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// A store of another program with so many items, in a rollback journal.
  ///
  /// - Parameters:
  ///   - entity: what its objects are called.
  ///   - padding: what each title ends with, so that a page holds few of them.
  func makeStore(
    _ name: String, entity: String = "Item", count: Int = 40, padding: String = ""
  ) throws {
    let table = "Z\(entity.uppercased())"
    let identifier = UUID().uuidString
    try run(
      """
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, '\(identifier)', NULL);
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
        Z_MAX INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (1, '\(entity)', 0, \(count));
      CREATE TABLE \(table) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZTITLE VARCHAR);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO \(table) SELECT i, 1, 1, 'title ' || i || '\(padding)' FROM n;
      """, on: name)
  }

  func run(_ sql: String, on name: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(path(name), &database) == SQLITE_OK)
    try #require(
      sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK,
      "\(String(cString: sqlite3_errmsg(database)))")
  }

  /// The title of an item, read past the program.
  func title(_ key: Int, in name: String) throws -> String {
    try bash("sqlite3 \(name) 'SELECT ZTITLE FROM ZITEM WHERE Z_PK = \(key)'")
      .trimmingCharacters(in: .newlines)
  }

  /// What a script prints, its words to stderr included; `cairn` is the program.
  func bash(_ script: String) throws -> String {
    let program = Tmux.quoted(Tmux.program.path)
    return try Tmux.run(
      "/usr/bin/env",
      [
        "-i", "HOME=\(folder.path)", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
        "TZ=UTC", "bash", "-c",
        "cd \(Tmux.quoted(folder.path)); cairn() { \(program) \"$@\"; }; \(script)",
      ])
  }

  /// The program on stores of the folder.
  func terminal(
    _ words: [String], columns: Int = 160, environment: [String: String] = [:]
  ) throws -> Tmux {
    let names = words.map { $0.hasPrefix("-") ? $0 : path($0) }
    return try Tmux(names, columns: columns, rows: 30, environment: environment)
  }

  /// Another process that holds the store locked until the returned value goes.
  func lock(_ name: String) throws -> Lock {
    try Lock(path(name))
  }

  final class Lock {
    private var database: OpaquePointer?

    init(_ path: String) throws {
      try #require(sqlite3_open(path, &database) == SQLITE_OK)
      try #require(sqlite3_exec(database, "BEGIN EXCLUSIVE", nil, nil, nil) == SQLITE_OK)
    }

    deinit { sqlite3_close(database) }
  }
}

extension Tmux {
  /// Changes the title of the row under the cursor, which is staged, and asks to save it.
  func stage(_ title: String) throws {
    try rename(to: title)
    try wait("the mark of an unsaved edit") { screen in
      screen.split(separator: "\n").contains { $0.contains("~") && $0.contains(title) }
    }
  }

  func save() throws {
    try type("C-s")
    try wait(for: "Esc not now")
    try type("Enter")
  }
}

extension HardPlace {
  /// A store whose items lie on many pages, one of them in the middle overwritten.
  func makeDamaged(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: path(name))
    try makeStore(name, padding: String(repeating: " x", count: 450))
    let pages = try bash("sqlite3 \(name) 'PRAGMA page_count'")
    let count = try #require(UInt64(pages.trimmingCharacters(in: .newlines)))
    let file = try FileHandle(forUpdating: folder.appending(path: name))
    defer { try? file.close() }
    try file.seek(toOffset: count / 2 * 4096)
    file.write(Data(repeating: 0xFF, count: 4096))
  }

  /// Whether this machine lets a process mount what only it sees.
  func hasOwnMounts() throws -> Bool {
    let answer = try bash("\(Self.mounting) 'mount -t tmpfs none /mnt && echo yes' 2>/dev/null")
    if answer == "yes\n" { return true }
    print("No file system can be mounted here: full disks are not tested.")
    return false
  }

  private static let mounting = getuid() == 0 ? "unshare -m bash -c" : "unshare -rm bash -c"

  /// What a script prints that runs in a full file system with a copy of the store; `make_room`
  /// ends that.
  func bashOnFullDisk(_ name: String, _ script: String) throws -> String {
    try bash("\(Self.mounting) \(Tmux.quoted(fullDisk(name) + script))")
  }

  /// What a script prints that runs with a copy of the store and its log in a file system that takes
  /// no writes.
  func bashOnReadOnlyDisk(_ script: String) throws -> String {
    let mount = """
      mount -t tmpfs none /mnt
      cp items.store* /mnt; rm -f /mnt/*-shm; cd /mnt
      mount -o remount,ro /mnt
      cairn() { \(Tmux.quoted(Tmux.program.path)) "$@"; }

      """
    return try bash("\(Self.mounting) \(Tmux.quoted(mount + script))")
  }

  private func fullDisk(_ name: String) -> String {
    """
    mount -t tmpfs -o size=64k none /mnt
    cp \(name) /mnt; cd /mnt
    cat /dev/zero > filler 2>/dev/null
    cairn() { \(Tmux.quoted(Tmux.program.path)) "$@"; }
    make_room() { rm -f filler; }

    """
  }

  /// The program on a copy in a full file system, until there is a file `room` in the folder.
  func terminalOnFullDisk(_ name: String) throws -> Tmux {
    let script =
      "cd \(Tmux.quoted(folder.path))\n" + fullDisk(name)
        + """
        (while [ ! -e \(Tmux.quoted(path("room"))) ]; do sleep 0.05; done; make_room) &
        cairn \(name)
        """
    let file = folder.appending(path: "full-disk")
    try Data("#!/bin/bash\nexec \(Self.mounting) \(Tmux.quoted(script))\n".utf8).write(to: file)
    chmod(file.path, 0o755)
    return try Tmux(columns: 160, rows: 30, program: file)
  }
}
