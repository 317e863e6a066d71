import DataCore
import Foundation
import SQLiteStore

/// What the undo journal costs: the save of one edit in a file, and a large edit and its undo.
enum JournalBenchmark {
  static func run(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { try figures(in: $0, scale) }
  }

  private static func figures(in folder: URL, _ scale: Scale) throws -> [Figure] {
    let large = try Side(in: folder, "large", rows: max(scale.edited, 1))
    let small = try Side(in: folder, "small", rows: 1_000)
    var times: (large: [Double], small: [Double], plain: [Double]) = ([], [], [])
    for number in 0..<200 {
      times.large.append(try large.saveEdit(number, large.journaled))
      times.small.append(try small.saveEdit(number, small.journaled))
      times.plain.append(try large.saveEdit(number, large.plain))
    }
    let kept = times.large.sorted()[100]
    try large.journaled.context.mergeReports()
    let edit = try Timing.once {
      try large.journaled.edit("Change \(large.ids.count)") {
        for id in large.ids {
          try large.journaled.context.setValue(.string("new"), for: "title", of: id)
        }
      }
      try large.journaled.save(named: nil)
    }
    let undo = try Timing.once { _ = try large.journaled.undo(saves: true) }
    return [
      Figure(
        "save one edit in a file, with a journal", seconds: kept,
        against: ("without one", times.plain.sorted()[100])),
      Figure(
        "save one edit in a file of so many rows, with a journal", seconds: kept,
        against: ("a file of 1000 rows", times.small.sorted()[100]), goal: 1.2),
      Figure(
        "undo an edit of \(large.ids.count) objects in a file, with a journal", seconds: undo,
        against: ("the edit", edit), goal: 1.5),
    ]
  }

  /// A file of items, edited with a journal and without one.
  private struct Side {
    let plain: EditLog
    let journaled: EditLog
    let ids: [PersistentIdentifier]

    init(in folder: URL, _ name: String, rows: Int) throws {
      let container = try Items.container(in: folder, named: name)
      try Items.fill(container, ItemValues.all(rows))
      let store = container.stores[0]
      plain = EditLog(store, author: nil, journal: nil)
      journaled = EditLog(
        store, author: nil,
        journal: JournalFolder(folder.appending(path: "journals")).journal(of: store))
      ids = try store.makeReader()
        .window(Query(.entity("Item")), from: .start, limit: rows).rows.map(\.id)
    }

    /// The time for one edit of the first object, saved.
    func saveEdit(_ number: Int, _ log: EditLog) throws -> Double {
      try log.context.mergeReports()
      return try Timing.once {
        try log.edit("Change number") {
          try log.context.setValue(.int(Int64(-1 - number)), for: "number", of: ids[0])
        }
        try log.save(named: nil)
      }
    }
  }
}
