/// Names an action a person can run; the raw value is its name in the configuration.
enum ActionID: String, Hashable, Sendable, CaseIterable {
  // Move
  case down, up, first, last
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case pageDown = "page-down"
  case pageUp = "page-up"
  // Panes
  case paneLeft = "pane-left"
  case paneRight = "pane-right"
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case open, back
  case history, columns, theme
  // Search and sort
  case search, filter
  case nextMatch = "next-match"
  case previousMatch = "previous-match"
  case sort
  case addSort = "add-sort"
  // Select
  case select
  case selectRange = "select-range"
  case selectAll = "select-all"
  // Edit
  case add, edit
  case addTrip = "add-trip"
  case editExternally = "edit-externally"
  case delete, undo, redo, save, revert
  case skipUndo = "skip-undo"
  // Program
  case palette, help, redraw, quit
  // Prompts
  case accept
  case acceptAll = "accept-all"
  case cancel, yes, no
  case promptDown = "prompt-down"
  case promptUp = "prompt-up"
  case promptPageDown = "prompt-page-down"
  case promptPageUp = "prompt-page-up"
  case earlierFilter = "earlier-filter"
  case laterFilter = "later-filter"
  case nextField = "next-field"
  case previousField = "previous-field"
  case toggle
  case setNil = "set-nil"
  case fieldEditor = "field-editor"
}
