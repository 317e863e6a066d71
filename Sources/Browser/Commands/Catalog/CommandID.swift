/// The commands, in the order of the help; the raw value is the word.
enum CommandID: String, Hashable, Sendable, CaseIterable {
  case entities, list, show, add, set, delete, undo, redo, history
  case importing = "import"
  case exporting = "export"
  case themes, keys
}
