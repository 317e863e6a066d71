package import Foundation
import Synchronization

/// A copy that is made before the first save.
struct DueBackup: Sendable {
  var folder: URL
  /// A copy that is younger than this, in seconds, is enough.
  var pause: TimeInterval
}

extension SQLiteStore {
  /// Has the store copied before its first save, if another program made it; what cannot be copied
  /// is not saved into.
  ///
  /// - Parameter pause: a copy that is younger than this, in seconds, is enough.
  package func backUpBeforeSaving(to folder: URL, pause: TimeInterval = 0) {
    if isOwnStore || writer == nil { return }
    dueBackup.withLock { $0 = DueBackup(folder: folder, pause: pause) }
  }

  func makeDueBackup() throws {
    guard let due = dueBackup.withLock({ $0 }) else { return }
    let copies = BackupFolder(
      due.folder.appendingPathComponent(identifier), store: fileURL.lastPathComponent)
    let age = copies.newest.map { -$0.timeIntervalSinceNow }
    if age.map({ $0 >= due.pause }) ?? true { _ = try backUp(to: due.folder) }
    dueBackup.withLock { $0 = nil }
  }
}
