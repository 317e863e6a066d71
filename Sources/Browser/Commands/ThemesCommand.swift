import DataCore
import TerminalUI

/// `themes`: the colours there are.
enum ThemesCommand {
  static let description = CommandDescription(
    .themes, "", "Lists the themes, those of your own included.", usesStores: false
  ) { session in
    let themes = ThemeLibrary(environment: session.io.environment)
    let remembered = session.io.flags().themeName.flatMap { themes.names.contains($0) ? $0 : nil }
    var configuration = session.io.configuration
    if configuration.themeName != nil, configuration.theme(in: themes) == nil {
      configuration.mistakes.last.map { session.io.say($0.description) }
    }
    let chosen = configuration.themeName ?? remembered ?? Settings().themeName
    let writer = ReportWriter(
      [.init(name: "name"), .init(name: "isChosen")], session.format, session.io)
    for name in themes.names {
      try writer.write([.string(name), .bool(name == chosen)])
    }
    try writer.finish()
  }
}
