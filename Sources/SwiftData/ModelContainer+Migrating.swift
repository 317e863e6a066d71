import DataCore
import Foundation
import SQLiteStore

extension ModelContainer {
  /// Brings the store in a file to the program's classes if it is of another model and may be changed.
  ///
  /// The work is a part of `Progress.current()`, where there is one, and stops when that is cancelled.
  ///
  /// - Parameter store: the store as it was opened; it is given up where it has to change.
  static func migrated(
    _ store: consuming SQLiteStore, _ configuration: ModelConfiguration, to schema: Schema,
    _ plan: (any SchemaMigrationPlan.Type)?, others: Set<String>
  ) throws -> SQLiteStore {
    if store.readOnlyReason != nil { return store }
    let migrator = StoreMigrator(to: schema, plan: plan, others: others)
    guard
      try migrator.isNeeded(for: store.model, version: store.version, name: store.name)
    else { return store }
    // Nothing of the old model may be open while the tables change.
    _ = consume store
    let progress = Progress(totalUnitCount: 1)
    try SQLiteStore.migrate(url: configuration.url, progress: progress) { store in
      try migrator.migrate(store, progress: progress)
    }
    return try SQLiteStore(url: configuration.url, readOnly: false)
  }
}
