package import DataCore
package import Foundation

extension SQLiteStore {
  /// Brings the file to another model, in one transaction: whatever throws, and whenever the process
  /// is stopped, the file is as before or wholly as after.
  ///
  /// The body says what is to be done, knowing what the store is then, which another process may
  /// just have changed. Cancelling the progress, from any thread, makes it throw `CancellationError`.
  package static func migrate(
    url: URL, progress: Progress, _ body: (any MigratingStore) throws -> Void
  ) throws {
    try migrate(url: url, progress: progress, calls: SystemFileCalls(), body)
  }

  static func migrate(
    url: URL, progress: Progress, calls: any FileCalls,
    _ body: (any MigratingStore) throws -> Void
  ) throws {
    let file = try StoreFile(url)
    if let reason = StoreFile.writeRefusal(file.path, file.name) {
      throw DataError(.readOnly, reason, remedy: "Give the right to write it, or copy it.")
    }
    let connection = try Connection(file, as: .writer)
    try connection.run("PRAGMA synchronous = FULL")
    // Views and triggers that nobody here knows keep their words.
    try connection.run("PRAGMA legacy_alter_table = ON")
    let interruption = connection.interruption
    progress.cancellationHandler = { interruption.request() }
    defer { progress.cancellationHandler = nil }
    var leftovers = ExternalLeftovers(calls)
    var migration: StoreMigration?
    var isCommitting = false
    do {
      try connection.write {
        let current = try StoreMigration(file, connection, calls)
        migration = current
        try body(current)
        for files in current.files { try files.sync() }
        try file.checkIsInPlace()
        if progress.isCancelled { throw CancellationError() }
        isCommitting = true
      }
    } catch {
      migration?.takeBackFiles(isCommitting: isCommitting, &leftovers)
      if progress.isCancelled { throw CancellationError() }
      throw error
    }
    migration?.removeFiles(&leftovers)
  }
}

extension StoreMigration {
  private var log: String { "\(file.path)-wal" }

  /// As the file is, whether the transaction has come to its end or not.
  private func isReferred(_ name: String) throws -> Bool {
    let layout = try StoreModel(connection, TableSchema(connection), name: file.name).layout
    return try SavePlan(layout, externalFolder: file.externalFolder, connection)
      .refers(to: name, connection)
  }

  /// After it is committed: the files of large values that no row leads to any more go.
  fileprivate func removeFiles(_ leftovers: inout ExternalLeftovers) {
    for files in files { leftovers.settle(files, log: log, isReferred: isReferred) }
  }

  /// After it failed: the files that it made go, unless the file may lead to them all the same.
  fileprivate func takeBackFiles(isCommitting: Bool, _ leftovers: inout ExternalLeftovers) {
    for files in files {
      if isCommitting {
        leftovers.doubt(files, log: log, isReferred: isReferred)
      } else {
        leftovers.discard(files)
      }
    }
  }
}
