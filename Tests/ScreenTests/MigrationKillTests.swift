import DataCore
import Foundation
import SQLiteStore
import TestSupport
import Testing

/// Processes that are killed while they migrate.
@Suite("Migrations that are killed", .serialized) struct MigrationKillTests {
  /// More on request: `CAIRN_KILLS=200`.
  private static let kills =
    ProcessInfo.processInfo.environment["CAIRN_KILLS"].flatMap { Int($0) } ?? 12
  private static let rows = 20_000

  private static func property(
    _ name: String, _ type: AttributeDescription.ValueType
  ) -> PropertyDescription {
    PropertyDescription(name, isOptional: true, kind: .attribute(AttributeDescription(type)))
  }

  @Test("A process killed in a migration leaves the store as before or as after")
  func kills() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-migrations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "shared.store")
    let model = ModelDescription([
      .init(
        "Counter", properties: [Self.property("name", .string), Self.property("value", .int64)])
    ])
    try SQLiteStore.create(url: url, model: model)
    try fill(url, model)
    let worker = Tmux.program.deletingLastPathComponent().appending(path: "StoreWorker").path
    var random = SplitMix64(seed: 11)
    var known = Set(["name", "value"])
    for round in 0..<Self.kills {
      let delay = Int.random(in: 5..<150, using: &random)
      let text = try Tmux.run(
        "/usr/bin/env",
        [
          "-i", "PATH=/usr/bin:/bin", "HOME=\(folder.path)", "bash", "-c",
          """
          cd \(Tmux.quoted(folder.path)); \(Tmux.quoted(worker)) migrate shared.store round\(round) > said &
          pid=$!; sleep 0.\(String(format: "%03d", delay)); kill -9 $pid; wait $pid 2>/dev/null; cat said
          """,
        ])
      let isDone = text.contains("migrated")
      let store = try SQLiteStore(url: url, readOnly: false)
      let names = Set(store.model["Counter"]?.properties.map(\.name) ?? [])
      let after: Set<String> = ["name", "value", "round\(round)"]
      #expect(names == after || !isDone && names == known, "round \(round): \(names)")
      try check(store, names, "round \(round)")
      known = names
    }
    #expect(try Tmux.run("/usr/bin/sqlite3", [url.path, "PRAGMA integrity_check"]) == "ok\n")
  }

  private func fill(_ url: URL, _ model: ModelDescription) throws {
    let store = try SQLiteStore(url: url, readOnly: false)
    let entity = try #require(model["Counter"])
    _ = try store.save(
      SaveRequest(
        ChangeSet(
          (0..<Self.rows).lazy.map { number in
            ObjectChange(
              .temporary(of: entity), entity,
              .insert([.string("counter \(number)"), .int(Int64(number))]))
          })))
  }

  /// Each counter is there with its values, those of the added property included.
  private func check(_ store: SQLiteStore, _ names: Set<String>, _ place: Comment) throws {
    var seen: Int64 = 0
    var wrong = 0
    try store.makeReader().enumerate(Query(.entity("Counter"))) { row in
      let isRight =
        row["name"] == .string("counter \(seen)") && row["value"] == .int(seen)
        && names.allSatisfy { !$0.hasPrefix("round") || row[$0] == .int(1) }
      if !isRight { wrong += 1 }
      seen += 1
      return true
    }
    #expect(seen == Int64(Self.rows) && wrong == 0, place)
  }
}
