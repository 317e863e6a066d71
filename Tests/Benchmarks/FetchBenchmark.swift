import DataCore
import Foundation
import SwiftData

/// All objects of a store fetched into a context, every value read.
enum FetchBenchmark {
  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { folder in
      let container = try Items.container(in: folder)
      try Items.fill(container, ItemValues.all(scale.rows))
      let raw = try RawDatabase(folder.appending(path: "items.store"))
      var digests: Set<UInt64> = []
      let times = try Timing.medians(
        scale.repeats,
        [
          {
            let (time, digest) = try raw.fetch(
              "SELECT Z_PK, ZCREATED, ZDETAIL, ZISDONE, ZNUMBER, ZTITLE FROM ZITEM ORDER BY Z_PK")
            digests.insert(digest)
            return time
          },
          { try fetchRecords(container, &digests) },
          { try fetchObjects(container, &digests) },
        ])
      guard digests.count == 1 else {
        throw BigStore.Failure(description: "the sides of the comparison read different values")
      }
      let comparison = (name: "raw C, rows copied", value: times[0])
      return [
        Figure(
          "fetch all as records, every value read", seconds: times[1], against: comparison,
          goal: 2.4),
        Figure(
          "fetch all as objects of a class, every value read", seconds: times[2],
          against: comparison, goal: 2.4),
      ]
    }
  }

  private static func fetchRecords(
    _ container: ModelContainer, _ digests: inout Set<UInt64>
  ) throws -> Double {
    let context = ModelContext(container)
    var records: [Record] = []
    var digest: UInt64 = 0
    let time = try Timing.once {
      let reader = try container.stores[0].makeReader()
      try reader.enumerate(Query(.entity("Item"))) { row in
        records.append(context.register(row))
        return true
      }
      for record in records {
        digest &+= UInt64(record.identifier.number)
        for slot in 0..<5 { digest &+= number(record.value(at: slot)) }
      }
    }
    digests.insert(digest)
    return time
  }

  private static func number(_ value: ModelValue) -> UInt64 {
    switch value {
    case .int(let value): UInt64(value)
    case .string(let value): UInt64(value.utf8.count)
    case .bool(let value): value ? 1 : 0
    case .date(let value): UInt64(value.timeIntervalSinceReferenceDate)
    case .null, .double, .decimal, .uuid, .url, .data, .composite, .reference, .references,
      .transformable:
      0
    }
  }

  private static func fetchObjects(
    _ container: ModelContainer, _ digests: inout Set<UInt64>
  ) throws -> Double {
    let context = ModelContext(container)
    var items: [Item] = []
    var digest: UInt64 = 0
    let time = try Timing.once {
      items = try context.fetch(FetchDescriptor<Item>())
      for item in items {
        digest &+= UInt64(item.persistentModelID.number)
        digest &+= UInt64(item.created.timeIntervalSinceReferenceDate)
        digest &+= UInt64(item.detail.utf8.count) &+ UInt64(item.title.utf8.count)
        digest &+= UInt64(item.number) &+ (item.isDone ? 1 : 0)
      }
    }
    digests.insert(digest)
    return withExtendedLifetime(items) { time }
  }
}
