import DataCore

/// How far a movement goes.
enum Movement: Hashable, Sendable {
  case lines(Int)
  case pages(Double)
  case first
  case last

  /// The index it leads to.
  func target(from index: Int, count: Int, page: Int) -> Int {
    let lines: Int
    switch self {
    case .first: return 0
    case .last: return max(count - 1, 0)
    case .lines(let number): lines = number
    case .pages(let pages):
      let distance = max(1, Int(abs(pages) * Double(max(1, page))))
      lines = pages < 0 ? -distance : distance
    }
    return min(max(index + lines, 0), max(count - 1, 0))
  }
}

extension AppState {
  mutating func move(_ movement: Movement) -> [Effect] {
    switch focus {
    case .sidebar: moveSidebar(movement)
    case .list: moveList(movement)
    case .detail: moveDetail(movement)
    case .history: moveHistory(movement)
    }
  }

  private mutating func moveSidebar(_ movement: Movement) -> [Effect] {
    guard !sidebar.rows.isEmpty else { return [] }
    let index = movement.target(
      from: sidebar.cursorIndex ?? 0, count: sidebar.rows.count, page: layout.lines(of: .sidebar))
    sidebar.cursor = sidebar.rows[index].key
    keepCursorsVisible()
    return []
  }

  private mutating func moveDetail(_ movement: Movement) -> [Effect] {
    guard !detail.fields.isEmpty else { return [] }
    let index = movement.target(
      from: detail.cursorIndex ?? 0, count: detail.fields.count, page: layout.lines(of: .detail))
    detail.cursor = detail.fields[index].name
    keepCursorsVisible()
    return []
  }

  private mutating func moveHistory(_ movement: Movement) -> [Effect] {
    guard !history.items.isEmpty else { return [] }
    let index = movement.target(
      from: history.cursorIndex ?? 0, count: history.items.count, page: layout.lines(of: .history))
    history.cursor = history.items[index].key
    keepCursorsVisible()
    if index >= history.items.count - 1, history.hasMore { return loadHistory(more: true) }
    return []
  }

  mutating func moveList(_ movement: Movement) -> [Effect] {
    guard let sheet else { return [] }
    let effects = moveLoaded(movement)
    if sheet.error == nil { return effects }
    // What could not be read may be readable now: a lock is given up, a disk is back.
    let isAsked = effects.contains { if case .loadWindow = $0 { true } else { false } }
    return isAsked ? effects : effects + reload()
  }

  private mutating func moveLoaded(_ movement: Movement) -> [Effect] {
    guard let sheet, !sheet.window.rows.isEmpty else { return [] }
    switch movement {
    case .first where sheet.window.hasBefore: return jump(to: .start)
    case .last where sheet.window.hasAfter: return jump(to: .end)
    case .first, .last, .lines, .pages: break
    }
    guard let index = sheet.cursorIndex else { return [] }
    return moveCursor(
      to: movement.target(from: index, count: sheet.window.rows.count, page: layout.page))
  }

  /// Puts the cursor on a loaded row: the detail follows, more rows are asked for near the ends.
  mutating func moveCursor(to index: Int) -> [Effect] {
    guard let sheet, sheet.window.rows.indices.contains(index) else { return [] }
    let row = sheet.window.rows[index]
    if row.id == sheet.cursorID { return [] }
    withSheet { $0.cursor = Position(row) }
    keepCursorsVisible()
    return prefetch() + loadDetail()
  }

  /// Scrolls each pane as little as shows its cursor.
  mutating func keepCursorsVisible() {
    let layout = layout
    let page = layout.page
    withSheet { sheet in
      guard let index = sheet.cursorIndex else { return }
      sheet.scroll = Self.scroll(
        sheet.scroll, showing: index, height: page, count: sheet.window.rows.count)
    }
    sidebar.scroll = Self.scroll(
      sidebar.scroll, showing: sidebar.cursorIndex ?? 0, height: layout.lines(of: .sidebar),
      count: sidebar.rows.count)
    detail.scroll = Self.scroll(
      detail.scroll, showing: detail.cursorIndex ?? 0, height: layout.lines(of: .detail),
      count: detail.fields.count)
    let lines = history.lines
    history.scroll = Self.scroll(
      history.scroll, showing: history.cursorLine ?? 0, height: layout.lines(of: .history),
      count: lines.count)
  }

  static func scroll(_ scroll: Int, showing index: Int, height: Int, count: Int) -> Int {
    let height = max(height, 1)
    let shown = min(max(scroll, index - height + 1), index)
    return min(max(shown, 0), max(count - height, 0))
  }
}
