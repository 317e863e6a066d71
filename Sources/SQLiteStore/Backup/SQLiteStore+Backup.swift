import CSQLite
import DataCore
package import Foundation
import Synchronization

extension SQLiteStore {
  /// Copies the store as it is, large values outside the database included, and returns the copy.
  ///
  /// It lies in `FOLDER/IDENTIFIER/NAME-yyyyMMdd-HHmmss.EXTENSION` and opens as a store by itself.
  /// Nobody can save meanwhile. Older copies of the same store than the newest ones go. Throws
  /// `readOnly`, `locked`, `inputOutput`; then no half copy is left.
  ///
  /// - Parameter keeping: how many copies are kept, this one included.
  package func backUp(to folder: URL, date: Date = Date(), keeping limit: Int = 5) throws -> URL {
    guard let writer else {
      throw DataError(
        .readOnly, readOnlyReason ?? "“\(name)” is open for reading only.",
        remedy: "A store that is not written needs no backup.")
    }
    let backup = BackupFolder(
      folder.appendingPathComponent(identifier), store: fileURL.lastPathComponent, calls)
    let copy = try backup.place(for: date)
    try backup.write(copy) { partial in
      try writer.copy(to: partial) {
        try backup.copyExternalFiles(from: externalFolder, beside: copy)
      }
    }
    try backup.publish(copy)
    backup.prune(keeping: limit)
    return copy
  }
}

extension StoreWriter {
  /// Copies the database, then does what belongs to it, with nobody saving in between.
  fileprivate func copy(to path: String, with others: @Sendable () throws -> Void) throws {
    try state.withLock { state in
      try file.checkIsInPlace()
      try state.connection.write {
        // A connection cannot copy what it has locked itself.
        try Connection(file, as: .reader).copy(to: path)
        try others()
      }
    }
  }
}

extension Connection {
  /// Copies all pages into a new file.
  fileprivate func copy(to path: String) throws {
    var target: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let opened = sqlite3_open_v2(path, &target, flags, nil)
    defer { sqlite3_close_v2(target) }
    guard opened == SQLITE_OK, let backup = sqlite3_backup_init(target, "main", handle, "main")
    else { throw Connection.backupFailure(path, target) }
    let code = sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK, code == SQLITE_DONE else {
      throw Connection.backupFailure(path, target)
    }
  }

  private static func backupFailure(_ path: String, _ target: OpaquePointer?) -> DataError {
    let message = SQLiteFailure(sqlite3_errcode(target), handle: target).message
    return DataError(
      .inputOutput, "The backup “\(path)” cannot be written: \(message).",
      remedy: "Check the disk and the folder's permissions.")
  }
}
