import DataCore

extension AppState {
  private static let historyPage = 200

  /// Asks for the newest transactions; `more` for a page of older ones too.
  mutating func loadHistory(more: Bool = false) -> [Effect] {
    history.generation = nextGeneration()
    let limit = max(Self.historyPage, history.items.count) + (more ? Self.historyPage : 0)
    return [.loadHistory(limit: limit, generation: history.generation)]
  }

  mutating func take(_ answer: HistoryAnswer) -> [Effect] {
    guard answer.generation == history.generation else { return [] }
    history.error = answer.error
    guard answer.error == nil else { return [] }
    let wasFirst = history.cursor == nil || history.cursorIndex == 0 && focus != .history
    history.items = answer.items
    history.hasMore = answer.hasMore
    if wasFirst || history.cursorIndex == nil { history.cursor = history.items.first?.key }
    history.expanded.formIntersection(history.items.map(\.key))
    keepCursorsVisible()
    return []
  }

  mutating func toggleEntry() -> [Effect] {
    guard let key = history.cursor else { return [] }
    if history.expanded.remove(key) == nil { history.expanded.insert(key) }
    keepCursorsVisible()
    return []
  }

  /// Takes an entry back, as a new edit that can itself be undone.
  mutating func revertEntry() -> [Effect] {
    guard let item = history.item, let changes = item.changes else { return [] }
    hasEdited = true
    return [
      .revert(
        changes.inverted(), store: item.entry.storeIdentifier, name: "Revert \(item.title)")
    ]
  }
}
