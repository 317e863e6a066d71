import DataCore

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
  var text = FieldText()
  var items: [Item]
  /// The id of the item the cursor is on.
  var cursor: String?
  var scroll = 0

  /// What fits, best first.
  var matches: [Match] { FuzzyMatcher(text.text).matches(in: items) }
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
  var text = FieldText()
  /// The first objects that fit what was typed.
  var rows: [Link] = []
  /// The objects that are linked now, and will be.
  var original: Set<PersistentIdentifier> = []
  var chosen: Set<PersistentIdentifier> = []
  var cursor: PersistentIdentifier?
  var scroll = 0
  var hasMore = false
  var generation = 0
  var isLoading = true
  var error: String?

  var cursorIndex: Int? { rows.firstIndex { $0.id == cursor } }
}
