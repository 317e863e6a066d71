import DataCore
import Foundation
import MemoryStore

/// Windows of a store in memory, which is what a screen over it waits for.
enum MemoryBenchmark {
  private static let model = ModelDescription([
    .init(
      "Item",
      properties: [
        property("created", .date), property("detail", .string), property("done", .bool),
        property("number", .int64), property("title", .string),
      ])
  ])

  private static func property(
    _ name: String, _ type: AttributeDescription.ValueType
  ) -> PropertyDescription {
    PropertyDescription(name, isOptional: true, kind: .attribute(AttributeDescription(type)))
  }

  private static func values(of index: Int) -> [ModelValue] {
    let number = index * 7919 % 1_000_003
    let created = Date(timeIntervalSinceReferenceDate: Double(index) * 0.5)
    let detail = String(repeating: "d", count: 31) + String(index)
    return [
      .date(created), .string(detail), .bool(index % 2 == 0), .int(Int64(number)),
      .string("title \(number)"),
    ]
  }

  static func run(rows: Int) throws {
    let store = MemoryStore(name: "big", model: model)
    guard let entity = model["Item"] else { return }
    let changes = (1...rows).map { index in
      ObjectChange(.temporary(entity: "Item"), entity, .insert(values(of: index)))
    }
    let set = ChangeSet(changes)
    Benchmarks.row(
      "insert and save in memory", seconds: try timed { _ = try store.save(SaveRequest(set)) })
    let reader = try store.makeReader()
    let query = Query(.entity("Item"))
    Benchmarks.row(
      "first window in memory",
      seconds: try timed { _ = try reader.window(query, from: .start, limit: 60) })
    try measure("in identifier order", query, reader)
    let sorted = Query(.entity("Item"), order: [SortKey(["number"])])
    _ = try reader.window(sorted, from: .end, limit: 60)
    try measure("in an indexed order", sorted, reader)
  }

  private static func measure(_ name: String, _ query: Query, _ reader: any StoreReader) throws {
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
      times.append(try timed { window = try reader.window(query, from: anchor, limit: 60) })
    }
    times.sort()
    Benchmarks.row("window of 60 in memory, \(name): p99", seconds: times[396])
  }

  private static func timed(_ body: () throws -> Void) rethrows -> Double {
    let start = Pseudoterminal.now()
    try body()
    return Pseudoterminal.now() - start
  }
}
