import DataCore
package import Foundation

/// A copy of a store that was made before a change.
package struct StoreBackup: Hashable, Sendable {
  package var url: URL
  package var date: Date
  /// Of the database alone.
  package var byteCount: Int64

  package var name: String { url.lastPathComponent }
}

extension SQLiteStore {
  /// The copies of a store that lie in the folder of all copies, newest first.
  ///
  /// Where the store cannot say who it is, those of any store of its file name.
  package static func backups(of url: URL, in folder: URL) -> [StoreBackup] {
    let known = (try? SQLiteStore(url: url, readOnly: true))?.identifier
    let folders =
      known.map { [$0] }
      ?? (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let name = url.resolvingSymlinksInPath().lastPathComponent
    let backups = folders.flatMap { identifier in
      BackupFolder(
        folder.appendingPathComponent(identifier), store: name, SystemFileCalls()
      ).backups
    }
    return backups.sorted { ($0.date, $0.name) > ($1.date, $1.name) }
  }
}
