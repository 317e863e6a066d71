import DataCore
import Foundation
import TerminalUI

/// Something to be done outside the state; its result comes back as an `Action`.
enum Effect: Hashable, Sendable {
  // The reader's.
  case loadWindow(WindowRequest)
  case count(sheet: Int, generation: Int, store: String, query: Query)
  case countEntities([Sidebar.Key])
  case loadSelection(SelectionRequest)
  case loadDetail(id: PersistentIdentifier, store: String, generation: Int)
  case loadLinks(LinksRequest)
  /// The newest transactions of all stores.
  case loadHistory(limit: Int, generation: Int)

  // The editor's.
  case edit(Edit)
  case undo
  case redo
  /// Leaves out what could not be undone.
  case skipUndo
  /// The pending changes as words, dates in this zone.
  case preview(TimeZone)
  /// Saves what is pending. Of conflicting changes those named are given up, the others are made on
  /// top of what others saved.
  case save(takingTheirs: Set<EditConflict>)
  /// Lays a store's pending changes on what others saved.
  case reconcile(String)
  case revert(ChangeSet, store: String, name: String)
  /// Drops the edits that are not saved.
  case discard
  /// Gives them up for good, as the person quits without them: no later start offers them.
  case giveUp
  /// Reads what the journals hold from earlier.
  case openJournals
  /// What programs that are gone did not save: makes it again, or gives it up.
  case restoreLeftovers
  case dropLeftovers

  // The terminal's.
  case editExternally(String, fileExtension: String)
  case setTheme(String)
  case redraw
  case quit

  /// Keeps what outlasts the program.
  case remember(Flags)
}

/// Asks for rows of a sheet.
struct WindowRequest: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    /// From the start.
    case start
    /// Up to the end.
    case end
    /// A page before and the rest behind; where the object is gone, the place where it was.
    case around(Position)
    /// Continues the window at one end.
    case before(Position)
    case after(Position)
  }

  var sheet: Int
  var generation: Int
  var store: String
  var query: Query
  var place: Place
  var limit: Int
}

/// Asks for identifiers of a sheet's objects.
struct SelectionRequest: Hashable, Sendable {
  enum Choice: Hashable, Sendable {
    case all
    /// From one object to another in the sheet's order, both included.
    case range(PersistentIdentifier, PersistentIdentifier)
    /// Those of these that the query still finds.
    case among(Set<PersistentIdentifier>)
  }

  var sheet: Int
  var generation: Int
  var store: String
  var query: Query
  var choice: Choice
}

/// Asks for objects to link to, and, where `object` is given, for the linked ones.
struct LinksRequest: Hashable, Sendable {
  var generation: Int
  var store: String
  var destination: String
  var text: String
  var limit: Int
  var object: PersistentIdentifier?
  var property: String
}

/// Changes to objects that are undone as one.
struct Edit: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// The new object joins the owner's relationship, where there is one.
    case insert(entity: String, values: [String: ModelValue], owner: Owner?)
    case set(PersistentIdentifier, property: String, ModelValue)
    case link(
      PersistentIdentifier, property: String, added: Set<PersistentIdentifier>,
      removed: Set<PersistentIdentifier>)
    case delete([PersistentIdentifier])
  }

  /// An object's to-many relationship.
  struct Owner: Hashable, Sendable {
    var id: PersistentIdentifier
    var property: String
  }

  /// The undo name: “Rename Trip”.
  var name: String
  /// The store the edit lies in.
  var store: String
  var steps: [Step]
  /// The values the person saw when the edit began: where another program changed one of them
  /// since, the edit is refused until the person has seen that.
  var seen: [String: ModelValue] = [:]
}
