package import DataCore
import Foundation
import Glibc
import TerminalUI

/// The program, from the command line to its exit status.
package enum Cairn {
  /// Runs the program as the process was started; data goes to stdout, words to stderr.
  @MainActor
  package static func run() -> Int32 {
    StandardStreams.occupy()
    // A pipe that nobody reads ends the work, not the process in the midst of a change.
    signal(SIGPIPE, SIG_IGN)
    // A write past a limit of the shell is then refused like one on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let environment = ProcessInfo.processInfo.environment
      switch try Launch(parsing: try ProcessWords.read()) {
      case .help(let command):
        return answer(command.map(CommandHelp.page) ?? HelpText.page)
      case .version: return answer(HelpText.version + "\n")
      case .command(let request):
        return CommandRunner.run(request, .standard(environment: environment))
      case .browse(let request):
        // An editor that the screen starts has it as the shell gave it.
        signal(SIGPIPE, SIG_DFL)
        return try browse(request, environment)
      }
    } catch {
      StandardStreams.say("cairn: \(error.message)")
      return error.status.rawValue
    }
  }

  /// Prints a page.
  private static func answer(_ page: String) -> Int32 {
    let output = OutputBuffer { piece throws(OutputFailure) in
      try CommandIO.write(piece, to: STDOUT_FILENO)
    }
    output.append(page)
    return CommandRunner.status(of: output, StandardStreams.say)
  }

  @MainActor
  private static func browse(
    _ request: Launch.Browse, _ environment: [String: String]
  ) throws(LaunchError) -> Int32 {
    try request.check { path in
      var status = stat()
      return stat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }
    try requireTerminal()
    try request.making.make(request.files)
    let flags = FlagStore()
    var opened =
      request.files.isEmpty
      ? try OpenedStores.sample()
      : try OpenedStores(
        browsing: request.files, isReadOnly: request.isReadOnly,
        backups: StateFolder.backups(environment))
    if request.hasPlaces { try opened.addPlaces(environment) }
    return try browse(opened, request, environment, flags: flags)
  }

  /// Runs the program over stores in memory that the caller made. Nothing of it is remembered.
  @MainActor
  package static func browse(
    inMemory stores: [any RecordStore],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Int32 {
    let opened = OpenedStores(stores: stores, inMemory: Set(stores.map(\.identifier)))
    return try browse(opened, Launch.Browse(), environment)
  }

  @MainActor
  private static func browse(
    _ opened: OpenedStores, _ request: Launch.Browse, _ environment: [String: String],
    flags: FlagStore? = nil
  ) throws(LaunchError) -> Int32 {
    try requireTerminal()
    var state = AppState()
    if let flags { state.flags = flags.read() }
    let themes = ThemeLibrary(environment: environment)
    let theme = try settings(request, environment, themes, &state)
    state.stores = opened.infos()
    state.tell(opened)
    let services = Services(
      opened.stores, autosaved: opened.autosaved(state.settings.autosave),
      author: request.author ?? "cairn", journals: StateFolder.journals(environment))
    let session = TerminalSession(
      driver: CursesDriver(environment: environment), theme: theme,
      width: TextWidth(ambiguous: state.settings.ambiguousWidth.rawValue))
    let program = Program(
      state, stores: opened.stores, services: services, session: session, themes: themes,
      editor: ExternalEditor(environment: environment), flags: flags)
    return try status(of: program)
  }

  /// Before anything is opened or made.
  private static func requireTerminal() throws(LaunchError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw LaunchError(
        status: .wrongUsage,
        message: "This is a program for a terminal; run it where keyboard and screen are one.")
    }
  }

  /// Puts the configuration and the command line into the state; gives the theme they choose.
  private static func settings(
    _ request: Launch.Browse, _ environment: [String: String], _ themes: ThemeLibrary,
    _ state: inout AppState
  ) throws(LaunchError) -> Theme {
    state.settings.timeZone = .current
    if let name = state.flags.themeName, themes.names.contains(name) {
      state.settings.themeName = name
    }
    var configuration = Configuration(environment: environment)
    let configured = configuration.theme(in: themes)
    configuration.apply(to: &state)
    state.settings.themeNames = themes.names
    if let name = request.themeName {
      do {
        let theme = try themes.theme(named: name)
        state.settings.themeName = name
        return theme
      } catch {
        let near = NearName.of(name, in: themes.names).map { " Did you mean \($0)?" } ?? ""
        throw LaunchError(status: .wrongUsage, message: error.description + near)
      }
    }
    if let configured { return configured }
    do {
      return try themes.theme(named: state.settings.themeName)
    } catch {
      state.settings.themeName = "plain"
      state.message = .error(error.description)
      return .plain
    }
  }

  @MainActor
  private static func status(of program: Program) throws(LaunchError) -> Int32 {
    let end: TerminalEnd
    do {
      end = try program.run()
    } catch {
      throw LaunchError(status: .failed, message: error.description)
    }
    switch end {
    case .stopped: return ExitStatus.done.rawValue
    case .signal(let number): return 128 + number
    case .inputEnded: return ExitStatus.failed.rawValue
    }
  }
}
