import DataCore
import Foundation

extension SQLiteStore {
  /// Looks at once when the store's files change, and each half second, for as long as the returned
  /// watch lives: what others save is then reported within a second.
  package func watchFiles() -> (any Sendable)? {
    FolderWatch(path) { [weak self] in self?.look() }
  }

  /// As `checkForChanges`, but now.
  private func look() {
    watch.expire()
    checkForChanges()
  }
}
