import Browser
import DataCore
import Foundation
import MemoryStore
import SwiftData

/// The store in memory against SQLite in memory, on the same rows.
enum MemoryBenchmark {
  /// Runs the program over a store in memory with so many rows; gives its exit status.
  @MainActor
  static func browse(rows: Int) throws -> Int32 {
    let container = try Items.memoryContainer()
    try Items.fill(container, ItemValues.all(rows))
    return try Cairn.browse(inMemory: container.stores.compactMap { $0 as? MemoryStore })
  }

  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    let values = ItemValues.all(scale.rows)
    let raw = try RawDatabase()
    let container = try Items.memoryContainer()
    try Items.fill(container, values)
    var figures = try insertions(values, raw, scale)
    let reader = try container.stores[0].makeReader()
    figures += try windows("in identifier order", Query(.entity("Item")), reader)
    for property in ["number", "created", "detail", "title"] {
      figures.append(try firstPage(property, .binary, reader, raw, scale))
    }
    figures.append(try firstPage("title", .localizedStandard, reader, raw, scale))
    for property in ["number", "title"] {
      let sorted = Query(.entity("Item"), order: [SortKey([property])])
      figures.append(
        Figure(
          "the whole order by \(property), made once in memory",
          seconds: try Timing.once { _ = try reader.window(sorted, from: .end, limit: 60) }))
      figures += try windows("in the order of \(property)", sorted, reader)
    }
    figures.append(try edits(container, Array(values.prefix(1_000))))
    return figures
  }

  private static func insertions(
    _ values: [ItemValues], _ raw: RawDatabase, _ scale: Scale
  ) throws -> [Figure] {
    let rawRows = RawRows(values.count)
    let times = try Timing.medians(
      scale.repeats,
      [
        { try raw.insert(rawRows) },
        {
          let container = try Items.memoryContainer()
          let set = try Items.inserts(values, container)
          return try Timing.once { _ = try container.stores[0].save(SaveRequest(set)) }
        },
        { try SaveBenchmark.insertRecords(values, Items.memoryContainer()) },
      ])
    let comparison = (name: "raw C in memory", value: times[0])
    return [
      Figure("save a set of new objects in memory", seconds: times[1], against: comparison),
      Figure(
        "insert records and save in memory", seconds: times[2], against: comparison, goal: 4),
    ]
  }

  /// A save of one edit, in the big store and in a small one.
  private static func edits(_ big: ModelContainer, _ few: [ItemValues]) throws -> Figure {
    let small = try Items.memoryContainer()
    try Items.fill(small, few)
    let times = try [big, small].map { container in
      let store = container.stores[0]
      let reader = try store.makeReader()
      let row = try reader.window(Query(.entity("Item")), from: .start, limit: 1).rows[0]
      let slot = row.entity.slot(of: "number") ?? 0
      var before = row.values[slot]
      var times: [Double] = []
      for number in Int64(-200)..<0 {
        let delta = PropertyChange.Delta.value(before: before, after: .int(number))
        let change = ObjectChange(row.id, row.entity, .update([PropertyChange(slot, delta)]))
        times.append(try Timing.once { _ = try store.save(SaveRequest(ChangeSet([change]))) })
        before = .int(number)
      }
      return times.sorted()[100]
    }
    return Figure(
      "save one edit in memory among so many rows", seconds: times[0],
      against: ("among 1000 rows", times[1]), goal: 1.2)
  }

  /// An order that nothing is sorted by yet.
  private static func firstPage(
    _ property: String, _ collation: SortKey.Collation, _ reader: any StoreReader,
    _ raw: RawDatabase, _ scale: Scale
  ) throws -> Figure {
    let query = Query(.entity("Item"), order: [SortKey([property], collation: collation)])
    let times = try Timing.medians(
      scale.repeats,
      [
        { try raw.visit("SELECT * FROM item ORDER BY \(property) LIMIT 40").time },
        { try Timing.once { _ = try reader.window(query, from: .start, limit: 40) } },
      ])
    let folding = collation == .binary ? "" : " as a person sorts"
    return Figure(
      "first 40 by \(property)\(folding), unsorted before, in memory", seconds: times[1],
      against: ("raw C, ORDER BY … LIMIT 40", times[0]), goal: 1.5)
  }

  private static func windows(
    _ name: String, _ query: Query, _ reader: any StoreReader
  ) throws -> [Figure] {
    var times: [Double] = []
    var window = try reader.window(query, from: .start, limit: 60)
    for index in 0..<400 {
      let anchor: Anchor =
        switch index % 4 {
        case 0: .end
        case 1: window.rows.first.map { .before(Position($0)) } ?? .start
        case 2: .start
        default: window.rows.last.map { .after(Position($0)) } ?? .start
        }
      times.append(try Timing.once { window = try reader.window(query, from: anchor, limit: 60) })
    }
    times.sort()
    return [
      Figure("window of 60 in memory, \(name): p99", seconds: times[396]),
      Figure("window of 60 in memory, \(name): worst", seconds: times[399]),
    ]
  }
}
