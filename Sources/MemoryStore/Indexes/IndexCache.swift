import DataCore

/// The sorted indexes that readers built, and what changed since.
///
/// A reader that finds an older index brings it up to date from the log, or builds anew where the
/// log no longer reaches back.
struct IndexCache: Sendable {
  struct Key: Hashable, Sendable {
    let entity: String
    let includesSubentities: Bool
    let order: [SortKey]
  }

  /// The keys that one save touched, by table.
  struct Entry: Sendable {
    let version: Int64
    let keys: [[Int64]]
  }

  static let capacity = 16
  static let logLimit = 65_536

  /// Least recently used first.
  private var indexes: [(key: Key, index: SortedIndex)] = []
  private(set) var log: [Entry] = []
  private var loggedKeys = 0
  private var version: Int64 = 0

  /// Notes a save that made this version; nil for one that touched too much to be noted.
  mutating func note(_ keys: [[Int64]]?, version: Int64) {
    if let keys {
      log.append(Entry(version: version, keys: keys))
      loggedKeys += keys.reduce(1) { $0 + $1.count }
      while loggedKeys > Self.logLimit, !log.isEmpty {
        loggedKeys -= log.removeFirst().keys.reduce(1) { $0 + $1.count }
      }
    } else {
      log = []
      loggedKeys = 0
    }
    self.version = version
    let oldest = oldestVersion
    indexes.removeAll { $0.index.version < oldest }
  }

  /// The log tells everything that happened after this version.
  private var oldestVersion: Int64 { (log.first?.version ?? version + 1) - 1 }

  /// The newest index there is and what was touched since.
  mutating func index(for key: Key) -> (index: SortedIndex, since: [Entry])? {
    guard let place = indexes.firstIndex(where: { $0.key == key }) else { return nil }
    let found = indexes.remove(at: place)
    indexes.append(found)
    return (found.index, log.filter { $0.version > found.index.version })
  }

  mutating func store(_ index: SortedIndex, for key: Key) {
    guard index.version >= oldestVersion else { return }
    if let place = indexes.firstIndex(where: { $0.key == key }) {
      if indexes[place].index.version < index.version { indexes[place].index = index }
      return
    }
    indexes.append((key, index))
    if indexes.count > Self.capacity { indexes.removeFirst() }
  }
}

extension SaveTransaction {
  /// The keys of the touched rows, by table; nil where they are too many to be noted.
  var touchedKeys: [[Int64]]? {
    guard inserted.count + updated.count + deleted.count <= IndexCache.logLimit else { return nil }
    var keys = [[Int64]](repeating: [], count: layout.roots.count)
    for insertion in inserted { keys[insertion.entity.table].append(insertion.id.number) }
    for change in updated + deleted { keys[change.entity.table].append(change.id.number) }
    return keys
  }
}
