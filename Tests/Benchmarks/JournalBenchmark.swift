import DataCore
import Foundation
import SQLiteStore

/// What the undo journal costs: the save of one edit in a file, and a large edit and its undo.
enum JournalBenchmark {
  static func run(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { try figures(in: $0, scale) }
  }

  private static func figures(in folder: URL, _ scale: Scale) throws -> [Figure] {
    let container = try Items.container(in: folder)
    try Items.fill(container, ItemValues.all(scale.edited))
    guard let store = container.stores.first else { return [] }
    let log = EditLog(store, author: nil, journal: nil)
    let journaled = EditLog(
      store, author: nil,
      journal: JournalFolder(folder.appending(path: "journals")).journal(of: store))
    let ids = try store.makeReader()
      .window(Query(.entity("Item")), from: .start, limit: scale.edited).rows.map(\.id)
    guard let first = ids.first else { return [] }
    let plain = try edits(log, first)
    let kept = try edits(journaled, first)
    let edit = try Timing.once {
      try journaled.edit("Change \(ids.count)") {
        for id in ids { try journaled.context.setValue(.string("new"), for: "title", of: id) }
      }
      try journaled.save(named: nil)
    }
    let undo = try Timing.once { _ = try journaled.undo(saves: true) }
    return [
      Figure(
        "save one edit in a file, with a journal", seconds: kept, against: ("without one", plain)),
      Figure(
        "undo an edit of \(ids.count) objects in a file, with a journal", seconds: undo,
        against: ("the edit", edit), goal: 1.5),
    ]
  }

  private static func edits(_ log: EditLog, _ id: PersistentIdentifier) throws -> Double {
    try log.context.mergeReports()
    let times = try (0..<200).map { number in
      try Timing.once {
        try log.edit("Change number") {
          try log.context.setValue(.int(Int64(-1 - number)), for: "number", of: id)
        }
        try log.save(named: nil)
      }
    }
    return times.sorted()[100]
  }
}
