extension ActionCatalog {
  static let editing: [ActionDescription] = [
    .init(
      .add, "Add", "Adds an object of the list's entity in a form.", .edit, keys: ["a"],
      whyDisabled: \.whyNotAdd),
    .init(
      .addTrip, "Trip from place", "Adds a trip to the place at the cursor in a form.", .edit,
      keys: ["A"], whyDisabled: \.whyNotAddTrip),
    .init(
      .edit, "Edit", "Edits the object in a form, or the property the cursor is on.", .edit,
      keys: ["e"], whyDisabled: \.whyNotEdit),
    .init(
      .editExternally, "Edit in $EDITOR", "Edits the text the cursor is on in your editor.",
      .edit, keys: ["E"], whyDisabled: \.whyNotEditExternally),
    .init(
      .delete, "Delete", "Deletes the selected objects that are shown, or the one at the cursor.",
      .edit, keys: ["d"], whyDisabled: \.whyNotDelete),
    .init(
      .undo, "Undo", "Takes back the last edit.", .edit, keys: ["u"],
      whyDisabled: { $0.undoName == nil ? "There is nothing to undo." : nil }),
    .init(
      .redo, "Redo", "Makes the edit again that was taken back.", .edit, keys: ["Ctrl-R"],
      whyDisabled: { $0.redoName == nil ? "There is nothing to redo." : nil }),
    .init(
      .skipUndo, "Skip undo", "Leaves out an edit that could not be undone, to undo older ones.",
      .edit, keys: ["U"], whyDisabled: \.whyNotSkipUndo),
    .init(
      .save, "Save", "Shows the pending changes and saves them.", .edit, keys: ["Ctrl-S"],
      whyDisabled: { $0.pending.isEmpty ? "There is nothing to save." : nil }),
    .init(
      .revert, "Revert", "Takes back what a history entry changed.", .edit, keys: ["r"],
      whyDisabled: \.whyNotRevert),
  ]

  static let prompts: [ActionDescription] = [
    .init(
      .accept, "Accept", "Takes what was typed or picked; on a field with a list, opens it.",
      .prompt, keys: ["Enter"], in: [.search, .filter, .chooser, .form, .preview]),
    .init(
      .acceptAll, "Accept all", "Takes the whole form, from any field.", .prompt,
      keys: ["Ctrl-S"], in: [.form, .preview]),
    .init(
      .cancel, "Cancel", "Leaves the prompt; nothing is changed.", .prompt,
      keys: ["Esc", "Ctrl-C"], in: [.search, .filter, .chooser, .form, .preview]),
    .init(.yes, "Yes", "Does what is asked.", .prompt, keys: ["y", "Enter"], in: [.confirm]),
    .init(
      .no, "No", "Does nothing.", .prompt, keys: ["n", "Esc", "Ctrl-C", "q"], in: [.confirm]),
    .init(
      .promptDown, "Next line", "Moves to the next line or field.", .prompt, keys: ["Down"],
      in: [.search, .chooser, .form, .preview]),
    .init(
      .promptUp, "Previous line", "Moves to the previous line or field.", .prompt, keys: ["Up"],
      in: [.search, .chooser, .form, .preview]),
    .init(
      .promptPageDown, "Next page", "Moves a page down in the prompt.", .prompt,
      keys: ["PageDown"], in: [.search, .chooser, .form, .preview]),
    .init(
      .promptPageUp, "Previous page", "Moves a page up in the prompt.", .prompt,
      keys: ["PageUp"], in: [.search, .chooser, .form, .preview]),
    .init(
      .earlierFilter, "Earlier filter", "Takes up the filter that was used before.", .prompt,
      keys: ["Up"], in: [.filter]),
    .init(
      .laterFilter, "Later filter", "Goes back to a later filter.", .prompt, keys: ["Down"],
      in: [.filter]),
    .init(
      .nextField, "Next field", "Moves to the next field.", .prompt, keys: ["Tab"], in: [.form]),
    .init(
      .previousField, "Previous field", "Moves to the previous field.", .prompt,
      keys: ["Shift-Tab"], in: [.form]),
    .init(
      .toggle, "Mark",
      "Marks the line or takes the mark away; before saving, switches between yours and theirs.",
      .prompt, keys: ["Tab"], in: [.chooser, .preview]),
    .init(
      .setNil, "Set to nil", "Makes the field nil, which is not the same as empty.", .prompt,
      keys: ["Ctrl-N"], in: [.form, .chooser]),
    .init(
      .fieldEditor, "Field in $EDITOR", "Edits the field's text in your editor.", .prompt,
      keys: ["Ctrl-O"], in: [.form]),
  ]
}
