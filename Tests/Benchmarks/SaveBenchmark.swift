import DataCore
import Foundation
import Glibc
import SwiftData

/// Inserting very many objects into a file, and saving one edit in a large file and in a small one.
enum SaveBenchmark {
  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    try insertions(scale) + edits(scale)
  }

  private static func insertions(_ scale: Scale) throws -> [Figure] {
    let values = ItemValues.all(scale.rows)
    let rawRows = RawRows(scale.rows)
    let times = try Timing.medians(
      scale.repeats,
      [
        {
          try Benchmarks.withFolder {
            try RawDatabase($0.appending(path: "raw.db")).insert(rawRows)
          }
        },
        { try inNewStore { container in try saveSet(values, container) } },
        { try inNewStore { container in try insertRecords(values, container) } },
        { try inNewStore { container in try insertObjects(values, container) } },
      ])
    let comparison = (name: "raw C, prepared inserts", value: times[0])
    return [
      Figure(
        "save a set of new objects in a file, history on", seconds: times[1], against: comparison),
      Figure(
        "insert records and save in a file, history on", seconds: times[2], against: comparison,
        goal: 4),
      Figure(
        "insert objects of a class and save in a file, history on", seconds: times[3],
        against: comparison, goal: 4),
    ]
  }

  private static func inNewStore(_ body: (ModelContainer) throws -> Double) throws -> Double {
    try Benchmarks.withFolder { try body(Items.container(in: $0)) }
  }

  private static func saveSet(
    _ values: [ItemValues], _ container: ModelContainer
  ) throws -> Double {
    let set = try Items.inserts(values, container)
    return try Timing.once { _ = try container.stores[0].save(SaveRequest(set)) }
  }

  static func insertRecords(
    _ values: [ItemValues], _ container: ModelContainer
  ) throws -> Double {
    let store = container.stores[0]
    let entity = try Items.entity(container)
    let context = ModelContext(container)
    return try Timing.once {
      for row in values {
        let record = Record(.temporary(of: entity), entity, state: .registered)
        for (slot, value) in row.list.enumerated() { record.setValue(value, at: slot) }
        context.insert(record, into: store, as: entity)
      }
      try context.save()
    }
  }

  private static func insertObjects(
    _ values: [ItemValues], _ container: ModelContainer
  ) throws -> Double {
    let context = ModelContext(container)
    return try Timing.once {
      for row in values { context.insert(Item(row)) }
      try context.save()
    }
  }

  private static func edits(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { folder in
      let containers = try [scale.rows, 1_000].map { rows in
        let container = try Items.container(in: folder, named: "items \(rows)")
        try Items.fill(container, ItemValues.all(rows))
        return container
      }
      var times: [[Double]] = [[], []]
      var bytes: [Int] = [0, 0]
      for number in 0..<200 {
        for (index, container) in containers.enumerated() {
          let before = bytesWritten()
          times[index].append(try saveEdit(number, container))
          bytes[index] += bytesWritten() - before
        }
      }
      let medians = times.map { $0.sorted()[100] }
      return [
        Figure(
          "save one edit in a file of so many rows", seconds: medians[0],
          against: ("a file of 1000 rows", medians[1]), goal: 1.2),
        Figure(
          work: "bytes written by 200 such saves", value: Double(bytes[0]), unit: .bytes,
          comparison: ("a file of 1000 rows", Double(bytes[1])), goal: 1),
      ]
    }
  }

  private static func saveEdit(_ number: Int, _ container: ModelContainer) throws -> Double {
    let context = ModelContext(container)
    guard let id = try context.fetchIdentifiers(first).first else { return 0 }
    return try Timing.once {
      try context.setValue(.int(Int64(-number - 1)), for: "number", of: id)
      try context.save()
    }
  }

  private static var first: FetchDescriptor<Item> {
    var descriptor = FetchDescriptor<Item>()
    descriptor.fetchLimit = 1
    return descriptor
  }

  /// What this process has written so far, by `/proc/self/io`.
  private static func bytesWritten() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("wchar") }
    return line.flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0
  }
}
