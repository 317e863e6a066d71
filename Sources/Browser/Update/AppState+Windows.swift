import DataCore
import TerminalUI

extension AppState {
  /// Asks for the shown sheet's rows anew, and how many there are; the old ones stay until the
  /// answer.
  mutating func reload() -> [Effect] {
    jump(to: sheet?.cursor.map { .around($0) } ?? .start) + recount() + checkSelection()
  }

  /// Asks for other rows of the same query; its count stands.
  mutating func jump(to place: WindowRequest.Place) -> [Effect] {
    guard let sheet else { return [] }
    let generation = nextGeneration()
    withSheet {
      $0.generation = generation
      $0.loading = .window
    }
    let request = WindowRequest(
      sheet: sheet.id, generation: generation, store: sheet.store, query: sheet.query,
      place: place, limit: layout.page * 3)
    return [.loadWindow(request)]
  }

  /// Asks how many rows the shown sheet has. All objects of an entity are counted once for the
  /// sidebar and the list: counting may have to read the whole file.
  private mutating func recount() -> [Effect] {
    guard let sheet else { return [] }
    if let key = sheet.countedEntity {
      let count = sidebar.counts[key]
      withSheet { $0.count = count }
      return []
    }
    let generation = nextGeneration()
    withSheet { $0.countGeneration = generation }
    return [
      .count(sheet: sheet.id, generation: generation, store: sheet.store, query: sheet.query)
    ]
  }

  /// The same after the order or the search changed: the cursor's old place means nothing there.
  mutating func reloadView() -> [Effect] {
    withSheet { sheet in sheet.cursor = sheet.cursor.map { Position($0.id) } }
    return reload()
  }

  /// Asks for more rows where the shown ones come near an end of the window.
  mutating func prefetch() -> [Effect] {
    guard let sheet, sheet.loading == .none, sheet.error == nil, !sheet.window.rows.isEmpty else {
      return []
    }
    let rows = sheet.window.rows
    let page = layout.page
    let place: WindowRequest.Place
    if sheet.window.hasAfter, rows.count - sheet.scroll - page < page, let last = rows.last {
      place = .after(Position(last))
    } else if sheet.window.hasBefore, sheet.scroll < page, let first = rows.first {
      place = .before(Position(first))
    } else {
      return []
    }
    withSheet { $0.loading = .more }
    return [
      .loadWindow(
        WindowRequest(
          sheet: sheet.id, generation: sheet.generation, store: sheet.store, query: sheet.query,
          place: place, limit: page * 2))
    ]
  }

  mutating func take(_ answer: WindowAnswer) -> [Effect] {
    guard let index = sheets.firstIndex(where: { $0.id == answer.request.sheet }),
      sheets[index].generation == answer.request.generation
    else { return [] }
    sheets[index].take(answer, page: layout.page)
    guard index == sheets.count - 1 else { return [] }
    keepCursorsVisible()
    var effects = prefetch()
    if sheets[index].cursorID != detail.id { effects += loadDetail() }
    return effects
  }

  mutating func takeCount(_ count: Int, sheet: Int, generation: Int) -> [Effect] {
    for index in sheets.indices
    where sheets[index].id == sheet && sheets[index].countGeneration == generation
      && sheets[index].countedEntity == nil
    {
      sheets[index].count = count
    }
    return []
  }

  mutating func takeEntityCount(_ count: Int, _ key: Sidebar.Key) -> [Effect] {
    sidebar.counts[key] = count
    for index in sheets.indices where sheets[index].countedEntity == key {
      sheets[index].count = count
    }
    return []
  }
}

extension Sheet {
  mutating func take(_ answer: WindowAnswer, page: Int) {
    loading = .none
    error = answer.error
    // Of a damaged store what could be read is shown; else the old rows stay.
    guard answer.error == nil || !answer.window.rows.isEmpty else { return }
    switch answer.request.place {
    case .start, .end, .around:
      titles = answer.titles
      replace(answer)
    case .after(let place):
      guard window.rows.last?.id == place.id else { return }
      titles.merge(answer.titles) { _, new in new }
      window.rows += answer.window.rows
      window.hasAfter = answer.window.hasAfter
      let surplus = min(window.rows.count - page * 4, scroll - page)
      if surplus > 0 {
        window.rows.removeFirst(surplus)
        scroll -= surplus
        window.hasBefore = true
      }
    case .before(let place):
      guard window.rows.first?.id == place.id else { return }
      titles.merge(answer.titles) { _, new in new }
      window.rows = answer.window.rows + window.rows
      window.hasBefore = answer.window.hasBefore
      scroll += answer.window.rows.count
      let surplus = min(window.rows.count - page * 4, window.rows.count - scroll - page * 2)
      if surplus > 0 {
        window.rows.removeLast(surplus)
        window.hasAfter = true
      }
    }
  }

  /// Shows other rows; the cursor's object keeps its line on the screen. Where it is gone, the
  /// cursor goes to the row that stands in its place.
  private mutating func replace(_ answer: WindowAnswer) {
    let line = cursorIndex.map { $0 - scroll } ?? 0
    window = answer.window
    guard !window.rows.isEmpty else {
      scroll = 0
      cursor = nil
      return
    }
    let last = window.rows.count - 1
    let index: Int
    switch answer.request.place {
    case .start: index = 0
    case .end: index = last
    case .around, .before, .after: index = cursorIndex ?? min(max(answer.rowsBefore, 0), last)
    }
    cursor = Position(window.rows[index])
    scroll = max(0, index - max(line, 0))
  }
}
