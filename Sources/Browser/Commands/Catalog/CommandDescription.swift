/// One row of the table of commands.
struct CommandDescription: Sendable {
  let id: CommandID
  /// What stands behind the word: `ENTITY ID`.
  let arguments: String
  /// One sentence: what it does.
  let help: String
  /// What else its own page says.
  let notes: [String]
  /// Its own options; the common ones go with every command that opens stores.
  let options: [CommandLineOption.Name]
  /// How many words it takes; no upper bound where it is nil.
  let minimum: Int
  let maximum: Int?
  /// Whether it opens stores.
  let usesStores: Bool
  let run: @Sendable (CommandSession) throws -> Void

  init(
    _ id: CommandID, _ arguments: String, _ help: String, notes: [String] = [],
    options: [CommandLineOption.Name] = [], minimum: Int = 0, maximum: Int? = 0,
    usesStores: Bool = true, run: @escaping @Sendable (CommandSession) throws -> Void
  ) {
    self.id = id
    self.arguments = arguments
    self.help = help
    self.notes = notes
    self.options = options
    self.minimum = minimum
    self.maximum = maximum
    self.usesStores = usesStores
    self.run = run
  }

  /// Every option it takes.
  var allOptions: [CommandLineOption.Name] {
    let common: [CommandLineOption.Name] =
      usesStores ? [.store, .new, .sample, .readOnly, .seed, .author, .format] : [.format]
    return options + common + [.help]
  }

  /// `list ENTITY [--where E]`: the whole line.
  var synopsis: String {
    let own = CommandLineOption.table.filter { options.contains($0.name) }.map { option in
      "[\(option.name.rawValue)\(option.argument.map { " \($0)" } ?? "")]"
    }
    return ([id.rawValue, arguments] + own).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
