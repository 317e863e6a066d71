/// What the command line asks for.
enum Launch: Hashable, Sendable {
  struct Browse: Hashable, Sendable {
    /// Paths as written; empty means the sample.
    var files: [String] = []
    var isReadOnly = false
    /// The files are to be made first.
    var isNew = false
    /// They are to be filled with the sample.
    var isFilled = false
    var themeName: String?
  }

  case browse(Browse)
  case help
  case version
}

extension Launch {
  /// Words that mean a command; a file of such a name is opened as `./list`.
  static let reservedWords = [
    "entities", "list", "show", "add", "set", "delete", "undo", "redo", "history", "import",
    "export", "schema", "check", "diff", "preview", "themes", "keys",
  ]

  /// Reads the arguments, the program's name left out.
  init(parsing arguments: [String]) throws(LaunchError) {
    var browse = Browse()
    var rest = arguments[...]
    var onlyFiles = false
    while let word = rest.popFirst() {
      if onlyFiles || word == "-" || !word.hasPrefix("-") {
        if !onlyFiles, Self.reservedWords.contains(word) {
          throw LaunchError(
            status: .wrongUsage,
            message: "“\(word)” is no command of this version. To open a file of that name write "
              + "./\(word); cairn --help shows what there is.")
        }
        browse.files.append(word)
        continue
      }
      if word == "--" {
        onlyFiles = true
        continue
      }
      switch try Self.option(word) {
      case (.new, _): browse.isNew = true
      case (.sample, _): browse.isFilled = true
      case (.readOnly, _): browse.isReadOnly = true
      case (.help, _):
        self = .help
        return
      case (.version, _):
        self = .version
        return
      case (.theme, let value):
        guard let name = value ?? rest.popFirst(), !name.isEmpty else {
          throw LaunchError(
            status: .wrongUsage, message: "--theme needs a name, like --theme dark.")
        }
        browse.themeName = name
      }
    }
    try browse.check()
    self = .browse(browse)
  }

  /// The option of a word, and what stands behind its `=`.
  private static func option(
    _ word: String
  ) throws(LaunchError) -> (CommandLineOption.Name, String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.first.map(String.init) ?? word
    let short: [String: CommandLineOption.Name] = ["-h": .help, "-V": .version]
    if let name = short[word] { return (name, nil) }
    guard let name = CommandLineOption.Name(rawValue: written) else {
      let near = NearName.of(written, in: CommandLineOption.Name.allCases.map(\.rawValue))
      throw LaunchError(
        status: .wrongUsage,
        message: "There is no option \(written)."
          + (near.map { " Did you mean \($0)?" } ?? " cairn --help lists all."))
    }
    let value = parts.count == 2 ? String(parts[1]) : nil
    if value != nil, name != .theme {
      throw LaunchError(status: .wrongUsage, message: "\(name.rawValue) takes no value.")
    }
    return (name, value)
  }
}

extension Launch.Browse {
  /// Options that mean nothing together are told rather than passed over.
  fileprivate func check() throws(LaunchError) {
    func wrong(_ message: String) -> LaunchError {
      LaunchError(status: .wrongUsage, message: message)
    }
    if isNew, files.isEmpty {
      throw wrong("--new needs a file to make, like cairn --new trips.store.")
    }
    if isNew, isReadOnly {
      throw wrong("--new makes a file and --read-only makes none: give one of them.")
    }
    if isFilled, !isNew {
      throw wrong("--sample fills a store that --new makes; without files cairn shows the sample.")
    }
  }
}
