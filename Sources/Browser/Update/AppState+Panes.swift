extension AppState {
  mutating func moveFocus(_ id: ActionID) -> [Effect] {
    let panes = Pane.allCases.filter { $0 != .history || showsHistory }
    let index = panes.firstIndex(of: focus) ?? 0
    let isRound = id == .nextPane || id == .previousPane
    let step = id == .nextPane || id == .paneRight ? 1 : -1
    let next = index + step
    if isRound {
      focus = panes[(next + panes.count) % panes.count]
    } else if panes.indices.contains(next) {
      focus = panes[next]
    }
    keepCursorsVisible()
    return []
  }

  /// Shows the history pane and goes there; from there it goes away again.
  mutating func toggleHistory() -> [Effect] {
    if showsHistory, focus == .history {
      showsHistory = false
      focus = .list
      keepCursorsVisible()
      return []
    }
    let wasShown = showsHistory
    showsHistory = true
    focus = .history
    if history.cursor == nil { history.cursor = history.items.first?.key }
    keepCursorsVisible()
    return wasShown ? [] : loadHistory()
  }
}
