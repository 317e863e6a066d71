import DataCore
import Foundation

/// What the reader found for a `WindowRequest`.
struct WindowAnswer: Hashable, Sendable {
  var request: WindowRequest
  var window = Window()
  /// How many of the rows lie before the place that was asked for.
  var rowsBefore = 0
  /// What the objects that the rows link to are called.
  var titles: [PersistentIdentifier: String] = [:]
  /// Why there are no rows, or no more of them than these.
  var error: String?
}

struct DetailAnswer: Hashable, Sendable {
  var id: PersistentIdentifier
  var generation: Int
  var title = ""
  /// Empty where the object is gone.
  var fields: [Detail.Field] = []
  var error: String?
}

struct LinksAnswer: Hashable, Sendable {
  var generation: Int
  var rows: [Link] = []
  var hasMore = false
  /// The objects linked now, where the request asked for them.
  var linked: Set<PersistentIdentifier>?
  var error: String?
}

struct HistoryAnswer: Hashable, Sendable {
  var generation: Int
  var items: [HistoryPane.Item] = []
  var hasMore = false
  var error: String?
}

/// The editor's state after each thing it did.
struct EditorStatus: Hashable, Sendable {
  var undoName: String?
  var redoName: String?
  var pending = PendingMarks()
  /// Copies of stores that were made before they were saved into, since the last status.
  var backups: [String] = []
  /// Whether undoing that was refused: then it can be skipped.
  var isUndoRefused = false
}

/// An edit that a program which is gone has not saved.
struct LeftoverEdit: Hashable, Sendable {
  var store: String
  /// “Rename Trip”.
  var name: String
  var date: Date
}

/// An edit that was made.
struct EditOutcome: Hashable, Sendable {
  /// The undo name: “Delete 3 Notes”.
  var name: String
  /// New objects, in order.
  var inserted: [PersistentIdentifier] = []
  /// Deleted objects that were named; what went with them is not among them.
  var deleted: [PersistentIdentifier] = []
  /// Objects that an undo or redo brought back, or made again.
  var restored: [PersistentIdentifier] = []
  /// What was said: made, undone, redone.
  var verb = Verb.made

  enum Verb: Hashable, Sendable {
    case made, undone, redone, reverted
  }
}

/// An edit that was not made; nothing was written.
struct EditRefusal: Hashable, Sendable {
  /// The property at fault, where it is one.
  var property: String?
  /// What is wrong and what to do.
  var message: String
  /// The value that another program wrote meanwhile, once the person is told of it.
  var found: ModelValue?
}

struct DataChange: Hashable, Sendable {
  var store: String
  var region: Region
  /// Temporary identifiers and the permanent ones they became.
  var identifiers: IdentifierMap<PersistentIdentifier> = [:]
  /// Saved changes rise the history; edits that are only pending do not.
  var transaction: Int64?
  /// Who did it, where it came from another context.
  var author: String?
  var isExternal = false
}
