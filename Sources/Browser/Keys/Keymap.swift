import TerminalUI

/// Which key runs which action, scope by scope.
struct Keymap: Hashable, Sendable {
  private var actions: [KeyScope: [Key: ActionID]] = [:]
  private var keys: [ActionID: [Key]] = [:]

  /// The keys of the catalog.
  static let standard = Keymap(ActionCatalog.rows)

  private init(_ rows: [ActionDescription]) {
    for row in rows { bind(row.keys, to: row.id, in: row.scopes) }
  }

  func action(for key: Key, in scope: KeyScope) -> ActionID? { actions[scope]?[key] }

  /// The action's keys, the usual one first.
  func keys(of action: ActionID) -> [Key] { keys[action] ?? [] }

  private mutating func bind(_ names: [Key], to action: ActionID, in scopes: [KeyScope]) {
    for name in names {
      for scope in scopes {
        if let earlier = actions[scope]?[name], earlier != action {
          keys[earlier]?.removeAll { $0 == name }
          for other in ActionCatalog[earlier].scopes { actions[other]?[name] = nil }
        }
        actions[scope, default: [:]][name] = action
      }
    }
    keys[action, default: []] += names.filter { !(keys[action] ?? []).contains($0) }
  }

  /// Gives an action these keys instead of its own; they are taken from whatever had them.
  mutating func rebind(_ action: ActionID, to names: [Key]) {
    let scopes = ActionCatalog[action].scopes
    for name in keys(of: action) { for scope in scopes { actions[scope]?[name] = nil } }
    keys[action] = []
    bind(names, to: action, in: scopes)
  }
}
