import TerminalUI

extension Keymap {
  /// What a key, a paste or a new size means now: the first step of the straight line.
  func action(for key: Key, in state: AppState) -> Action? {
    switch key.code {
    case .resize(let size): return .resized(size)
    case .mouse: return nil
    case .paste: return state.keyScope.takesText ? .type(key) : .unbound(key)
    case .character, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape,
      .backspace, .delete, .insert, .tab, .backtab, .function:
      if let id = action(for: key, in: state.keyScope) { return .run(id) }
      return state.keyScope.takesText ? .type(key) : .unbound(key)
    }
  }
}

extension KeyScope {
  /// Whether keys that are bound to nothing are typed.
  var takesText: Bool {
    switch self {
    case .search, .filter, .chooser, .form: true
    case .browse, .confirm, .preview: false
    }
  }
}
