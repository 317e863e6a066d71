import CSQLite
import Foundation
import Testing

/// Commands as a shell runs them: streams, pipes and the exit status of the real program.
@Suite("Commands in a shell") struct CommandProcessTests {
  /// A folder and the program's environment in it.
  private final class Place {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-process-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What a script prints, its words to stderr included; `cairn` is the program.
    func bash(_ script: String) throws -> String {
      let program = Tmux.quoted(Tmux.program.path)
      return try Tmux.run(
        "/usr/bin/env",
        [
          "-i", "HOME=\(folder.path)", "CAIRN=\(Tmux.program.path)", "PATH=/usr/bin:/bin",
          "LANG=C.UTF-8", "TZ=UTC", "bash", "-c",
          "cd \(Tmux.quoted(folder.path)); cairn() { \(program) \"$@\"; }; \(script)",
        ])
    }

    /// A store of so many objects that no pipe holds them.
    func bigStore() throws -> String {
      let path = folder.appending(path: "big.store").path
      var database: OpaquePointer?
      defer { sqlite3_close(database) }
      let script = """
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        INSERT INTO Z_METADATA VALUES (1, '6E9D7A2C-0000-4000-8000-0000000B16B1', NULL);
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
          Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 20000);
        CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
          INSERT INTO ZITEM SELECT i, 1, 1, 'title ' || i FROM n;
        """
      try #require(sqlite3_open(path, &database) == SQLITE_OK)
      try #require(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
      return "big.store"
    }
  }

  @Test("Data goes to stdout, words to stderr, and the status says how it ended")
  func streams() throws {
    let place = try Place()
    let data = try place.bash("cairn list Tag --columns name --limit 2 2>/dev/null")
    #expect(data == "name\nart\ncity\n")
    #expect(try place.bash("cairn set Trip 3 budget=1 2>/dev/null; echo $?") == "0\n")
    #expect(try place.bash("cairn set Trip 3 budget=1 2>&1 >/dev/null").contains("nothing is kept"))
    for (words, status) in [
      ("list Tripp", 3), ("list", 2), ("show Trip 99", 3), ("show Trip x", 2),
      ("set Tag 1 name=city", 4), ("list Trip --store missing", 3), ("--help", 0),
      ("list --help", 0),
      ("--version", 0), ("set Trip 1 name=x --read-only", 4),
    ] {
      let text = try place.bash("cairn \(words) >/dev/null 2>words; echo $?; cat words")
      #expect(text.hasPrefix("\(status)\n"), "\(words): \(text)")
      if status != 0 { #expect(text.contains("cairn: "), "\(words): \(text)") }
    }
  }

  @Test(
    "A pipe that nobody reads any more ends a command quietly", arguments: ["json", "csv", "table"])
  func closedPipe(_ format: String) throws {
    let place = try Place()
    let store = try place.bigStore()
    let text = try place.bash(
      "cairn list Item --store \(store) --format \(format) 2>/dev/null | head -n 1 | cut -c 1; "
        + "echo ${PIPESTATUS[0]}")
    #expect(text.split(separator: "\n").count == 2, "\(text)")
    #expect(text.hasSuffix("141\n"), "\(text)")
  }

  @Test("history --follow ends when its reader is gone, without a change to tell") func follow()
    throws
  {
    let text = try Place().bash(
      "timeout 60 $CAIRN history --follow --format jsonl --limit 1 | head -c 1; echo ${PIPESTATUS[0]}"
    )
    #expect(text == "{141\n", "\(text)")
  }

  @Test("Output that cannot be written is status 1 with the reason") func fullDevice() throws {
    let place = try Place()
    for words in ["list Trip --format json", "--help", "export Trip /dev/full --format csv"] {
      let text = try place.bash("cairn \(words) >/dev/full; echo $?")
      #expect(text.contains("No space left on device"), "\(words): \(text)")
      #expect(text.hasSuffix("1\n"), "\(words): \(text)")
    }
  }

  @Test("Files go out and come in by their names and by the standard streams") func transfer()
    throws
  {
    let place = try Place()
    let text = try place.bash(
      """
      cairn export Tag tags.json && cairn export Tag - --format json | cmp - tags.json && echo same
      cairn export Tag tags.json; echo $?; ls
      cairn export Note - --format csv | cairn import Note - --format csv; echo $?
      """)
    #expect(text.contains("Exported 15 Tags.") && text.contains("same\n"), "\(text)")
    #expect(text.contains("exists") && text.contains("4\ntags.json\n"), "\(text)")
    #expect(text.contains("Imported 16 Notes.") && text.hasSuffix("0\n"), "\(text)")
  }
}
