import Foundation

/// What the configuration file and the command line chose.
struct Settings: Hashable, Sendable {
  enum Autosave: String, Hashable, Sendable, CaseIterable {
    /// Sample and in-memory stores save after each action, every other one is staged.
    case auto, on, off
  }

  /// The cells that a character of ambiguous East Asian width takes.
  enum AmbiguousWidth: Int, Hashable, Sendable {
    case narrow = 1
    case wide = 2
  }

  var autosave = Autosave.auto
  var themeName = "dark"
  /// All that can be chosen, in the order of the chooser.
  var themeNames: [String] = []
  /// Dates are shown and read in this zone.
  var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  var ambiguousWidth = AmbiguousWidth.narrow
}
