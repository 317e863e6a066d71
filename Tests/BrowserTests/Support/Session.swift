import DataCore
import Foundation
import MemoryStore
import TerminalUI

@testable import Browser

/// The program without a terminal: keys in, all effects performed, state out.
final class Session {
  var state = AppState()
  let services: Services
  private(set) var inbox: Inbox?
  private let arrived = Arrived()
  /// Effects that only a terminal can perform.
  private(set) var terminalEffects: [Effect] = []

  init(
    _ stores: [any RecordStore], inMemory: Bool = true,
    autosave: Settings.Autosave = .auto, size: Size = Size(width: 120, height: 24),
    journals: JournalFolder? = nil
  ) async {
    let opened = OpenedStores(
      stores: stores, inMemory: inMemory ? Set(stores.map(\.identifier)) : [])
    services = Services(stores, autosaved: opened.autosaved(autosave), journals: journals)
    state.stores = opened.infos()
    state.size = size
    state.settings.autosave = autosave
    inbox = Inbox(stores, own: services.editor.editors, live: services.live) { [arrived] in
      arrived.append($0)
    }
    await send(.started)
  }

  /// Sends an action and all that comes of it, until nothing is left to do.
  func send(_ action: Action) async {
    var open = [action]
    while !open.isEmpty {
      let effects = update(&state, open.removeFirst())
      for effect in effects {
        guard let job = services.job(for: effect) else {
          terminalEffects.append(effect)
          continue
        }
        open += await job.run()
      }
      open += arrived.drain()
    }
  }

  /// Presses keys, written as the configuration writes them, divided by spaces.
  func press(_ spellings: String) async {
    for spelling in spellings.split(separator: " ") {
      guard let key = Key(spelling: String(spelling)) else {
        fatalError("no key \(spelling)")
      }
      await press(key)
    }
  }

  func press(_ key: Key) async {
    if let action = state.keymap.action(for: key, in: state) { await send(action) }
  }

  /// Types text, character by character.
  func type(_ text: String) async {
    for character in text { await press(.character(character)) }
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

private final class Arrived: @unchecked Sendable {
  private let lock = NSLock()
  private var actions: [Action] = []

  func append(_ action: Action) { lock.withLock { actions.append(action) } }
  func drain() -> [Action] {
    lock.withLock {
      defer { actions = [] }
      return actions
    }
  }
}
