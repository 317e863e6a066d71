import DataCore

extension Reader {
  func window(_ request: WindowRequest, _ ticket: Int) -> WindowAnswer? {
    let result = ask(request.store, ticket) { reader, _ in
      var answer = WindowAnswer(request: request)
      do {
        try Self.fill(&answer, reader)
        answer.titles = try Self.titles(linkedFrom: answer.window.rows, reader)
      } catch let error as DataError where error.code == .damaged || error.code == .inputOutput {
        answer.error = error.description
        answer.window = Self.salvaged(request, reader)
        answer.titles = (try? Self.titles(linkedFrom: answer.window.rows, reader)) ?? [:]
      }
      return answer
    }
    switch result {
    case nil: return nil
    case .success(let answer)?: return answer
    case .failure(let failure)?: return WindowAnswer(request: request, error: failure.message)
    }
  }

  private static func fill(_ answer: inout WindowAnswer, _ reader: OverlayReader) throws {
    let request = answer.request
    let anchor: Anchor
    switch request.place {
    case .start: anchor = .start
    case .end: anchor = .end
    case .before(let place): anchor = .before(place)
    case .after(let place): anchor = .after(place)
    case .around(let place): return try around(place, request, reader, &answer)
    }
    answer.window = try reader.window(request.query, from: anchor, limit: request.limit)
  }

  /// What a damaged store gives of a window: its rows one by one, up to the one that cannot be read.
  private static func salvaged(_ request: WindowRequest, _ reader: OverlayReader) -> Window {
    var window = Window()
    var anchor: Anchor
    var isBackward = false
    switch request.place {
    case .start: anchor = .start
    case .end: (anchor, isBackward) = (.end, true)
    case .before(let place): (anchor, isBackward) = (.before(place), true)
    case .after(let place): anchor = .after(place)
    case .around(let place):
      let before = try? reader.window(
        request.query, from: .before(place), limit: max(1, request.limit / 3))
      window = before ?? window
      anchor = .from(place)
    }
    while window.rows.count < request.limit,
      let row = try? reader.window(request.query, from: anchor, limit: 1).rows.first
    {
      window.rows.insert(row, at: isBackward ? 0 : window.rows.count)
      anchor = isBackward ? .before(Position(row)) : .after(Position(row))
    }
    // There may be more beyond.
    if isBackward { window.hasBefore = true } else { window.hasAfter = true }
    return window
  }

  /// A third of the rows before the place, the rest from it on.
  private static func around(
    _ place: Position, _ request: WindowRequest, _ reader: OverlayReader,
    _ answer: inout WindowAnswer
  ) throws {
    var place = place
    if place.keys.isEmpty, !request.query.order.isEmpty, try reader.row(for: place.id) == nil {
      // The object is gone and nobody knows where it stood in this order.
      answer.window = try reader.window(request.query, from: .start, limit: request.limit)
      return
    }
    if place.keys.count != request.query.order.count { place.keys = [] }
    let before = try reader.window(
      request.query, from: .before(place), limit: max(1, request.limit / 3))
    let from = try reader.window(
      request.query, from: .from(place), limit: max(1, request.limit - before.rows.count))
    answer.window = Window(
      rows: before.rows + from.rows, hasBefore: before.hasBefore, hasAfter: from.hasAfter)
    answer.rowsBefore = before.rows.count
  }

  /// What the objects at the other end of to-one relationships are called.
  static func titles(
    linkedFrom rows: [Row], _ reader: OverlayReader
  ) throws -> [PersistentIdentifier: String] {
    var ids: Set<PersistentIdentifier> = []
    for row in rows {
      for value in row.values {
        if case .reference(let id) = value { ids.insert(id) }
      }
    }
    return ids.isEmpty ? [:] : try reader.rows(for: ids.sorted()).mapValues(\.title)
  }

  func count(_ query: Query, store: String, _ ticket: Int?) -> Int? {
    guard case .success(let count)? = ask(store, ticket, { reader, _ in try reader.count(query) })
    else { return nil }
    return count
  }

  func selection(_ request: SelectionRequest, _ ticket: Int) -> Set<PersistentIdentifier>? {
    let result = ask(request.store, ticket) { reader, _ in
      var query = request.query
      var ids: Set<PersistentIdentifier> = []
      switch request.choice {
      case .all: break
      case .among(let chosen):
        let filter = Filter.identifiers(chosen.sorted())
        query.filter = query.filter.map { .and([filter, $0]) } ?? filter
      case .range(let first, let last):
        var open = false
        try reader.enumerate(query) { row in
          let isEnd = row.id == first || row.id == last
          if open || isEnd { ids.insert(row.id) }
          if isEnd && (open || first == last) { return false }
          open = open || isEnd
          return true
        }
        return ids
      }
      try reader.enumerate(query) { row in
        ids.insert(row.id)
        return true
      }
      return ids
    }
    guard case .success(let ids)? = result else { return nil }
    return ids
  }
}
