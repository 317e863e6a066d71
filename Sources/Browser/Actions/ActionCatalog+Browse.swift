extension ActionCatalog {
  static let movement: [ActionDescription] = [
    .init(.down, "Down", "Moves one line down.", .move, keys: ["j", "Down"]),
    .init(.up, "Up", "Moves one line up.", .move, keys: ["k", "Up"]),
    .init(.first, "First", "Moves to the first line.", .move, keys: ["g", "Home"]),
    .init(.last, "Last", "Moves to the last line.", .move, keys: ["G", "End"]),
    .init(
      .halfPageDown, "Half page down", "Moves half a page down.", .move, keys: ["Ctrl-D"]),
    .init(.halfPageUp, "Half page up", "Moves half a page up.", .move, keys: ["Ctrl-U"]),
    .init(.pageDown, "Page down", "Moves a page down.", .move, keys: ["PageDown", "Ctrl-F"]),
    .init(.pageUp, "Page up", "Moves a page up.", .move, keys: ["PageUp", "Ctrl-B"]),
  ]

  static let panes: [ActionDescription] = [
    .init(.paneLeft, "Pane left", "Goes to the pane on the left.", .panes, keys: ["h", "Left"]),
    .init(
      .paneRight, "Pane right", "Goes to the pane on the right.", .panes, keys: ["l", "Right"]),
    .init(.nextPane, "Next pane", "Goes to the next pane.", .panes, keys: ["Tab"]),
    .init(
      .previousPane, "Previous pane", "Goes to the previous pane.", .panes, keys: ["Shift-Tab"]),
    .init(
      .open, "Open", "Opens what the cursor is on, or follows the relationship.", .panes,
      keys: ["Enter"], whyDisabled: \.whyNotOpen),
    .init(
      .back, "Back", "Takes back the last change of view, or leaves the list.", .panes,
      keys: ["Esc", "Backspace"], whyDisabled: \.whyNotBack),
    .init(
      .history, "History", "Shows or hides the history pane.", .panes, keys: ["H"]),
    .init(
      .columns, "Columns", "Chooses the columns of the list.", .panes, keys: ["c"],
      whyDisabled: \.whyNoSheet),
    .init(
      .theme, "Theme", "Chooses the colours.", .panes, keys: ["t"],
      whyDisabled: { $0.settings.themeNames.isEmpty ? "There are no themes." : nil }),
  ]

  static let finding: [ActionDescription] = [
    .init(
      .search, "Search", "Shows only the objects whose texts contain what you type.", .find,
      keys: ["/"], whyDisabled: \.whyNotSearch),
    .init(
      .filter, "Filter",
      "Shows only the objects that fulfil a condition, as name CONTAINS \"a\".", .find,
      keys: ["f"], whyDisabled: \.whyNoSheet),
    .init(
      .nextMatch, "Next match", "Goes to the next object found, from the last to the first.",
      .find, keys: ["n"], whyDisabled: \.whyNoMatches),
    .init(
      .previousMatch, "Previous match",
      "Goes to the previous object found, from the first to the last.", .find, keys: ["N"],
      whyDisabled: \.whyNoMatches),
    .init(
      .sort, "Sort", "Sorts by a column; the same column again turns the order round.", .find,
      keys: ["s"], whyDisabled: \.whyNoSheet),
    .init(
      .addSort, "Add a sort column", "Sorts objects that are equal so far by another column.",
      .find, keys: ["S"], whyDisabled: \.whyNoSheet),
  ]

  static let selecting: [ActionDescription] = [
    .init(
      .select, "Select", "Selects the object or leaves it out again, and moves down.", .select,
      keys: ["Space"], whyDisabled: \.whyNotSelect),
    .init(
      .selectRange, "Select a range", "Begins a range here, or selects up to here.", .select,
      keys: ["v"], whyDisabled: \.whyNotSelect),
    .init(
      .selectAll, "Select all shown", "Selects all objects that the list shows, or none.",
      .select, keys: ["*"], whyDisabled: \.whyNotSelect),
  ]

  static let program: [ActionDescription] = [
    .init(
      .palette, "All actions", "Lists all actions with their keys and runs what you pick.",
      .program, keys: [":"]),
    .init(
      .help, "Help", "Lists all actions with their keys and runs what you pick.", .program,
      keys: ["?", "F1"]),
    .init(.redraw, "Redraw", "Draws the whole screen again.", .program, keys: ["Ctrl-L"]),
    .init(
      .quit, "Quit", "Leaves the program; asks if something would be lost.", .program,
      keys: ["q", "Ctrl-C"]),
  ]
}
