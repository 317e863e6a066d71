import Foundation
import TerminalUI

/// A screen by name: what `#Preview` is to a view, made of the sample and of keys.
///
/// The data are made anew for each drawing and the clock stands still, so a preview is the same
/// text wherever and whenever it is drawn; the golden screens of the tests are previews.
struct ScreenPreview: Sendable {
  enum Step: Hashable, Sendable {
    /// Keys as the configuration spells them, with blanks between.
    case keys(String)
    /// Text as it is typed, character by character.
    case text(String)
  }

  /// The words on the command line.
  let name: String
  /// One sentence: what it shows.
  let help: String
  var size = Size(width: 120, height: 40)
  var data = PreviewTrait.sampleData
  var autosave = Settings.Autosave.auto
  /// What is done before the screen is drawn.
  let steps: [Step]

  init(
    _ name: String, _ help: String, _ steps: Step..., size: Size = Size(width: 120, height: 40),
    data: PreviewTrait = .sampleData, autosave: Settings.Autosave = .auto
  ) {
    self.name = name
    self.help = help
    self.steps = steps
    self.size = size
    self.data = data
    self.autosave = autosave
  }

  /// The time in every preview: 2026-11-30 13:30:45 UTC.
  static let now = Date(timeIntervalSinceReferenceDate: 817_738_245)
}
