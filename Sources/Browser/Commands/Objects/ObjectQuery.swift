import DataCore

/// Objects of an entity in all open stores that have it: filter, order and part.
struct ObjectQuery {
  /// A store with its own form of the question: models may differ.
  struct Part {
    var store: OpenStore
    var query: Query
  }

  var parts: [Part]
  var offset = 0
  var limit: Int?
  private let order: RowOrder

  /// A limited part is asked for at once, so that a store need not sort the rest.
  private static let windowLimit = 1 << 14

  /// Reads the entity and the options; throws status 2 or 3.
  init(_ session: CommandSession, entity name: String) throws {
    let options = session.options
    let places = try session.places(of: name)
    let order = try Self.order(options.sort, places)
    parts = try places.map { place in
      let filter = try options.filter.map { text in
        try WhereClause.parse(text, for: place.entity, of: place.store, session)
      }
      return Part(
        store: place.store,
        query: Query(.entity(place.entity.name), filter: filter, order: order))
    }
    offset = options.offset
    limit = options.limit
    self.order = RowOrder(order)
  }

  /// Texts in the order that a person expects, as on the screen.
  private static func order(
    _ names: [String], _ places: [CommandSession.Place]
  ) throws(LaunchError) -> [SortKey] {
    var keys: [SortKey] = []
    for name in names {
      let isDescending = name.hasPrefix("-")
      let text = isDescending ? String(name.dropFirst()) : name
      var key: SortKey?
      for place in places {
        let path = try PropertyPath(
          parsing: text, of: place.entity, in: place.store.model, inFamily: false)
        if path.property?.relationship?.isToMany == true {
          throw .wrongUsage("--sort: \(text) has many objects; name a single value.")
        }
        if path == .objectID {
          guard !isDescending, name == names.last else {
            throw .wrongUsage(
              "--sort: objectID is the order among equals, upwards; name it last or not at all.")
          }
          continue
        }
        let isText = path.property?.attribute?.type == .string
        key = SortKey(
          path.names, ascending: !isDescending, collation: isText ? .localizedStandard : .binary)
      }
      if let key { keys.append(key) }
    }
    return keys
  }
}

extension ObjectQuery {
  /// Hands out the rows in order, in flat memory, until the body returns false.
  func enumerate(_ body: (Row, OpenStore) throws -> Bool) throws {
    var skipped = 0
    var count = 0
    if limit == 0 { return }
    try enumerateAll { row, store in
      if skipped < offset {
        skipped += 1
        return true
      }
      count += 1
      guard try body(row, store) else { return false }
      return limit.map { count < $0 } ?? true
    }
  }

  private func enumerateAll(_ body: (Row, OpenStore) throws -> Bool) throws {
    guard parts.count > 1, !order.sortKeys.isEmpty else {
      var isOpen = true
      for part in parts where isOpen {
        try enumerate(part) { row in
          isOpen = try body(row, part.store)
          return isOpen
        }
      }
      return
    }
    try merge(body)
  }

  private func enumerate(_ part: Part, _ body: (Row) throws -> Bool) throws {
    let (reach, overflow) = (limit ?? .max).addingReportingOverflow(offset)
    guard !part.query.order.isEmpty, !overflow, reach <= Self.windowLimit else {
      return try part.store.reader.enumerate(part.query, body)
    }
    for row in try part.store.reader.window(part.query, from: .start, limit: reach).rows {
      guard try body(row) else { return }
    }
  }

  /// The smallest of the stores' next rows, again and again; the store named first among equals.
  private func merge(_ body: (Row, OpenStore) throws -> Bool) throws {
    var streams: [(stream: RowStream, store: OpenStore, rows: ArraySlice<Row>)] = []
    defer { for entry in streams { entry.stream.cancel() } }
    for part in parts {
      let stream = RowStream(part.store.store, part.query)
      streams.append((stream, part.store, []))
    }
    for index in streams.indices { streams[index].rows = try streams[index].stream.next() }
    while true {
      var least: Int?
      for index in streams.indices {
        guard let row = streams[index].rows.first else { continue }
        if let best = least, let other = streams[best].rows.first,
          order.compareKeys(other, row) <= 0
        {
          continue
        }
        least = index
      }
      guard let index = least, let row = streams[index].rows.popFirst() else { return }
      if streams[index].rows.isEmpty { streams[index].rows = try streams[index].stream.next() }
      guard try body(row, streams[index].store) else { return }
    }
  }
}

extension RowOrder {
  /// Compares by the keys alone: identifiers of two stores have no order.
  fileprivate func compareKeys(_ a: Row, _ b: Row) -> Int {
    compare(
      Row(a.id, a.entity, values: [], keys: a.keys), Row(a.id, b.entity, values: [], keys: b.keys))
  }
}
