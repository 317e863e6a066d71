/// The page of `--help`, made from the tables of options and actions.
enum HelpText {
  static let version = "cairn 0.1.0"

  static var page: String {
    var lines = [
      "cairn shows and edits notes and trips, and the data of any SwiftData or Core Data store.",
      "",
      "Usage:",
    ]
    lines += columns([
      ("cairn", "sample notes and trips, in memory: nothing is kept"),
      ("cairn FILE...", "the stores in these files"),
      ("cairn --new FILE", "a new store for notes and trips, made in that file"),
      ("cairn ./NAME", "a file whose name is a command's"),
    ])
    lines += ["", "Options:"]
    lines += columns(
      CommandLineOption.table.map { option in
        (option.name.rawValue + (option.argument.map { " " + $0 } ?? ""), option.help)
      })
    lines += ["", "Keys:"]
    lines.append(KeyList.text(.standard))
    lines += [
      "",
      "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused.",
      "Settings are read from $XDG_CONFIG_HOME/cairn/config.json5.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help
    }
  }
}
