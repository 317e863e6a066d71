/// The commands, in the order of the help; the raw value is the word.
enum CommandID: String, Hashable, Sendable, CaseIterable {
  case entities, list, show, add, set, delete, undo, redo, history
  case importing = "import"
  case exporting = "export"
  case schema, check, diff, preview, themes, keys
}

extension CommandID {
  static var words: [String] { allCases.map(\.rawValue) }

  /// Whether it changes data.
  var isEdit: Bool {
    switch self {
    case .add, .set, .delete, .undo, .redo, .importing: true
    case .entities, .list, .show, .history, .exporting, .schema, .check, .diff, .preview, .themes,
      .keys:
      false
    }
  }
}
