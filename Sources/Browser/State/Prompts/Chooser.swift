import DataCore
import TerminalUI

/// A list to pick from by typing a few of its letters.
struct Chooser: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// All actions; runs what is picked.
    case palette
    /// Sorts by the picked column; `isAdded` keeps the earlier ones in front.
    case sort(isAdded: Bool)
    /// Shows and hides columns.
    case columns
    /// The entity of a new object.
    case newEntity(store: String)
    case theme
    /// A value for the form's field below.
    case choice
    /// What is to become of edits that an earlier run did not save.
    case leftovers
  }

  struct Item: Hashable, Sendable {
    /// What picking it hands on.
    var id: String
    var title: String
    /// A sentence beside it.
    var detail = ""
    var keys = ""
    /// Why it cannot be picked now.
    var disabledReason: String?
    /// Chosen already: a shown column, the present theme.
    var isMarked = false
  }

  /// An item that fits what was typed, with the offsets of the characters that fit its title.
  struct Match: Hashable, Sendable {
    var item: Item
    var offsets: [Int]
  }

  var purpose: Purpose
  var title: String
  var text = TextBuffer()
  var items: [Item]
  /// The id of the item the cursor is on.
  var cursor: String?
  var scroll = 0

  /// What fits, best first.
  var matches: [Match] {
    let fuzzy = Fuzzy(text.text)
    let found = fuzzy.ranked(items) { $0.title }.map { Match(item: $0, offsets: $1.positions) }
    if text.text.isEmpty { return found }
    // Then those that only fit by their key or their sentence.
    let named = Set(found.map(\.item.id))
    let words = text.text.lowercased()
    let others = items.filter { item in
      !named.contains(item.id)
        && (item.keys.split(separator: " ").contains { $0 == text.text }
          || item.detail.lowercased().contains(words))
    }
    return found + others.map { Match(item: $0, offsets: []) }
  }

  var cursorIndex: Int? { matches.firstIndex { $0.item.id == cursor } }
}

/// Picks objects of a relationship's destination.
struct LinkChooser: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// Edits the object's relationship at once.
    case object(PersistentIdentifier)
    /// Goes into the form below.
    case form
  }

  var target: Target
  var property: PropertyDescription
  var destination: EntityDescription
  var store: String
  var isToMany: Bool
  var text = TextBuffer()
  /// The first objects that fit what was typed.
  var rows: [Link] = []
  /// The objects that are linked now, and will be.
  var original: Set<PersistentIdentifier> = []
  var chosen: Set<PersistentIdentifier> = []
  /// What the form has added and removed before, to be laid over what is linked.
  var added: Set<PersistentIdentifier> = []
  var removed: Set<PersistentIdentifier> = []
  /// The object whose linked objects are still to be asked for.
  var object: PersistentIdentifier?
  var cursor: PersistentIdentifier?
  var scroll = 0
  var hasMore = false
  var generation = 0
  var isLoading = true
  var error: String?

  var cursorIndex: Int? { rows.firstIndex { $0.id == cursor } }
}
