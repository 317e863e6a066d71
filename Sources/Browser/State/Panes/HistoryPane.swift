import DataCore
import Foundation
import TerminalUI

/// What changed, when and by whom; newest first, live.
struct HistoryPane: Hashable, Sendable {
  struct Key: Hashable, Sendable {
    var store: String
    var number: Int64
  }

  /// A transaction.
  struct Item: Hashable, Sendable {
    var entry: HistoryEntry
    /// The changes with earlier values, where this program saw them happen.
    var changes: ChangeSet?
    /// What the changed objects are called now, as far as known.
    var titles: [PersistentIdentifier: String] = [:]

    var key: Key { Key(store: entry.storeIdentifier, number: entry.number) }
  }

  /// One line of the pane.
  enum Line: Hashable, Sendable {
    case item(Item)
    /// A changed object of an expanded item.
    case object(Item, HistoryEntryChange)
    /// A changed property: earlier and later value, the earlier nil where nobody recorded it.
    case property(
      Item, HistoryEntryChange, name: String, before: ModelValue?, after: ModelValue?)
    /// How many more changes there are than the entry lists.
    case more(Item, Int)
  }

  var items: [Item] = []
  var cursor: Key?
  var expanded: Set<Key> = []
  /// The first shown line.
  var scroll = 0
  /// There are older transactions than the last item.
  var hasMore = false
  var generation = 0
  var error: String?

  var cursorIndex: Int? { items.firstIndex { $0.key == cursor } }
  var item: Item? { items.first { $0.key == cursor } }
}
