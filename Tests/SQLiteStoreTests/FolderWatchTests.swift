import DataCore
import Foundation
import Synchronization
import Testing

@testable import SQLiteStore

@Suite struct FolderWatchTests {
  /// Counts the looks and lets a test wait for them.
  private final class Looks: Sendable {
    private let count = Mutex(0)
    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func wait(until isDone: () -> Bool) async throws {
    for _ in 0..<1000 where !isDone() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(isDone())
  }

  @Test("a write to the database or its log is looked at, and again after the next one")
  func writes() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.store").path
    let looks = Looks()
    let watch = FolderWatch(path) { looks.add() }
    for name in ["a.store", "a.store-wal"] {
      let before = looks.value
      try Data("x".utf8).write(to: folder.appending(path: name))
      try await wait { looks.value > before }
    }
    withExtendedLifetime(watch) {}
  }

  @Test("it looks from time to time where no folder can be watched")
  func missingFolder() async throws {
    let looks = Looks()
    let watch = FolderWatch("/nonexistent/folder/a.store") { looks.add() }
    try await wait { looks.value >= 2 }
    withExtendedLifetime(watch) {}
  }

  @Test("it stops looking when it goes away")
  func ending() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let looks = Looks()
    var watch: FolderWatch? = FolderWatch(folder.appending(path: "a").path) { looks.add() }
    try await wait { looks.value >= 1 }
    watch = nil
    try await Task.sleep(for: .milliseconds(100))
    let last = looks.value
    try await Task.sleep(for: .milliseconds(1200))
    #expect(looks.value == last && watch == nil)
  }
}
