package import DataCore
import Foundation
import Glibc
import TerminalUI

/// The program, from the command line to its exit status.
package enum Cairn {
  /// Runs the program; data goes to stdout, words to stderr.
  @MainActor
  package static func run(
    _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Int32 {
    do {
      switch try Launch(parsing: arguments) {
      case .help(let command):
        return answer(command.map(CommandHelp.page) ?? HelpText.page)
      case .version: return answer(HelpText.version + "\n")
      case .command(let request):
        // A pipe that nobody reads ends the command, not the process in the midst of a change.
        signal(SIGPIPE, SIG_IGN)
        return CommandRunner.run(request, io(environment))
      case .browse(let request): return try browse(request, environment)
      }
    } catch {
      FileHandle.standardError.write(Data("cairn: \(error.message)\n".utf8))
      return error.status.rawValue
    }
  }

  /// Prints a page.
  private static func answer(_ page: String) -> Int32 {
    let output = OutputBuffer { piece throws(OutputFailure) in
      try CommandIO.write(piece, to: STDOUT_FILENO)
    }
    output.append(page)
    signal(SIGPIPE, SIG_IGN)
    return CommandRunner.status(of: output) { sentence in
      FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    }
  }

  /// The process's streams, and what the configuration says of values.
  private static func io(_ environment: [String: String]) -> CommandIO {
    var io = CommandIO.standard(environment: environment)
    let configuration = Configuration(environment: environment)
    io.timeZone = configuration.timeZone ?? .current
    if let width = configuration.ambiguousWidth { io.width = TextWidth(ambiguous: width.rawValue) }
    return io
  }

  @MainActor
  private static func browse(
    _ request: Launch.Browse, _ environment: [String: String]
  ) throws(LaunchError) -> Int32 {
    try requireTerminal()
    try request.making.make(request.files)
    var opened =
      request.files.isEmpty
      ? try OpenedStores.sample()
      : try OpenedStores(
        files: request.files, isReadOnly: request.isReadOnly,
        backups: StateFolder.backups(environment))
    if request.hasPlaces { try opened.addPlaces(environment) }
    return try browse(opened, request, environment)
  }

  /// Runs the program over stores in memory that the caller made.
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
    _ opened: OpenedStores, _ request: Launch.Browse, _ environment: [String: String]
  ) throws(LaunchError) -> Int32 {
    try requireTerminal()
    var state = AppState()
    let themes = ThemeLibrary(environment: environment)
    let theme = try settings(request, environment, themes, &state)
    state.stores = opened.infos()
    let services = Services(
      opened.stores, autosaved: opened.autosaved(state.settings.autosave),
      author: request.author ?? "cairn", journals: StateFolder.journals(environment))
    let session = TerminalSession(
      driver: CursesDriver(environment: environment), theme: theme,
      width: TextWidth(ambiguous: state.settings.ambiguousWidth.rawValue))
    let program = Program(
      state, stores: opened.stores, services: services, session: session, themes: themes,
      editor: ExternalEditor(environment: environment))
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
    let configuration = Configuration(environment: environment)
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
    case .stopped:
      program.services.closeEditor()
      return ExitStatus.done.rawValue
    case .signal(let number): return 128 + number
    case .inputEnded: return ExitStatus.failed.rawValue
    }
  }
}
