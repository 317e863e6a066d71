import Foundation
import Observation
import SwiftData
import Testing

/// As `StoreWorker` keeps it.
@Model
private final class Counter {
  var name: String
  var value: Int
  @Attribute(.externalStorage) var note: Data?

  init(name: String, value: Int) {
    self.name = name
    self.value = value
  }
}

/// Another process saves, and nobody here asks.
@Suite("Live results of a store that another process writes", .timeLimit(.minutes(15)))
struct LiveResultsTests {
  private final class Place: Sendable {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-live-\(UUID().uuidString)", directoryHint: .isDirectory)
    var store: URL { folder.appending(path: "live.store") }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func worker(_ words: String...) throws {
      let worker = Tmux.program.deletingLastPathComponent().appending(path: "StoreWorker").path
      _ = try Tmux.run(
        "/usr/bin/env", ["-i", "PATH=/usr/bin:/bin", "HOME=\(folder.path)", worker] + words)
    }
  }

  /// Waits until the condition holds, looking again at each notice of what it reads.
  @MainActor
  private func wait(until condition: () -> Bool) async {
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    func look() -> Bool {
      withObservationTracking(condition) { teller.yield() }
    }
    if look() { return }
    for await _ in told where look() { return }
  }

  @MainActor
  @Test("Results, history and the container's notice follow")
  func follow() async throws {
    let place = try Place()
    let container = try ModelContainer(
      for: Counter.self, configurations: ModelConfiguration(url: place.store))
    container.mainContext.insert(Counter(name: "first", value: 0))
    try container.mainContext.save()
    let (notices, notifier) = AsyncStream.makeStream(of: Void.self)
    let center = NotificationCenter.default
    nonisolated(unsafe) let subscription = center.addObserver(
      forName: ModelContainer.remoteChange, object: container, queue: nil
    ) { _ in notifier.yield() }
    defer { center.removeObserver(subscription) }
    let observer = try ResultsObserver<Counter, Never>(
      filterBy: #Predicate { $0.value > 1 }, modelContext: container.mainContext)
    let history = try HistoryObserver(
      observedModels: [Counter.self], authors: ["worker"], modelContainer: container)
    #expect(observer.results.isEmpty)
    let path = place.store.path
    let working = Task.detached { try place.worker("add", path, "worker", "4") }
    await wait { observer.results.count == 3 }
    await wait { history.eventCounter > 0 }
    try await working.value
    #expect(observer.results.map(\.value).sorted() == [2, 3, 4])
    #expect(observer.results.allSatisfy { $0.name == "worker" })
    let seen = try container.mainContext.fetchHistory(
      HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.author == "worker" }))
    #expect(seen.count == 4)
    #expect(seen.allSatisfy { $0.processIdentifier == "StoreWorker" })
    var told = 0
    for await _ in notices {
      told += 1
      if told == seen.count { break }
    }
  }
}
