/// Where a key is bound: each scope has bindings of its own.
enum KeyScope: String, Hashable, Sendable, CaseIterable {
  /// The panes, no prompt open.
  case browse
  case search
  case filter
  case chooser
  case form
  case confirm
  case preview
}

extension AppState {
  /// Where the next key goes.
  var keyScope: KeyScope {
    switch prompt {
    case nil: .browse
    case .search: .search
    case .filter: .filter
    case .chooser, .links: .chooser
    case .value, .form: .form
    case .confirm: .confirm
    case .preview: .preview
    }
  }
}
