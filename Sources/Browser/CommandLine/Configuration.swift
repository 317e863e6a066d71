import Foundation
import TerminalUI

/// What `$XDG_CONFIG_HOME/cairn/config.json5` says.
///
/// A mistake is reported with line and column and leaves only its own setting as it was.
struct Configuration: Hashable, Sendable {
  struct Mistake: Error, Hashable, Sendable {
    /// Nil where it is about the file and not about its text.
    var position: JSON5Position?
    var message: String

    /// “config.json5, line 3, column 5: …”.
    var description: String {
      let place = position.map { ", line \($0.line), column \($0.column)" } ?? ""
      return "config.json5\(place): \(message)"
    }
  }

  var autosave: Settings.Autosave?
  var themeName: String?
  /// Where the theme's name stands.
  var themePosition: JSON5Position?
  var timeZone: TimeZone?
  var ambiguousWidth: Settings.AmbiguousWidth?
  /// In the order of the file.
  var keys: [Rebinding] = []
  var mistakes: [Mistake] = []

  struct Rebinding: Hashable, Sendable {
    var action: ActionID
    var keys: [Key]
  }

  static let names = ["autosave", "theme", "timeZone", "ambiguousWidth", "keys"]

  init() {}

  /// The theme it names; a name of none that can be read is a mistake and counts no more.
  mutating func theme(in themes: ThemeLibrary) -> Theme? {
    guard let name = themeName else { return nil }
    do {
      return try themes.theme(named: name)
    } catch {
      themeName = nil
      let names = themes.names
      let message =
        names.contains(name)
        ? error.description
        : "There is no theme “\(name)”. \(NearName.remedy(for: name, among: names))"
      mistakes.append(Mistake(position: themePosition, message: message))
      return nil
    }
  }

  /// Puts the settings in, what the file leaves out stays.
  func apply(to state: inout AppState) {
    if let autosave { state.settings.autosave = autosave }
    if let themeName { state.settings.themeName = themeName }
    if let timeZone { state.settings.timeZone = timeZone }
    if let ambiguousWidth { state.settings.ambiguousWidth = ambiguousWidth }
    for rebinding in keys { state.keymap.rebind(rebinding.action, to: rebinding.keys) }
    if let first = mistakes.first {
      let more = mistakes.count > 1 ? " (\(mistakes.count - 1) more)" : ""
      state.message = .error(first.description + more)
    }
  }
}
