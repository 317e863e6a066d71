/// The words of a command line, options apart from the rest.
struct CommandLineWords: Hashable, Sendable {
  struct Option: Hashable, Sendable {
    var name: CommandLineOption.Name
    /// Empty where the option takes none.
    var value: String
  }

  /// The first word, if it stands before a `--`: it may be a command's.
  var command: String?
  /// The other words, in order.
  var words: [String] = []
  /// How many of them stand behind a `--`.
  private(set) var literalCount = 0
  var options: [(name: CommandLineOption.Name, value: String)] {
    given.map { ($0.name, $0.value) }
  }
  private var given: [Option] = []

  /// Takes the program's arguments apart; `--` ends the options.
  init(_ arguments: [String]) throws(LaunchError) {
    var rest = arguments[...]
    var isOnlyWords = false
    while let word = rest.popFirst() {
      if isOnlyWords || word == "-" || !word.hasPrefix("-") {
        if command == nil, words.isEmpty, !isOnlyWords {
          command = word
        } else {
          words.append(word)
          if isOnlyWords { literalCount += 1 }
        }
      } else if word == "--" {
        isOnlyWords = true
      } else {
        let option = try Self.option(word, &rest)
        if !option.value.isEmpty, option.name != .store, has(option.name) {
          throw .wrongUsage(
            "\(option.name.rawValue) is given twice; give one value.")
        }
        given.append(option)
      }
    }
  }

  func has(_ name: CommandLineOption.Name) -> Bool { given.contains { $0.name == name } }

  private static func option(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(LaunchError) -> Option {
    let short: [String: CommandLineOption.Name] = ["-h": .help, "-V": .version]
    if let name = short[word] { return Option(name: name, value: "") }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.first.map(String.init) ?? word
    guard let name = CommandLineOption.Name(rawValue: written) else {
      let near = NearName.of(written, in: CommandLineOption.Name.allCases.map(\.rawValue))
      throw .wrongUsage(
        "There is no option \(written)."
          + (near.map { " Did you mean \($0)?" } ?? " cairn --help lists all."))
    }
    guard let argument = CommandLineOption[name]?.argument else {
      if parts.count == 2 { throw .wrongUsage("\(name.rawValue) takes no value.") }
      return Option(name: name, value: "")
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
      throw .wrongUsage("\(name.rawValue) needs a value: \(name.rawValue) \(argument).")
    }
    return Option(name: name, value: value)
  }
}
