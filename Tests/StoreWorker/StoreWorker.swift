import DataCore
import Foundation
import JSONStore
import MemoryStore
import SQLiteStore

/// Edits a store as another program would, for the tests of several processes.
///
///     StoreWorker append STORE NAME          adds counters until it is killed
///     StoreWorker add STORE NAME COUNT       adds so many
///     StoreWorker raise STORE NAME SECONDS   raises random counters, then says how often
///     StoreWorker migrate STORE PROPERTY     gives the counters a property more, and says so
///     StoreWorker place                      says where a store lies that nobody gave a place
///
/// The store has an entity Counter with a `name` and a `value`. A line is printed once a save is
/// acknowledged, never before.
@main
enum StoreWorker {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "place" { return say(ModelConfiguration().url.path) }
    guard arguments.count >= 3, let mode = arguments.first else { return }
    let words = Array(arguments.dropFirst())
    if mode == "migrate" { return try migrate(URL(fileURLWithPath: words[0]), words[1]) }
    let store = try open(URL(fileURLWithPath: words[0]))
    let context = ModelContext(stores: [store])
    context.author = words[1]
    switch mode {
    case "append": try append(context, words[1])
    case "add": try append(context, words[1], upTo: words.count > 2 ? Int(words[2]) ?? 1 : 1)
    case "raise":
      let seconds = words.count > 2 ? Double(words[2]) ?? 1 : 1
      try raise(context, store, until: Date(timeIntervalSinceNow: seconds))
    default: return
    }
  }

  private static func open(_ url: URL) throws -> any RecordStore {
    guard JSONStore.isMeant(by: url) else { return try SQLiteStore(url: url, readOnly: false) }
    return try JSONStore(url: url, readOnly: false) { model, identifier, name in
      MemoryStore(name: name, identifier: identifier, model: model)
    }
  }

  private static func checkForChanges(_ store: any RecordStore) {
    (store as? SQLiteStore)?.checkForChanges()
    (store as? JSONStore)?.checkForChanges()
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// Adds a required property; the rows are moved, as a note that no row needs goes.
  private static func migrate(_ url: URL, _ property: String) throws {
    let progress = Progress(totalUnitCount: 1)
    try SQLiteStore.migrate(url: url, progress: progress) { store in
      let entity = store.model["Counter"]
      let added = PropertyDescription(
        property, isOptional: false,
        kind: .attribute(AttributeDescription(.int64, defaultValue: .int(1))))
      let kept = (entity?.properties ?? []).filter { !$0.name.hasPrefix("round") }
      let model = ModelDescription([.init("Counter", properties: kept + [added])])
      try store.migrate(
        by: ModelMapping(from: store.model, to: model), version: Schema.Version(1, 0, 0),
        progress: progress)
    }
    say("migrated")
  }

  /// Adds objects with rising numbers; some have a value that lies outside the database.
  private static func append(
    _ context: ModelContext, _ name: String, upTo count: Int = .max
  ) throws {
    for number in 1...count {
      var values: [String: ModelValue] = ["name": .string(name), "value": .int(Int64(number))]
      if number % 5 == 0 {
        values["note"] = .data(Data(repeating: UInt8(number % 251), count: 200_000))
      }
      _ = try context.insert(entityNamed: "Counter", values: values)
      try context.save()
      say("\(number)")
    }
  }

  /// Raises counters that another process raises too: each refused save is told, and tried again on
  /// what the other wrote.
  private static func raise(
    _ context: ModelContext, _ store: any RecordStore, until end: Date
  ) throws {
    var raised = 0
    var refused = 0
    while Date() < end {
      try context.mergeReports()
      guard
        let id = try store.makeReader().window(Query(.entity("Counter")), from: .start, limit: 4)
          .rows.randomElement()?.id,
        let record = try context.record(for: id), let slot = record.entity?.slot(of: "value"),
        case .int(let value) = record.value(at: slot)
      else { continue }
      try context.setValue(.int(value + 1), for: "value", of: id)
      do {
        try context.save()
        raised += 1
      } catch let error as DataError where error.code == .conflict || error.code == .locked {
        refused += 1
        context.rollback()
        checkForChanges(store)
      }
    }
    say("raised \(raised) refused \(refused)")
  }
}
