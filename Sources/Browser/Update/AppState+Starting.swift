import TerminalUI

extension AppState {
  /// Opens the first entity and asks for what the panes show.
  mutating func start() -> [Effect] {
    sidebar = Sidebar(stores)
    var effects = openSidebarEntity()
    let keys = sidebar.rows.map(\.key).filter { $0.entity != nil }
    effects += [
      .countEntities(keys.filter { $0 == sidebar.cursor }),
      .countEntities(keys.filter { $0 != sidebar.cursor }),
    ]
    effects += loadHistory()
    effects.append(.openJournals)
    return effects
  }

  mutating func resize(to new: Size) -> [Effect] {
    size = new
    keepCursorsVisible()
    return prefetch()
  }
}
