import CSQLite
import DataCore
import Foundation

/// A result code of SQLite with its message, put into a person's words.
struct SQLiteFailure {
  let code: Int32
  let message: String

  /// `SQLITE_CONSTRAINT_UNIQUE`, a macro that Swift does not see.
  private static let uniqueConstraint = SQLITE_CONSTRAINT | 8 << 8

  init(_ code: Int32, handle: OpaquePointer?) {
    self.code = code
    let words = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? ""
    let reason = handle.map { sqlite3_system_errno($0) } ?? 0
    let isFailure = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_CANTOPEN
    message = isFailure && reason != 0 ? "\(words) (\(String(cString: strerror(reason))))" : words
  }

  /// - Parameters:
  ///   - name: how a person knows the file.
  ///   - isSaving: whether a save failed with it, which then is undone as a whole.
  func error(_ name: String, isSaving: Bool = false) -> DataError {
    (isSaving ? savingError(name) : nil) ?? readingError(name)
  }

  /// Nil for what reading can meet as well.
  private func savingError(_ name: String) -> DataError? {
    switch code & 0xFF {
    case SQLITE_FULL:
      DataError(
        .inputOutput, "The disk of “\(name)” is full; nothing was saved.",
        remedy: "Make room on it and save again.")
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      DataError(
        .inputOutput, "Saving into “\(name)” failed: \(message); nothing was saved.",
        remedy: "Check the disk and save again.")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      DataError(
        .readOnly, "“\(name)” may not be written: \(message).",
        remedy: "Ask for the right to write the file and its folder, or work on a copy.")
    case SQLITE_TOOBIG:
      DataError(
        .invalidValue, "A value is longer than 512 MB; nothing was saved.",
        remedy: "Keep it in a file of its own.")
    case SQLITE_CONSTRAINT where code == SQLiteFailure.uniqueConstraint:
      DataError(
        .notUnique, "“\(name)” has such a value already: \(message).",
        remedy: "Choose another value.")
    case SQLITE_CONSTRAINT:
      DataError(
        .invalidValue, "The tables of “\(name)” forbid a value: \(message).",
        remedy: "Choose another value.")
    default: nil
    }
  }

  private func readingError(_ name: String) -> DataError {
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
