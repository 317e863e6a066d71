import CSQLite
import Foundation
import Testing

/// The real program with standard streams that are closed, broken or full.
@Suite("Commands without their standard streams") struct ClosedStreamTests {
  private static let redirections = [
    "<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-",
  ]

  /// What SQLite says of a store as a whole.
  private func integrity(_ path: String) throws -> String {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil) == SQLITE_OK)
    try #require(sqlite3_step(statement) == SQLITE_ROW)
    return String(cString: sqlite3_column_text(statement, 0))
  }

  @Test("No word gets into a store, and data that is lost is status 1", arguments: redirections)
  func closed(_ streams: String) throws {
    let place = try CommandProcessTests.Place()
    let text = try place.bash(
      """
      cairn entities --new --sample --store a.store >/dev/null
      cp a.store before
      cairn list Trip --format json --store a.store \(streams); echo $?
      cairn list Tripp --store a.store \(streams); echo $?
      cmp a.store before; echo $?
      cairn set Trip 3 budget=4711 --store a.store \(streams); echo $?
      cairn show Trip 3 --columns budget --store a.store
      """)
    let listed = streams.split(separator: " ").contains(">&-") ? 1 : 0
    let statuses = text.split(separator: "\n").filter { Int($0) != nil }
    #expect(statuses == ["\(listed)", "3", "0", "0"], "\(text)")
    #expect(text.hasSuffix("budget  4711\n"), "\(text)")
    #expect(try integrity(place.folder.appending(path: "a.store").path) == "ok")
  }

  @Test("Words that nobody can hear change no status", arguments: ["2>&-", "2>/dev/full"])
  func deaf(_ streams: String) throws {
    let place = try CommandProcessTests.Place()
    let text = try place.bash(
      """
      cairn set Trip 3 budget=1 \(streams); echo $?
      cairn list Tripp \(streams); echo $?
      cairn list Trip --limit \(streams); echo $?
      """)
    #expect(text == "0\n3\n2\n")
  }

  @Test("An input that is closed is told") func input() throws {
    let text = try CommandProcessTests.Place().bash(
      "cairn import Tag - --format json 2>&1 <&-; echo $?")
    #expect(text.contains("standard input cannot be read") && text.hasSuffix("\n1\n"), "\(text)")
  }

  @Test("An export that is stopped in its midst leaves no file") func stopped() throws {
    let place = try CommandProcessTests.Place()
    let store = try place.bigStore()
    let text = try place.bash(
      """
      { (ulimit -c 0 -f 64; exec $CAIRN export Item out.json --store \(store)); } 2>/dev/null
      ls out.json 2>/dev/null | wc -l
      cairn export Item out.json --store \(store) 2>&1 | tail -n 1; head -c 2 out.json
      """)
    #expect(text == "0\nExported 20000 Items.\n[{", "\(text)")
  }
}
