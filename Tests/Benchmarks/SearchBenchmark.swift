import DataCore
import Foundation
import SwiftData

/// What reads every row of a store: a search without a match, and the first page of an order that no
/// index knows.
enum SearchBenchmark {
  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    let values = ItemValues.all(scale.rows)
    return try Benchmarks.withFolder { folder in
      let container = try Items.container(in: folder)
      try Items.fill(container, values)
      let raw = try RawDatabase(folder.appending(path: "items.store"))
      let memory = try Items.memoryContainer()
      try Items.fill(memory, values)
      return try searches(container, "in a file", raw, scale)
        + searches(memory, "in memory", raw, scale) + firstPages(container, raw, scale)
    }
  }

  /// Texts that are in no row: plain, and with what has more than one form.
  private static let absent = ["zzqq", "Ünfug"]

  private static func searches(
    _ container: ModelContainer, _ place: String, _ raw: RawDatabase, _ scale: Scale
  ) throws -> [Figure] {
    let reader = try container.stores[0].makeReader()
    return try absent.map { text in
      let filter = Filter.or(
        ["detail", "title"].map {
          .text(.path(FilterPath([$0])), .search, .value(.string(text)))
        })
      let query = Query(.entity("Item"), filter: filter)
      let times = try Timing.medians(
        scale.repeats,
        [
          {
            let (time, rows) = try raw.visit(
              "SELECT * FROM ZITEM WHERE ZDETAIL LIKE '%\(text)%' OR ZTITLE LIKE '%\(text)%'")
            guard rows == 0 else { throw BigStore.Failure(description: "“\(text)” is there") }
            return time
          },
          {
            try Timing.once {
              let window = try reader.window(query, from: .start, limit: 60)
              guard window.rows.isEmpty else {
                throw BigStore.Failure(description: "“\(text)” is found")
              }
            }
          },
        ])
      return Figure(
        "search for “\(text)”, no match, \(place)", seconds: times[1],
        against: ("raw C, LIKE in a file", times[0]), goal: 1.5)
    }
  }

  private static func firstPages(
    _ container: ModelContainer, _ raw: RawDatabase, _ scale: Scale
  ) throws -> [Figure] {
    let reader = try container.stores[0].makeReader()
    return try ["number", "created", "detail", "title"].map { property in
      let query = Query(.entity("Item"), order: [SortKey([property])])
      let times = try Timing.medians(
        scale.repeats,
        [
          { try raw.visit("SELECT * FROM ZITEM ORDER BY Z\(property.uppercased()) LIMIT 40").time },
          { try Timing.once { _ = try reader.window(query, from: .start, limit: 40) } },
        ])
      return Figure(
        "first 40 by \(property), no index, in a file", seconds: times[1],
        against: ("raw C, ORDER BY … LIMIT 40", times[0]), goal: 1.5)
    }
  }
}
