/// One row of the table of options.
struct CommandLineOption: Hashable, Sendable {
  enum Name: String, Hashable, Sendable, CaseIterable {
    case new = "--new"
    case sample = "--sample"
    case readOnly = "--read-only"
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
      name: .new, argument: nil, help: "Makes the files first: empty stores for notes and trips."),
    CommandLineOption(name: .sample, argument: nil, help: "Fills a new store with the sample."),
    CommandLineOption(
      name: .readOnly, argument: nil, help: "Changes no byte and creates no file."),
    CommandLineOption(
      name: .theme, argument: "NAME", help: "Colours: a built-in theme or one of your own."),
    CommandLineOption(name: .help, argument: nil, help: "Shows this page."),
    CommandLineOption(name: .version, argument: nil, help: "Shows the version."),
  ]
}
