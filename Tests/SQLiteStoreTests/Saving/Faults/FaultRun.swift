import CSQLite
import CSQLiteSupport
import DataCore
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

/// Lets a save fail at its first, second, third … call until it succeeds, on one store that stays
/// open: each save also shows that the one before left it usable.
struct FaultRun {
  private let kind: FaultCase
  private let source: Scratch
  private let name: String
  /// The store's pages and content before the save, and its content after it.
  private let pages: [UInt8]
  private let before: StoreContents
  private let after: StoreContents

  /// The store open, with the changes pending.
  private struct Attempt {
    let scratch: Scratch
    let url: URL
    let editing: Editing

    init(_ run: FaultRun, calls: (Scratch) -> any FileCalls) throws {
      scratch = try Scratch(inMemory: true)
      try scratch.copyAll(of: run.source)
      url = scratch.file(run.name)
      editing = try Editing(url, calls: calls(scratch))
      try run.kind.edit(editing)
    }

    /// What the writer has read before, it reads again.
    func forgetPages() throws {
      let writer = try #require(editing.store.writer)
      writer.state.withLock { _ = sqlite3_db_release_memory($0.connection.handle) }
    }

    /// The files that are known to be left over, by name.
    func leftovers() throws -> Set<String> {
      let writer = try #require(editing.store.writer)
      let paths = writer.state.withLock { $0.leftovers.paths }
      return Set(paths.map { ($0 as NSString).lastPathComponent })
    }
  }

  /// - Parameter log: whether the store has a write-ahead log; nil for what it has by itself.
  init(_ kind: FaultCase, log: Bool? = nil) throws {
    cairn_fault_install()
    self.kind = kind
    source = try Scratch(inMemory: true)
    let url = try kind.make(source)
    name = url.lastPathComponent
    if let log { try RawDatabase(url).run("PRAGMA journal_mode = \(log ? "WAL" : "DELETE")") }
    pages = try RawDatabase(url).pages()
    before = try StoreContents(url)
    let scratch = try Scratch(inMemory: true)
    try scratch.copyAll(of: source)
    let editing = try Editing(scratch.file(name))
    try kind.edit(editing)
    try editing.context.save()
    after = try StoreContents(scratch.file(name))
    #expect(after != before, "\(kind)")
  }

  /// - Parameters:
  ///   - lasting: the calls behind the failing one fail as well, as on a full disk.
  ///   - backups: the store is copied before each save.
  func failEach(lasting: Bool = false, backups: Bool = false) throws {
    func attempt() throws -> Attempt {
      try Attempt(self) { FaultyFileCalls(folder: $0.url.path) }
    }
    var current = try attempt()
    var refused = 0
    for call in 1...3000 {
      let place = "\(kind.testDescription), call \(call)"
      try current.forgetPages()
      let copies = current.scratch.file("backups")
      if backups { current.editing.store.backUpBeforeSaving(to: copies) }
      cairn_fault_arm(current.scratch.url.path, Int32(call), lasting ? 1 : 0)
      let result = Result { try current.editing.context.save() }
      let calls = cairn_fault_disarm()
      let count = try checkBackups(in: copies, place)
      switch result {
      case .success:
        #expect(count == (backups ? 1 : 0), "\(place)")
        try check(current, isSaved: true, place)
        if calls < call {
          #expect(refused > 5, "\(place)")
          #expect(try current.leftovers().isEmpty, "\(place)")
          #expect(try RawDatabase(current.url).query("PRAGMA integrity_check") == [[.text("ok")]])
          return
        }
        current = try attempt()
      case .failure(let error):
        refused += 1
        #expect(calls >= call, "\(place): \(error)")
        let error = try #require(error as? DataError, "\(place): \(error)")
        #expect(!error.message.isEmpty && !error.remedy.isEmpty, "\(place)")
        let isSaved = try check(current, isSaved: false, place)
        // With copies anew: each would have more of the files that doubtful commits left.
        if isSaved || backups { current = try attempt() }
      }
    }
    Issue.record("\(kind.testDescription): the save never succeeded")
  }

  /// Looks at the store as others see it, and as it would be if the machine had stopped now.
  ///
  /// Returns whether others see the save.
  @discardableResult
  private func check(_ attempt: Attempt, isSaved: Bool, _ place: String) throws -> Bool {
    let isThere = try isSavedIn(attempt.url, place)
    if isSaved { #expect(isThere, "\(place)") }
    let large = try LargeFiles(attempt.url, attempt.editing.store)
    #expect(large.referred.isSubset(of: large.present), "\(place): a large value has no file")
    let leftovers = try attempt.leftovers()
    #expect(
      large.present.subtracting(large.referred).isSubset(of: leftovers),
      "\(place): a file is lost")
    let stopped = try Scratch(inMemory: true)
    for suffix in ["", "-wal", "-journal"] {
      let file = URL(fileURLWithPath: attempt.url.path + suffix)
      if FileManager.default.fileExists(atPath: file.path) { _ = try stopped.copy(file) }
    }
    let support = (try StoreFile(attempt.url).externalFolder as NSString).deletingLastPathComponent
    try? FileManager.default.createSymbolicLink(
      atPath: stopped.file((support as NSString).lastPathComponent).path,
      withDestinationPath: support)
    let wasThere = try isSavedIn(stopped.file(name), "\(place), stopped")
    if isSaved { #expect(wasThere, "\(place), stopped") }
    return isThere
  }

  /// Whether the store is as after the save; if it is not as before either, that is an issue.
  private func isSavedIn(_ url: URL, _ place: String) throws -> Bool {
    if try RawDatabase(url).pages() == pages { return false }
    let contents = try StoreContents(url)
    if contents == before { return false }
    #expect(contents == after, "\(place)")
    return true
  }

  /// Whatever has a copy's name is one. Gives how many there are.
  private func checkBackups(in folder: URL, _ place: String) throws -> Int {
    var count = 0
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let suffix = ".\((name as NSString).pathExtension)"
    for name in names ?? [] where name.hasSuffix(suffix) {
      let copy = folder.appendingPathComponent(name)
      #expect(try StoreContents(copy) == before, "\(place): \(name)")
      count += 1
    }
    return count
  }
}
