import DataCore
import Foundation
import Synchronization
import TerminalUI

/// The program without a terminal: keys in, all effects performed, state out.
///
/// Previews are drawn from one, and tests press its keys. Everything takes the line that the
/// running program takes; only what a terminal alone can do is left undone, and noted.
final class Rehearsal {
  var state = AppState()
  let services: Services
  private(set) var inbox: Inbox?
  private let arrived = ArrivedActions()
  /// Effects that only a terminal can perform.
  private(set) var terminalEffects: [Effect] = []

  /// - Parameters:
  ///   - inMemory: whether the stores live in memory only.
  ///   - journals: where edits are kept for undo over restarts; nil for nowhere.
  ///   - now: the time it is throughout; nil for the time that passes.
  init(
    _ stores: [any RecordStore], inMemory: Bool = true, autosave: Settings.Autosave = .auto,
    size: Size = Size(width: 120, height: 24), journals: JournalFolder? = nil, now: Date? = nil
  ) async {
    let opened = OpenedStores(
      stores: stores, inMemory: inMemory ? Set(stores.map(\.identifier)) : [])
    services = Services(
      stores, autosaved: opened.autosaved(autosave), journals: journals, clock: { now ?? Date() })
    state.stores = opened.infos()
    state.size = size
    state.settings.autosave = autosave
    if let now { state.now = now }
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

  func press(_ key: Key) async {
    if let action = state.keymap.action(for: key, in: state) { await send(action) }
  }

  /// Types text, character by character.
  func type(_ text: String) async {
    for character in text { await press(.character(character)) }
  }
}

/// Actions that stores' reports became, waiting to be sent.
private final class ArrivedActions: Sendable {
  private let actions = Mutex<[Action]>([])

  func append(_ action: Action) { actions.withLock { $0.append(action) } }

  func drain() -> [Action] {
    actions.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
