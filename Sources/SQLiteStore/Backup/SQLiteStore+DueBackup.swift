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

  /// The copy that was made before a save since the last call, for a person to be told of.
  package func takeBackup() -> URL? {
    madeBackup.withLock { made in
      defer { made = nil }
      return made
    }
  }

  func makeDueBackup() throws {
    guard let due = dueBackup.withLock({ $0 }) else { return }
    let copies = BackupFolder(
      due.folder.appendingPathComponent(identifier), store: fileURL.lastPathComponent, calls)
    let age = copies.newest.map { -$0.timeIntervalSinceNow }
    if age.map({ $0 >= due.pause }) ?? true {
      let copy = try backUp(to: due.folder)
      madeBackup.withLock { $0 = copy }
    }
    dueBackup.withLock { $0 = nil }
  }
}
