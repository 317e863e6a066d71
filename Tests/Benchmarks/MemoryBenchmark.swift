import Browser
import DataCore
import Foundation
import MemoryStore

/// The store in memory against SQLite in memory, on the same rows.
enum MemoryBenchmark {
  static let model = ModelDescription([
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

  /// An object's values, made before the clock starts.
  struct Values {
    let created: Double
    let detail: String
    let isDone: Bool
    let number: Int64
    let title: String

    init(_ index: Int) {
      let number = index * 7919 % 1_000_003
      self.number = Int64(number)
      created = Double(number) * 0.5
      detail = MemoryBenchmark.padded(index * 31, to: 40)
      isDone = index % 2 == 0
      title = "title " + MemoryBenchmark.padded(number, to: 9)
    }

    var list: [ModelValue] {
      [
        .date(Date(timeIntervalSinceReferenceDate: created)), .string(detail), .bool(isDone),
        .int(number), .string(title),
      ]
    }
  }

  fileprivate static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A store with so many rows, saved in one transaction.
  static func filledStore(rows: Int) throws -> MemoryStore {
    let store = MemoryStore(name: "big", model: model)
    _ = try store.save(SaveRequest(inserts((1...rows).lazy.map(Values.init))))
    return store
  }

  /// Runs the program over such a store; gives its exit status.
  @MainActor
  static func browse(rows: Int) throws -> Int32 {
    try Cairn.browse(inMemory: [filledStore(rows: rows)])
  }

  private static func inserts(_ rows: some Sequence<Values>) -> ChangeSet {
    guard let entity = model["Item"] else { return ChangeSet() }
    return ChangeSet(
      rows.lazy.map { ObjectChange(.temporary(of: entity), entity, .insert($0.list)) })
  }

  static func run(rows: Int) throws {
    let values = (1...rows).map(Values.init)
    let raw = try SQLiteComparison()
    let rawInsert = try timed { try raw.fill(values) }
    Benchmarks.row("raw C: insert into SQLite in memory", seconds: rawInsert)
    let store = MemoryStore(name: "big", model: model)
    let set = inserts(values)
    let save = try timed { _ = try store.save(SaveRequest(set)) }
    Benchmarks.row("save a change set in memory", seconds: save)
    let reader = try store.makeReader()
    let query = Query(.entity("Item"))
    Benchmarks.row(
      "first window in memory",
      seconds: try timed { _ = try reader.window(query, from: .start, limit: 60) })
    try measure("in identifier order", query, reader)
    for property in ["number", "created", "detail", "title"] {
      try measureFirstPage(property, .binary, reader, raw)
    }
    try measureFirstPage("title", .localizedStandard, reader, raw)
    for property in ["number", "title"] {
      let sorted = Query(.entity("Item"), order: [SortKey([property])])
      Benchmarks.row(
        "the whole order by \(property), made once in memory",
        seconds: try timed { _ = try reader.window(sorted, from: .end, limit: 60) })
      try measure("in the order of \(property)", sorted, reader)
    }
    try measureEdits(store, Array(values.prefix(1_000)))
    try measureContext(values, against: rawInsert)
  }

  private static func measureContext(_ rows: [Values], against raw: Double) throws {
    let store = MemoryStore(name: "big", model: model)
    guard let entity = model["Item"] else { return }
    let context = ModelContext(stores: [store])
    let time = try timed {
      for row in rows {
        let record = Record(.temporary(of: entity), entity, state: .registered)
        for (slot, value) in row.list.enumerated() { record.setValue(value, at: slot) }
        context.insert(record, into: store, as: entity)
      }
      try context.save()
    }
    Benchmarks.row("insert into a context and save in memory", seconds: time)
    Benchmarks.ratio("the same against raw C", time / raw)
  }

  /// A save of one edit, in the big store and in a small one.
  private static func measureEdits(_ big: MemoryStore, _ few: [Values]) throws {
    let small = MemoryStore(name: "small", model: model)
    _ = try small.save(SaveRequest(inserts(few)))
    let times = try [big, small].map { store in
      let reader = try store.makeReader()
      let row = try reader.window(Query(.entity("Item")), from: .start, limit: 1).rows[0]
      var before = row.values[3]
      var times: [Double] = []
      for number in Int64(-200)..<0 {
        let delta = PropertyChange.Delta.value(before: before, after: .int(number))
        let change = ObjectChange(row.id, row.entity, .update([PropertyChange(3, delta)]))
        times.append(try timed { _ = try store.save(SaveRequest(ChangeSet([change]))) })
        before = .int(number)
      }
      return times.sorted()[100]
    }
    Benchmarks.row("save one edit in memory: median", seconds: times[0])
    Benchmarks.ratio("the same against a store of 1000 rows", times[0] / times[1])
  }

  /// An order that nothing is sorted by yet.
  private static func measureFirstPage(
    _ property: String, _ collation: SortKey.Collation, _ reader: any StoreReader,
    _ raw: SQLiteComparison
  ) throws {
    let query = Query(.entity("Item"), order: [SortKey([property], collation: collation)])
    let times = try (0..<5).map { _ in
      try timed { _ = try reader.window(query, from: .start, limit: 40) }
    }
    let rawTimes = try (0..<5).map { _ in try timed { try raw.firstPage(of: property) } }
    let median = times.sorted()[2]
    let folding = collation == .binary ? "" : " as a person sorts"
    Benchmarks.row(
      "first 40 by \(property)\(folding), unsorted before: in memory", seconds: median)
    Benchmarks.ratio("the same against raw C", median / rawTimes.sorted()[2])
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
    Benchmarks.row("window of 60 in memory, \(name): worst", seconds: times[399])
  }

  static func timed(_ body: () throws -> Void) rethrows -> Double {
    let start = Pseudoterminal.now()
    try body()
    return Pseudoterminal.now() - start
  }
}
