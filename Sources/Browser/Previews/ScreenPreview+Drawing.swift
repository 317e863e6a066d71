import DataCore
import TerminalUI

extension ScreenPreview {
  /// Fills the data, does the steps and draws.
  ///
  /// - Parameter size: in cells; nil for the preview's own.
  func drawn(_ size: Size? = nil, symbols: Symbols = .unicode) async throws -> Canvas {
    let rehearsal = try await rehearsed(size ?? self.size)
    var canvas = Canvas(size: size ?? self.size, symbols: symbols)
    draw(rehearsal.state, into: &canvas)
    return canvas
  }

  /// The program, after the steps.
  func rehearsed(_ size: Size) async throws -> Rehearsal {
    let rehearsal = await Rehearsal(
      try await data.makeStores(), autosave: autosave, size: size, now: Self.now)
    rehearsal.state.settings.themeNames = ThemeLibrary(environment: [:]).names
    for step in steps {
      switch step {
      case .text(let text): await rehearsal.type(text)
      case .keys(let spellings):
        for spelling in spellings.split(separator: " ") {
          guard let key = Key(spelling: String(spelling)) else {
            preconditionFailure("The preview “\(name)” presses “\(spelling)”, which is no key.")
          }
          await rehearsal.press(key)
        }
      }
    }
    return rehearsal
  }
}
