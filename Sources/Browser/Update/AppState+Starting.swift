import TerminalUI

extension AppState {
  /// Opens the first entity and asks for what the panes show.
  mutating func start() -> [Effect] {
    sidebar = Sidebar(stores)
    var effects = openSidebarEntity()
    effects.append(.countEntities(sidebar.rows.map(\.key).filter { $0.entity != nil }))
    effects += loadHistory()
    return effects
  }

  mutating func resize(to new: Size) -> [Effect] {
    size = new
    keepCursorsVisible()
    return prefetch()
  }
}
