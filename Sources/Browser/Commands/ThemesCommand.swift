import TerminalUI

/// `themes`: the colours there are.
enum ThemesCommand {
  static let description = CommandDescription(
    .themes, "", "Lists the themes, those of your own included.", usesStores: false
  ) { session in
    let themes = ThemeLibrary(environment: session.io.environment)
    let remembered = session.io.flags().themeName.flatMap { themes.names.contains($0) ? $0 : nil }
    let chosen = session.io.configuration.themeName ?? remembered ?? Settings().themeName
    let writer = ReportWriter(
      [.init(name: "name"), .init(name: "isChosen")], session.format, session.io)
    for name in themes.names {
      try writer.write([.string(name), .bool(name == chosen)])
    }
    try writer.finish()
  }
}
