import TerminalUI

/// The keys worth knowing where the focus is, most useful first.
struct KeyHints {
  private let state: AppState

  init(_ state: AppState) { self.state = state }

  /// Keys with a word each, as many as fit; help stays longest.
  func spans(columns: Int, in canvas: Canvas) -> [Span] {
    var shown = hints.filter { ActionCatalog[$0.action].whyDisabled(state) == nil }.prefix(6)
      .compactMap { hint -> [Span]? in
        guard let key = state.keymap.keys(of: hint.action).first else { return nil }
        return [
          Span(key.short, Style(.statusKey, on: .statusBar)),
          Span(" \(hint.word)", Style(.statusDim, on: .statusBar)),
        ]
      }
    let blank = Span("  ", Style(.statusDim, on: .statusBar))
    while !shown.isEmpty {
      let spans = Array(shown.joined(separator: [blank]))
      if canvas.columns(of: spans, limit: max(0, columns)) <= columns { return spans }
      shown.remove(at: max(0, shown.count - 2))
    }
    return []
  }

  private typealias Hint = (action: ActionID, word: String)

  private var hints: [Hint] {
    switch state.prompt {
    case nil: paneHints
    case .search: [(.accept, "keep"), (.cancel, "restore")]
    case .filter: [(.accept, "apply"), (.earlierFilter, "earlier"), (.cancel, "restore")]
    case .chooser(let chooser):
      switch chooser.purpose {
      case .palette: [(.accept, "run"), (.cancel, "close")]
      case .columns: [(.toggle, "show or hide"), (.accept, "done"), (.cancel, "close")]
      case .sort, .newEntity, .theme, .choice, .leftovers:
        [(.accept, "choose"), (.cancel, "close")]
      }
    case .links(let links):
      links.isToMany
        ? [(.toggle, "mark"), (.accept, "take"), (.cancel, "close")]
        : [(.accept, "take"), (.cancel, "close")]
    case .value:
      [(.accept, "take"), (.setNil, "nil"), (.fieldEditor, "editor"), (.cancel, "cancel")]
    case .form:
      [
        (.acceptAll, "take all"), (.nextField, "next"), (.setNil, "nil"), (.fieldEditor, "editor"),
        (.cancel, "cancel"),
      ]
    case .confirm(let confirmation): [(.yes, confirmation.yes), (.no, "cancel")]
    case .preview: [(.accept, "save"), (.cancel, "not now")]
    }
  }

  /// Ends in help, and has at most six that can run.
  private var paneHints: [Hint] {
    let own: [Hint] =
      switch state.focus {
      case .sidebar: [(.open, "open"), (.add, "add"), (.nextPane, "next pane"), (.theme, "theme")]
      case .list:
        [
          (.open, "open"), (.search, "search"), (.add, "add"), (.edit, "edit"),
          (.delete, "delete"), (.sort, "sort"),
        ]
      case .detail:
        [
          (.edit, "edit"), (.open, "follow"), (.editExternally, "editor"), (.back, "back"),
          (.history, "history"),
        ]
      case .history:
        [(.open, "changes"), (.revert, "revert"), (.back, "back"), (.history, "hide")]
      }
    let enabled = own.filter { ActionCatalog[$0.action].whyDisabled(state) == nil }
    return enabled.prefix(5) + [(.help, "help")]
  }
}

extension Key {
  /// As short as it can be read: `^R` for `Ctrl-R`.
  var short: String {
    let text = description
    return text.hasPrefix("Ctrl-") ? "^" + text.dropFirst(5) : text
  }
}
