import CSQLite
import DataCore

/// A result code of SQLite with its message, put into a person's words.
struct SQLiteFailure {
  let code: Int32
  let message: String

  init(_ code: Int32, handle: OpaquePointer?) {
    self.code = code
    message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
  }

  /// - Parameter name: how a person knows the file.
  func error(_ name: String) -> DataError {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: .interrupted
    case SQLITE_CORRUPT:
      DataError(
        .damaged, "“\(name)” is damaged: \(message).",
        remedy: "Copy it again from its device or a backup; what is intact can still be read.")
    case SQLITE_NOTADB:
      DataError(
        .notAStore, "“\(name)” is no SQLite database, or it is encrypted.",
        remedy: "Give the path of a SwiftData or Core Data store; decrypt an encrypted one first.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      DataError(
        .locked, "Another program holds “\(name)” locked.",
        remedy: "Wait until it has finished, or close it.")
    case SQLITE_PERM, SQLITE_AUTH:
      DataError(
        .noPermission, "“\(name)” may not be read.",
        remedy: "Ask its owner for the right to read it.")
    case SQLITE_READONLY:
      DataError(
        .readOnly, "“\(name)” is open for reading only.", remedy: "Work on a copy of it.")
    case SQLITE_CANTOPEN:
      DataError(
        .inputOutput, "“\(name)” cannot be opened: \(message).",
        remedy: "Check that the file and its -wal may be read.")
    case SQLITE_TOOBIG:
      DataError(
        .damaged, "“\(name)” holds a value that is longer than this program reads.",
        remedy: "Look at it with other tools.")
    case SQLITE_NOMEM:
      DataError(
        .inputOutput, "There is not enough memory to read “\(name)”.",
        remedy: "Close other programs and try again.")
    case SQLITE_IOERR, SQLITE_FULL:
      DataError(
        .inputOutput, "Reading “\(name)” failed: \(message).",
        remedy: "Check the disk, then open it again.")
    default:
      DataError(
        .damaged, "“\(name)” cannot be read: \(message).",
        remedy: "If another program changes it just now, open it again.")
    }
  }
}

extension DataError {
  static let interrupted = DataError(.interrupted, "The search was stopped by a newer one.")
}
