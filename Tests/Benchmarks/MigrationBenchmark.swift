import DataCore
import Foundation
import SQLiteStore
import SwiftData

/// Bringing a large store to another model, against the statements that do the same to its one table.
enum MigrationBenchmark {
  private struct Change {
    let work: String
    let model: (EntityDescription) -> [PropertyDescription]
    let statements: [String]
  }

  private static var changes: [Change] {
    [
      Change(
        work: "add a property with a default value",
        model: { entity in
          entity.properties + [
            PropertyDescription(
              "rating", isOptional: false,
              kind: .attribute(AttributeDescription(.int64, defaultValue: .int(3))))
          ]
        },
        statements: [
          "ALTER TABLE ZITEM ADD COLUMN ZRATING INTEGER", "UPDATE ZITEM SET ZRATING = 3",
        ]),
      Change(
        work: "remove a property, change a number's type",
        model: { entity in
          entity.properties.filter { $0.name != "detail" }.map { property in
            property.name == "number"
              ? PropertyDescription(
                "number", isOptional: false, kind: .attribute(AttributeDescription(.double)))
              : property
          }
        },
        statements: [
          """
          CREATE TABLE ZNEW (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISDONE INTEGER,
            ZCREATED TIMESTAMP, ZNUMBER FLOAT, ZTITLE VARCHAR)
          """,
          """
          INSERT INTO ZNEW SELECT Z_PK, Z_ENT, Z_OPT, ZISDONE, ZCREATED, CAST(ZNUMBER AS REAL), ZTITLE
            FROM ZITEM
          """, "DROP TABLE ZITEM", "ALTER TABLE ZNEW RENAME TO ZITEM",
        ]),
    ]
  }

  @MainActor
  static func run(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { folder in
      let source = folder.appending(path: "items.store")
      do { try Items.fill(Items.container(in: folder), ItemValues.all(scale.rows)) }
      // Nobody has it open any more, so all of it lies in the one file.
      _ = try RawDatabase(source).visit("PRAGMA wal_checkpoint(TRUNCATE)")
      return try changes.map { change in
        let times = try Timing.medians(
          scale.repeats,
          [
            { try onCopy(of: source) { try plain(change, $0) } },
            { try onCopy(of: source) { try migrate(change, $0) } },
          ])
        return Figure(
          "migrate a file: \(change.work)", seconds: times[1],
          against: ("plain SQL", times[0]), goal: 3)
      }
    }
  }

  private static func onCopy(of source: URL, _ body: (URL) throws -> Double) throws -> Double {
    let copy = source.deletingLastPathComponent().appending(path: "copy.store")
    try FileManager.default.copyItem(at: source, to: copy)
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: copy.path + suffix)
      }
    }
    return try body(copy)
  }

  private static func plain(_ change: Change, _ url: URL) throws -> Double {
    let database = try RawDatabase(url)
    return try (["BEGIN IMMEDIATE"] + change.statements + ["COMMIT"])
      .reduce(0) { try $0 + database.visit($1).time }
  }

  private static func migrate(_ change: Change, _ url: URL) throws -> Double {
    try Timing.once {
      let progress = Progress(totalUnitCount: 1)
      try SQLiteStore.migrate(url: url, progress: progress) { store in
        guard let entity = store.model["Item"] else {
          throw BigStore.Failure(description: "the store has no items")
        }
        let model = ModelDescription([.init("Item", properties: change.model(entity))])
        try store.migrate(
          by: ModelMapping(from: store.model, to: model), version: Schema.Version(2, 0, 0),
          progress: progress)
      }
    }
  }
}
