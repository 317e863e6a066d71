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
