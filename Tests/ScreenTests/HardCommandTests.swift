import Foundation
import Testing

/// Commands on stores in trouble: a sentence that says what to do, a status, and nothing lost.
@Suite("Commands on stores in trouble") struct HardCommandTests {
  private func place() throws -> HardPlace {
    let place = try HardPlace()
    try place.makeStore("items.store")
    return place
  }

  private static let change = "cairn set Item 1 title=mine --store items.store; echo status $?\n"

  @Test("On a full disk nothing is changed, and with room it is") func fullDisk() throws {
    let place = try place()
    guard try place.hasOwnMounts() else { return }
    let title = "sqlite3 items.store 'SELECT ZTITLE FROM ZITEM WHERE Z_PK = 1'\n"
    let text = try place.bashOnFullDisk(
      "items.store", Self.change + title + "make_room\n" + Self.change + title)
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.contains("is full") && $0.contains("Make room") }, "\(text)")
    #expect(
      lines.filter { $0.hasPrefix("status") || $0.hasPrefix("title") || $0 == "mine" }
        == ["status 1", "title 1", "status 0", "mine"], "\(text)")
  }

  @Test("A file that may not grow is told as such, and the program is not killed")
  func limit() throws {
    let place = try place()
    let text = try place.bash("(ulimit -f 4; \(Self.change))")
    #expect(text.contains("File too large"), "\(text)")
    #expect(text.hasSuffix("status 1\n"), "\(text)")
    #expect(try place.title(1, in: "items.store") == "title 1")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(names.contains("items.store") && !names.contains("items.store-journal"), "\(names)")
  }

  @Test("A store that another program holds locked is told, status 1") func locked() throws {
    let place = try place()
    let lock = try place.lock("items.store")
    let text = try place.bash(Self.change)
    #expect(text.contains("Another program holds “items.store” locked"), "\(text)")
    #expect(text.hasSuffix("status 1\n"), "\(text)")
    withExtendedLifetime(lock) {}
  }

  @Test("A damaged page: the rows before it are listed, then the sentence, status 1")
  func damaged() throws {
    let place = try place()
    try place.makeDamaged("items.store")
    let text = try place.bash(
      "cairn list Item --columns objectID --format csv --store items.store; echo status $?")
    #expect(text.contains("/Item/p1\r\n"), "\(text)")
    #expect(text.contains("“items.store” is damaged"), "\(text)")
    #expect(text.hasSuffix("status 1\n"), "\(text)")
    #expect(!text.contains("/Item/p40"))
  }

  @Test("A folder that takes no files is refused, a store with unknown tables is not")
  func folders() throws {
    let place = try place()
    try place.run("CREATE TABLE other (a); INSERT INTO other VALUES (1)", on: "items.store")
    let changed = try place.bash(Self.change)
    #expect(changed.contains("items.store as it was before this change: "), "\(changed)")
    #expect(changed.hasSuffix("status 0\n"), "\(changed)")
    #expect(try place.bash("sqlite3 items.store 'SELECT a FROM other'") == "1\n")
    chmod(place.folder.path, 0o555)
    let refused = try place.bash(Self.change)
    #expect(refused.contains("write-protected, and a save needs a file"), "\(refused)")
    #expect(refused.hasSuffix("status 4\n"), "\(refused)")
  }

  @Test("A store on a medium that takes no writes is read, log and all, and checked")
  func readOnlyMedium() throws {
    let place = try place()
    guard try place.hasOwnMounts() else { return }
    _ = try place.bash(
      """
      sqlite3 items.store '.dbconfig no_ckpt_on_close on' 'PRAGMA journal_mode = WAL' \
        "UPDATE ZITEM SET ZTITLE = 'logged' WHERE Z_PK = 2"
      """)
    let text = try place.bashOnReadOnlyDisk(
      """
      cairn list Item --limit 2 --columns title --format csv --store items.store; echo status $?
      cairn check items.store; echo status $?
      cairn check --mend items.store; echo status $?
      cairn set Item 1 title=mine --store items.store; echo status $?
      ls
      """)
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("status") } == ["status 0", "status 0", "status 0", "status 4"],
      "\(text)")
    #expect(lines.contains("logged") && lines.contains { $0.contains("is sound") }, "\(text)")
    #expect(lines.suffix(2) == ["items.store", "items.store-wal"], "\(text)")
  }

  @Test(
    "What cannot be checked, compared or told is a sentence and a status, and nothing is written")
  func inspections() throws {
    let place = try place()
    try place.makeStore("other.store")
    try place.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1", on: "items.store")
    _ = try place.bash(
      "head -c 5000 items.store > cut.store; head -c 9000 /dev/urandom > noise.store")
    for (file, words) in [
      ("cut.store", "is cut short"), ("noise.store", "looks encrypted"), ("none", "no file"),
      (".", "is a folder"),
    ] {
      for command in ["check \(file)", "diff \(file) other.store", "schema --store \(file)"] {
        let text = try place.bash("cairn \(command); echo status $?")
        #expect(text.contains(words), "\(command): \(text)")
        #expect(text.hasSuffix(file == "none" ? "status 3\n" : "status 1\n"), "\(command): \(text)")
      }
    }
    let lock = try place.lock("items.store")
    let locked = try place.bash("cairn check --mend items.store; echo status $?")
    #expect(locked.contains("Another program holds “items.store” locked"), "\(locked)")
    #expect(locked.hasSuffix("status 1\n"), "\(locked)")
    withExtendedLifetime(lock) {}
    try place.makeDamaged("bad.store")
    let damaged = try place.bash("cairn check bad.store; echo status $?")
    #expect(damaged.contains("Restore a backup: cairn check --backups lists them."), "\(damaged)")
    #expect(damaged.hasSuffix("status 1\n"), "\(damaged)")
    // Copies of what is damaged would push out those made before.
    try place.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1", on: "bad.store")
    let unmended = try place.bash(
      "cairn check --mend bad.store; cairn check --mend bad.store; cairn check --backups bad.store")
    #expect(unmended.contains("There are no copies"), "\(unmended)")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
      .filter { $0.contains(".store") }
    #expect(
      Set(names) == ["items.store", "other.store", "cut.store", "noise.store", "bad.store"],
      "\(names)")
  }

  @Test(
    "Names of 10 000 characters, texts with NUL, numbers and dates at their limits are compared")
  func limits() throws {
    let place = try place()
    let name = "Z" + String(repeating: "LONG", count: 2_500)
    try place.run(
      "ALTER TABLE ZITEM ADD COLUMN \(name) VARCHAR; ALTER TABLE ZITEM ADD COLUMN ZBIG INTEGER; "
        + "ALTER TABLE ZITEM ADD COLUMN ZWHEN TIMESTAMP", on: "items.store")
    _ = try place.bash("cp items.store copy.store")
    try place.run(
      "UPDATE ZITEM SET \(name) = CAST(x'610062' AS TEXT), ZBIG = -9223372036854775808, "
        + "ZWHEN = 1e308 WHERE Z_PK = 1; "
        + "UPDATE ZITEM SET ZBIG = 9223372036854775807, ZWHEN = -9e999 WHERE Z_PK = 2",
      on: "copy.store")
    for command in [
      "schema --swift --store copy.store", "schema --store copy.store", "check copy.store",
    ] {
      let text = try place.bash("cairn \(command); echo status $?")
      #expect(text.hasSuffix("status 0\n"), "\(command): \(text.suffix(300))")
    }
    let text = try place.bash("cairn diff items.store copy.store --format jsonl; echo status $?")
    #expect(text.hasSuffix("status 1\n"), "\(text.suffix(300))")
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(lines.count == 5, "\(text.suffix(2_000))")
    for value in ["-9223372036854775808", "9223372036854775807", "\"a\\u0000b\""] {
      #expect(lines.contains { $0.contains("\"after\":\(value)") }, "\(value)")
    }
  }

  @Test("On a full disk nothing is mended; with room it is") func mendOnFullDisk() throws {
    let place = try place()
    guard try place.hasOwnMounts() else { return }
    try place.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1", on: "items.store")
    let check = "cairn check --mend items.store; echo status $?\n"
    let text = try place.bashOnFullDisk("items.store", check + "make_room\n" + check)
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.contains("is full") || $0.contains("No space") }, "\(text)")
    #expect(lines.filter { $0.hasPrefix("status") } == ["status 1", "status 0"], "\(text)")
    #expect(lines.contains { $0.hasPrefix("Mended: The counter of Item") }, "\(text)")
  }

  @Test("A file that is cut short, and one whose model does not fit") func misfits() throws {
    let place = try place()
    try place.run(
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (x'0102')",
      on: "items.store")
    let refused = try place.bash(Self.change)
    #expect(refused.contains("can be read, not changed"), "\(refused)")
    #expect(refused.hasSuffix("status 4\n"), "\(refused)")
    let read = try place.bash("cairn list Item --limit 1 --format csv --store items.store")
    #expect(read.contains("title 1") && read.contains("unreadable model"), "\(read)")
    let cut = try place.bash("truncate -s 5000 items.store; \(Self.change)")
    #expect(cut.contains("is cut short") && cut.hasSuffix("status 1\n"), "\(cut)")
  }
}
