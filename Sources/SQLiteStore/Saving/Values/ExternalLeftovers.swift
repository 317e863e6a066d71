import DataCore
import Foundation

/// Files of large values that are to go, but could not, or not yet.
///
/// They are tried again after the next save that succeeds. What a process leaves at its end stays: a
/// file too many, which harms nobody.
struct ExternalLeftovers {
  /// Nothing refers to them.
  private var files: Set<String> = []
  /// They belong to transactions whose commit failed: the database may have them all the same, at
  /// once or, from its log, after a loss of power.
  private var doubtful: Set<String> = []

  private let calls: any FileCalls

  init(_ calls: any FileCalls) { self.calls = calls }

  /// All of them.
  var paths: Set<String> { files.union(doubtful) }

  /// The save failed before anything was committed: the files it made go.
  mutating func discard(_ save: ExternalFiles) {
    files.formUnion(save.made)
    remove()
  }

  /// The commit itself failed. Without a log what the database says now holds; with one the next save
  /// settles it.
  mutating func doubt(
    _ save: ExternalFiles, log: String, isReferred: (String) throws -> Bool
  ) {
    doubtful.formUnion(save.made)
    if access(log, F_OK) == 0 { return }
    resolve(isReferred)
    remove()
  }

  /// A save is done: what it no longer refers to goes, and what was left before.
  ///
  /// - Parameters:
  ///   - log: the write-ahead log, which has to last first: else a loss of power would bring rows
  ///     back whose files are gone.
  ///   - isReferred: whether a row leads to the file of this name.
  mutating func settle(
    _ save: ExternalFiles, log: String, isReferred: (String) throws -> Bool
  ) {
    files.formUnion(save.obsolete)
    resolve(isReferred)
    if files.isEmpty || (access(log, F_OK) == 0 && !calls.syncFile(log)) { return }
    remove()
  }

  private mutating func resolve(_ isReferred: (String) throws -> Bool) {
    for path in doubtful {
      guard let isNeeded = try? isReferred((path as NSString).lastPathComponent) else { continue }
      doubtful.remove(path)
      if !isNeeded { files.insert(path) }
    }
  }

  private mutating func remove() {
    files = files.filter { calls.remove($0) != 0 && errno != ENOENT }
  }
}

extension SavePlan {
  /// Whether a row leads to the file of this name.
  func refers(to name: String, _ connection: Connection) throws -> Bool {
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        guard case .column(let column) = storage,
          property.attribute?.allowsExternalStorage == true
        else { continue }
        let sql =
          "SELECT 1 FROM \(entity.table.quoted) WHERE \(column.quoted) = ? LIMIT 1"
        let isFound = try connection.withStatement(sql, [ExternalFiles.reference(name)]) {
          try $0.step()
        }
        if isFound { return true }
      }
    }
    return false
  }
}
