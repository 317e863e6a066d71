import DataCore
import Foundation
import TerminalUI

@testable import Browser

/// The program without a terminal, as tests drive it.
typealias Session = Rehearsal

extension Rehearsal {
  /// Presses keys, written as the configuration writes them, divided by spaces.
  func press(_ spellings: String) async {
    for spelling in spellings.split(separator: " ") {
      guard let key = Key(spelling: String(spelling)) else {
        fatalError("no key \(spelling)")
      }
      await press(key)
    }
  }

  /// Clears the field and types.
  func retype(_ text: String) async {
    await press("Ctrl-U")
    await type(text)
  }

  var titles: [String] { state.sheet?.window.rows.map(\.title) ?? [] }
  var cursorTitle: String? { state.sheet?.cursorRow?.title }

  func show(_ entity: String) async {
    state.sidebar.cursor = state.sidebar.rows.map(\.key).first { $0.entity == entity }
    state.focus = .sidebar
    await press("Enter")
  }

  /// Goes to a property in the detail pane.
  func goToField(_ name: String) async {
    state.focus = .detail
    state.detail.cursor = name
  }
}
