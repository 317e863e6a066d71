import DataCore
import Foundation
import SQLiteStore
import Testing

@testable import Browser

@Suite("undo and redo as commands") struct UndoCommandTests {
  /// A shell with a store of its own, in which one tag was added and renamed.
  private static func shell() throws -> CommandShell {
    let shell = CommandShell.plain()
    #expect(
      shell("add", "Tag", "name=sun", "priority=1", "--new", "--store", store(shell)).status
        == .done)
    #expect(shell("set", "Tag", "1", "name=snow", "--store", store(shell)).status == .done)
    return shell
  }

  private static func store(_ shell: CommandShell) -> String {
    shell.folder?.file("tags.store") ?? ""
  }

  private static func names(_ shell: CommandShell) -> [String] {
    Array(
      shell("list", "Tag", "--columns", "name", "--format", "csv", "--store", store(shell)).lines
        .dropFirst()
    ).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  @Test("Edits of commands are undone and redone by other commands, and named") func undo() throws {
    let shell = try Self.shell()
    let store = Self.store(shell)
    let undone = shell("undo", "--store", store)
    #expect(undone == Answer(status: .done, words: ["Undone: Rename Tag."]))
    #expect(Self.names(shell) == ["sun"])
    #expect(shell("redo", "--store", store).said == "Redone: Rename Tag.")
    #expect(Self.names(shell) == ["snow"])
    let both = shell("undo", "5", "--store", store)
    #expect(both.status == .done)
    #expect(
      both.words == ["Undone: Rename Tag.", "Undone: Add Tag.", "There was no more to undo."])
    #expect(Self.names(shell) == [])
    let none = shell("undo", "--store", store)
    #expect(none.status == .notFound)
    #expect(none.said == "cairn: There is nothing to undo.")
    #expect(shell("redo", "2", "--store", store).status == .done)
    #expect(Self.names(shell) == ["snow"])
    #expect(shell("redo", "--store", store).said == "cairn: There is nothing to redo.")
  }

  @Test("With a format what was undone is data") func format() throws {
    let shell = try Self.shell()
    let answer = shell("undo", "2", "--format", "tsv", "--store", Self.store(shell))
    #expect(answer.lines.first == "name\tauthor\tdate\tstore")
    try #require(answer.lines.count == 3)
    #expect(answer.lines[1].hasPrefix("Rename Tag\tcairn\t"))
    #expect(answer.lines[1].hasSuffix("\ttags.store"))
  }

  @Test("What somebody changed since is not undone: status 4, what differs, and a way on")
  func conflict() throws {
    let shell = try Self.shell()
    let store = Self.store(shell)
    let context = ModelContext(
      stores: [try SQLiteStore(url: URL(fileURLWithPath: store), readOnly: false)])
    let id = PersistentIdentifier(
      IdentifierOrigin(store: context.stores[0].identifier, entity: "Tag", kind: .permanent), 1)
    try context.setValue(.string("rain"), for: "name", of: id)
    try context.save()
    let refused = shell("undo", "--store", store)
    #expect(refused.status == .refused)
    #expect(
      refused.said
        == "cairn: “Rename Tag” cannot be undone: name of Tag p1 was changed since: it is “rain” "
        + "now, not “snow”. Change it by hand if you want the old value back. cairn undo --skip "
        + "leaves it out.")
    #expect(Self.names(shell) == ["rain"])
    #expect(shell("undo", "--skip", "--store", store).said == "Skipped: Rename Tag.")
    try context.setValue(.string("sun"), for: "name", of: id)
    try context.save()
    #expect(shell("undo", "--store", store).said == "Undone: Add Tag.")
  }

  @Test("Nothing is undone in the sample or with --read-only; wrong words are status 2")
  func refusals() throws {
    let shell = try Self.shell()
    let store = Self.store(shell)
    #expect(shell("undo").status == .notFound)
    #expect(shell("undo").said.contains("The sample lives in memory"))
    #expect(shell("undo", "--read-only", "--store", store).status == .refused)
    for (words, sentence) in [
      (["0"], "a whole number from 1 on"), (["x"], "a whole number from 1 on"),
      (["--older-than", "3d"], "go with undo --prune"), (["--prune"], "--prune needs"),
      (["--prune", "--older-than", "3y"], "needs a whole number and one of m, h, d, w"),
      (["--prune", "--larger-than", "big"], "needs a whole number and one of k, M, G"),
      (["2", "--prune", "--older-than", "3d"], "takes neither a number nor --skip"),
    ] {
      let answer = shell.run(["undo"] + words + ["--store", store])
      #expect(answer.status == .wrongUsage, "\(words)")
      #expect(answer.said.contains(sentence), "\(words): \(answer.said)")
    }
    #expect(Self.names(shell) == ["snow"])
  }

  @Test("Pruning gives up old edits by age and by size, and the rest can still be undone")
  func prune() throws {
    let shell = try Self.shell()
    let store = Self.store(shell)
    shell.now = Date()
    #expect(
      shell("undo", "--prune", "--older-than", "1d", "--store", store).said
        .hasPrefix("Pruned 0 edits of tags.store; "))
    #expect(shell("undo", "--store", store).said == "Undone: Rename Tag.")
    // The first edit, the next one being undone: both are still known.
    #expect(
      shell("undo", "--prune", "--larger-than", "1M", "--store", store).said
        .hasPrefix("Pruned 0 edits"))
    #expect(shell("set", "Tag", "1", "name=hail", "--store", store).status == .done)
    let journal = try #require(
      FileManager.default.subpaths(atPath: shell.folder?.path ?? "")?
        .first { $0.hasSuffix(".journal") })
    let path = try #require(shell.folder?.file(journal))
    let before = try Data(contentsOf: URL(fileURLWithPath: path)).count
    #expect(
      shell("undo", "--prune", "--larger-than", "0k", "--store", store).said
        .hasPrefix("Pruned 2 edits"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count < before)
    #expect(shell("undo", "--store", store).status == .notFound)
    for name in ["a", "b", "c"] { _ = shell("set", "Tag", "1", "name=\(name)", "--store", store) }
    #expect(shell("undo", "--store", store).status == .done)
    shell.now = Date().addingTimeInterval(86_400)
    #expect(
      shell("undo", "--prune", "--older-than", "12h", "--store", store).said
        .hasPrefix("Pruned 3 edits"))
    #expect(Self.names(shell) == ["b"])
  }

  @Test("A pruned journal keeps what can be undone and redone, names of new objects included")
  func pruneKeeps() throws {
    let shell = try Self.shell()
    let store = Self.store(shell)
    for name in ["a", "b", "c"] { _ = shell("set", "Tag", "1", "name=\(name)", "--store", store) }
    #expect(shell("undo", "2", "--store", store).status == .done)
    let url = URL(fileURLWithPath: store)
    do {
      let file = try SQLiteStore(url: url, readOnly: false)
      let log = EditLog(
        file, author: nil,
        journal: StateFolder.journals(shell.environment)?.journal(of: file))
      log.refresh()
      let first = try #require(log.undoEntries.first)
      let pruning = try log.prune(before: first.date.addingTimeInterval(0.000_001), toBytes: nil)
      #expect(pruning.dropped == 1)
      #expect(log.undoEntries.map(\.name) == ["Rename Tag", "Rename Tag"])
    }
    #expect(shell("redo", "2", "--store", store).status == .done)
    #expect(Self.names(shell) == ["c"])
    #expect(shell("undo", "9", "--store", store).words.count == 5)
    #expect(Self.names(shell) == ["sun"])
  }
}
