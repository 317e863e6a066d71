/// What the command line asks for.
enum Launch: Hashable, Sendable {
  struct Browse: Hashable, Sendable {
    /// Paths as written; empty means the sample.
    var files: [String] = []
    var isReadOnly = false
    /// The bundled places are opened, too.
    var hasPlaces = false
    var making = StoreMaking.none
    var author: String?
    var themeName: String?
  }

  case browse(Browse)
  case command(CommandRequest)
  /// The page of a command, or of all.
  case help(CommandID?)
  case version
}

extension Launch {
  /// Reads the arguments, the program's name left out.
  init(parsing arguments: [String]) throws(LaunchError) {
    let line = try CommandLineWords(arguments)
    let command = line.command.flatMap(CommandID.init(rawValue:))
    if line.has(.help) {
      self = .help(command)
    } else if line.has(.version) {
      self = .version
    } else if let command {
      self = .command(try CommandRequest(command, line))
    } else {
      self = .browse(try Browse(line))
    }
  }
}

extension Launch.Browse {
  fileprivate init(_ line: CommandLineWords) throws(LaunchError) {
    files = (line.command.map { [$0] } ?? []) + line.words
    for word in files.dropLast(line.literalCount) {
      if CommandID(rawValue: word) != nil {
        throw .wrongUsage(
          "“\(word)” is a command and stands first: cairn \(word) ... --store FILE. To open a "
            + "file of that name write ./\(word).")
      }
    }
    for (name, value) in line.options {
      switch name {
      case .store: files.append(value)
      case .readOnly: isReadOnly = true
      case .seed: hasPlaces = true
      case .new, .sample: making.add(name)
      case .author: author = value
      case .theme: themeName = value
      case .format, .filter, .sort, .columns, .limit, .offset, .since, .entity, .follow,
        .skip, .prune, .olderThan, .largerThan, .swift, .mend, .backups, .restore, .size:
        throw .wrongUsage(
          "\(name.rawValue) goes with a command; cairn --help lists the commands."
            + Self.hint(files))
      case .help, .version: break
      }
    }
    try making.check(files, isReadOnly: isReadOnly)
  }

  /// Tells a slip in a command's word, and files that are not there.
  func check(exists: (String) -> Bool) throws(LaunchError) {
    guard making == .none, let missing = files.first(where: { !exists($0) }) else { return }
    if missing == files.first, let near = NearName.of(missing, in: CommandID.words) {
      throw .wrongUsage("There is no command or file “\(missing)”. Did you mean cairn \(near)?")
    }
    let isPath = missing.contains("/") || missing.contains(".")
    throw LaunchError(
      status: .notFound,
      message: "There is no \(isPath ? "" : "command or ")file “\(missing)”. To make a store for "
        + "notes and trips there: cairn --new."
        + (isPath ? "" : " cairn --help lists the commands."))
  }

  /// A slip in the command's word makes it a file.
  private static func hint(_ files: [String]) -> String {
    let near = files.first.flatMap { NearName.of($0, in: CommandID.words) }
    return near.map { " Did you mean cairn \($0)?" } ?? ""
  }
}
