import DataCore
import TerminalUI

/// Something that asks the person and has the keyboard until it is answered or cancelled.
enum Prompt: Hashable, Sendable {
  /// A line under the list; it narrows as the person types.
  case search(SearchPrompt)
  /// A condition, read at each key and applied at the end.
  case filter(FilterPrompt)
  /// Palette, sort columns, columns, entities, enum cases: pick from a list, fuzzy.
  case chooser(Chooser)
  /// Choose the objects at the other end of a relationship.
  case links(LinkChooser)
  /// One value of the object under the cursor.
  case value(Form)
  /// All editable properties of an object, or of a new one.
  case form(Form)
  case confirm(Confirmation)
  /// What `Ctrl-S` would save.
  case preview(PendingPreview)
}

struct SearchPrompt: Hashable, Sendable {
  var text: TextBuffer
  /// What Esc restores.
  var earlier: String
}

struct FilterPrompt: Hashable, Sendable {
  var text: TextBuffer
  /// Why the text is no filter, and where.
  var error: PredicateFormatError?
  /// Which earlier filter is taken up, the newest being 0, and what was typed before that.
  var recalled: Int?
  var draft = ""
}

/// A question with a yes and a no.
struct Confirmation: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case edit(Edit)
    case quit
  }

  var purpose: Purpose
  /// “Delete 3 Trips? …”.
  var question: String
  /// What yes does: “Delete”.
  var yes: String
}

/// The pending changes, one line an object or property.
struct PendingPreview: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    var mark: PendingMarks.Mark
    /// Two cells a level.
    var depth: Int
    var text: String
    /// What another program contradicts; then both sides are there.
    var conflict: EditConflict?
    var mine = ""
    var theirs = ""
  }

  var lines: [Line]
  var cursor = 0
  var scroll = 0
  /// Conflicts in which the other program's side is taken.
  var takingTheirs: Set<EditConflict> = []

  var hasConflicts: Bool { lines.contains { $0.conflict != nil } }
}
