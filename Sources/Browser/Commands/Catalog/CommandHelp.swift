/// The commands as text: the part of `--help`, and a page for each.
enum CommandHelp {
  /// A line a command: what it takes and what it does.
  static var list: String {
    HelpText.columns(
      CommandCatalog.rows.map { ([$0.id.rawValue, $0.arguments].joined(separator: " "), $0.help) }
    ).joined(separator: "\n")
  }

  /// The page of `cairn COMMAND --help`.
  static func page(_ id: CommandID) -> String {
    let row = CommandCatalog[id]
    var lines = wrapped(row.help)
    lines += ["", "Usage:", "  cairn \([id.rawValue, row.arguments].joined(separator: " "))"]
    if !row.notes.isEmpty { lines += [""] + row.notes.flatMap { wrapped($0) } }
    lines += ["", "Options:"] + HelpText.options(row.allOptions)
    lines += ["", HelpText.exitStatus]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Lines of at most 80 columns; one that begins with a blank stays as it is.
  private static func wrapped(_ text: String) -> [String] {
    if text.hasPrefix(" ") { return [text] }
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
