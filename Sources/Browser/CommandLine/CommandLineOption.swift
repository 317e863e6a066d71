/// One row of the table of options.
struct CommandLineOption: Hashable, Sendable {
  enum Name: String, Hashable, Sendable, CaseIterable {
    case store = "--store"
    case new = "--new"
    case sample = "--sample"
    case readOnly = "--read-only"
    case seed = "--seed"
    case author = "--author"
    case format = "--format"
    case filter = "--where"
    case sort = "--sort"
    case columns = "--columns"
    case limit = "--limit"
    case offset = "--offset"
    case since = "--since"
    case entity = "--entity"
    case follow = "--follow"
    case skip = "--skip"
    case prune = "--prune"
    case olderThan = "--older-than"
    case largerThan = "--larger-than"
    case swift = "--swift"
    case mend = "--mend"
    case backups = "--backups"
    case restore = "--restore"
    case size = "--size"
    case theme = "--theme"
    case help = "--help"
    case version = "--version"
  }

  let name: Name
  /// What stands behind it; nil where nothing does.
  let argument: String?
  let help: String

  static let table = [
    CommandLineOption(
      name: .store, argument: "FILE", help: "A store to open; may be given again."),
    CommandLineOption(
      name: .new, argument: nil, help: "Makes the stores first, for notes and trips, empty."),
    CommandLineOption(name: .sample, argument: nil, help: "Fills new stores with the sample."),
    CommandLineOption(
      name: .readOnly, argument: nil, help: "Changes no byte and creates no file."),
    CommandLineOption(
      name: .seed, argument: nil, help: "Opens the bundled places, read only, beside the rest."),
    CommandLineOption(
      name: .author, argument: "NAME", help: "Who changes, or whose changes; else cairn."),
    CommandLineOption(
      name: .format, argument: "FORMAT", help: "table, json, jsonl, csv or tsv."),
    CommandLineOption(
      name: .filter, argument: "EXPRESSION", help: "Only objects that fulfil it."),
    CommandLineOption(
      name: .sort, argument: "NAMES", help: "The order: names with commas, -name descends."),
    CommandLineOption(
      name: .columns, argument: "NAMES", help: "The properties to show, with commas."),
    CommandLineOption(name: .limit, argument: "N", help: "At most N."),
    CommandLineOption(name: .offset, argument: "N", help: "Leaves out the first N."),
    CommandLineOption(
      name: .since, argument: "TOKEN|DATE", help: "Only transactions after it."),
    CommandLineOption(
      name: .entity, argument: "NAME", help: "Only changes of its objects."),
    CommandLineOption(
      name: .follow, argument: nil, help: "Goes on with what is changed from now on."),
    CommandLineOption(
      name: .skip, argument: nil, help: "Leaves the edit out instead, for good."),
    CommandLineOption(
      name: .prune, argument: nil, help: "Gives up the oldest edits: they can be undone no more."),
    CommandLineOption(
      name: .olderThan, argument: "AGE", help: "Prunes edits of that age, like 30d, 12h, 2w."),
    CommandLineOption(
      name: .largerThan, argument: "SIZE", help: "Prunes until the journal fits, like 10M, 500k."),
    CommandLineOption(
      name: .swift, argument: nil, help: "Writes the classes of an app, in Swift."),
    CommandLineOption(
      name: .mend, argument: nil, help: "Puts right what loses nothing, after a copy was made."),
    CommandLineOption(
      name: .backups, argument: nil, help: "Lists the copies made before changes."),
    CommandLineOption(
      name: .restore, argument: "COPY", help: "Puts a copy back, by its name or number."),
    CommandLineOption(
      name: .size, argument: "COLUMNSxROWS", help: "The size of the screen; else its own."),
    CommandLineOption(
      name: .theme, argument: "NAME", help: "Colours: a built-in theme or one of your own."),
    CommandLineOption(name: .help, argument: nil, help: "Shows this page."),
    CommandLineOption(name: .version, argument: nil, help: "Shows the version."),
  ]

  /// Those that the screen takes.
  static let browsing: [Name] = [
    .store, .new, .sample, .readOnly, .seed, .author, .theme, .help, .version,
  ]

  static subscript(name: Name) -> CommandLineOption? { table.first { $0.name == name } }
}
