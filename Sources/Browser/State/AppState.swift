import DataCore
import Foundation
import TerminalUI

/// All that the screen shows and a key may change, as one value.
///
/// Holds identifiers and values, never model objects: Sendable, equatable, printable. Only
/// `update` changes it; views read it.
struct AppState: Hashable, Sendable {
  var size = Size(width: 80, height: 24)
  /// In the order of the command line.
  var stores: [StoreInfo] = []
  var focus = Pane.list
  /// Whether the history pane is shown where there is room beside the list (`ScreenLayout`); with
  /// the focus it is shown anywhere.
  var showsHistory = true
  var sidebar = Sidebar()
  /// The last one is shown; the others are what `Esc` goes back to.
  var sheets: [Sheet] = []
  /// The object under the list's cursor.
  var detail = Detail()
  var history = HistoryPane()
  /// The last one has the keyboard; a chooser opened from a form lies above it.
  var prompts: [Prompt] = []
  /// What `u` and `Ctrl-R` would do, nil where there is nothing.
  var undoName: String?
  var redoName: String?
  /// Whether undoing was refused, so that it can be skipped.
  var isUndoRefused = false
  var pending = PendingMarks()
  var message: Message?
  /// The property whose text lies in `$EDITOR` now, where it is no form's field.
  var externalEdit: ExternalEdit?
  /// Filters that were applied, by entity, the newest first.
  var filterHistory: [String: [String]] = [:]
  var settings = Settings()
  var keymap = Keymap.standard
  /// Whether the person has changed anything since the start.
  var hasEdited = false
  var isQuitting = false
  /// The last number given to a request, rising; an answer with an older number is stale.
  var generation = 0
  /// When the last batch of actions arrived, for ages in the history pane.
  var now = Date(timeIntervalSinceReferenceDate: 0)
}

struct ExternalEdit: Hashable, Sendable {
  var id: PersistentIdentifier
  var property: String
}

extension AppState {
  /// The shown sheet.
  var sheet: Sheet? { sheets.last }

  /// The prompt that has the keyboard.
  var prompt: Prompt? { prompts.last }

  var layout: ScreenLayout { ScreenLayout(self) }

  func store(_ identifier: String) -> StoreInfo? {
    stores.first { $0.identifier == identifier }
  }

  /// The store an object lies in. A new object's is the shown sheet's.
  func store(of id: PersistentIdentifier) -> StoreInfo? {
    if let identifier = id.storeIdentifier { return store(identifier) }
    return sheet.flatMap { store($0.store) }
  }

  func entity(of id: PersistentIdentifier) -> EntityDescription? {
    store(of: id)?.model[id.entityName]
  }

  /// Changes the shown sheet.
  mutating func withSheet(_ body: (inout Sheet) -> Void) {
    guard !sheets.isEmpty else { return }
    body(&sheets[sheets.count - 1])
  }

  /// Changes the prompt that has the keyboard.
  mutating func withPrompt(_ body: (inout Prompt) -> Void) {
    guard !prompts.isEmpty else { return }
    body(&prompts[prompts.count - 1])
  }

  mutating func nextGeneration() -> Int {
    generation &+= 1
    return generation
  }
}
