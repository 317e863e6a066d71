/// The page of `--help`, made from the tables of options, commands and actions.
enum HelpText {
  static let version = "cairn 0.1.0"

  static let exitStatus =
    "Exit status: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused."

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
      ("cairn --seed", "the bundled places beside the sample or the files"),
      ("cairn ./NAME", "a file whose name is a command's"),
      ("cairn COMMAND ...", "the same data without a screen; --store FILE names a store"),
      ("cairn COMMAND --help", "what a command takes"),
    ])
    lines += ["", "Options:"] + options(CommandLineOption.browsing)
    lines += ["", "Commands:", CommandHelp.list, "", "Keys:", KeyList.text(.standard)]
    lines += ["", exitStatus, "Settings are read from $XDG_CONFIG_HOME/cairn/config.json5."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Options with what they take and do, in the table's order.
  static func options(_ names: [CommandLineOption.Name]) -> [String] {
    columns(
      CommandLineOption.table.filter { names.contains($0.name) }.map { option in
        (option.name.rawValue + (option.argument.map { " " + $0 } ?? ""), option.help)
      })
  }

  static func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help
    }
  }
}
