import DataCore
import Foundation
import TerminalUI

/// Everything that can happen to the state: what a person does, and what effects report.
enum Action: Hashable, Sendable {
  // From keys.
  case run(ActionID)
  /// A key or a paste for the text of the prompt that is open.
  case type(Key)
  /// A key that is bound to nothing here. A paste is one too: it never runs anything.
  case unbound(Key)
  case resized(Size)

  // From the program.
  case started
  case tick(Date)

  // From the reader; each answers one request.
  case windowLoaded(WindowAnswer)
  case countLoaded(sheet: Int, generation: Int, count: Int)
  case selectionLoaded(SelectionRequest, Set<PersistentIdentifier>)
  case entityCounted(Sidebar.Key, Int)
  case detailLoaded(DetailAnswer)
  case linksLoaded(LinksAnswer)
  case historyLoaded(HistoryAnswer)

  // From the editor.
  case editorChanged(EditorStatus)
  case edited(EditOutcome)
  case editRefused(EditRefusal)
  case previewed([PendingPreview.Line])
  case saved(count: Int)
  /// The text as `$EDITOR` left it; nil if it was left without saving, or failed with a message.
  case editedExternally(String?, error: String?)

  /// The stores have other data than before, by an edit here or from outside.
  case dataChanged(DataChange)
  /// Edits that programs which are gone have not saved.
  case leftoversFound([LeftoverEdit])
  case told(Message)
  /// Something went wrong that belongs to no prompt or pane.
  case failed(String)
}
