import DataCore
import Foundation
import SQLiteStore

/// What the undo journal costs: the save of one edit in a file, and a large edit and its undo.
enum JournalBenchmark {
  static func run(rows: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "journaled.store")
    try SQLiteStore.create(url: file, model: MemoryBenchmark.model)
    let store = try SQLiteStore(url: file, readOnly: false)
    let log = EditLog(store, author: nil, journal: nil)
    let journaled = EditLog(
      store, author: nil,
      journal: JournalFolder(folder.appending(path: "journals")).journal(of: store))
    try log.edit("Fill") {
      for index in 0..<rows {
        _ = try log.context.insert(
          entityNamed: "Item", values: ["number": .int(Int64(index)), "title": .string("title")])
      }
    }
    try log.save(named: nil)
    let ids = try store.makeReader().window(Query(.entity("Item")), from: .start, limit: 100_000)
      .rows.map(\.id)
    let plain = try edits(log, ids[0])
    let kept = try edits(journaled, ids[0])
    Benchmarks.row("save one edit in a file without a journal: median", seconds: plain)
    Benchmarks.row("the same with a journal", seconds: kept)
    let edit = try MemoryBenchmark.timed {
      try journaled.edit("Change \(ids.count)") {
        for id in ids { try journaled.context.setValue(.string("new"), for: "title", of: id) }
      }
      try journaled.save(named: nil)
    }
    let undo = try MemoryBenchmark.timed { _ = try journaled.undo(saves: true) }
    Benchmarks.row("edit \(ids.count) objects in a file, journaled", seconds: edit)
    Benchmarks.ratio("undo of that against the edit", undo / edit)
  }

  private static func edits(_ log: EditLog, _ id: PersistentIdentifier) throws -> Double {
    try log.context.mergeReports()
    let times = try (0..<200).map { number in
      try MemoryBenchmark.timed {
        try log.edit("Change number") {
          try log.context.setValue(.int(Int64(-1 - number)), for: "number", of: id)
        }
        try log.save(named: nil)
      }
    }
    return times.sorted()[100]
  }
}
