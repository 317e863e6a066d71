import DataCore
import Synchronization

extension MemoryReader {
  /// Costs nothing for an entity or a relationship without a filter, else a pass over it.
  func count(_ query: Query) throws -> Int {
    try call {
      let resolved = try ResolvedQuery(query, view, interruption)
      let table = resolved.rows
      if query.filter == nil {
        return resolved.members?.count ?? table.count(resolved.selection)
      }
      var count = 0
      if let members = resolved.members {
        for key in members {
          if let stored = table[key], try resolved.matches(key, stored) { count += 1 }
        }
      } else {
        try table.scan(from: .min, resolved.selection) { key, stored in
          if try resolved.matches(key, stored) { count += 1 }
          return true
        }
      }
      return count
    }
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try call {
      let (resolved, found) = try resolve(query)
      let rows: any OrderedRows =
        if let found {
          found
        } else if query.filter == nil {
          try builtIndex(resolved)
        } else {
          try matchingRows(resolved)
        }
      try rows.scan(from: .start) { row in
        guard try resolved.matches(row) else { return true }
        return try body(try resolved.keyed(row))
      }
    }
  }
}

extension MemoryReader {
  /// The query on the newest snapshot, and its rows in order where they need no sorting.
  func resolve(_ query: Query) throws -> (ResolvedQuery, (any OrderedRows)?) {
    guard case .entity(let name) = query.source, !query.order.isEmpty else {
      let resolved = try ResolvedQuery(query, view, interruption)
      guard let members = resolved.members else {
        return (resolved, KeyOrderedRows(query: resolved))
      }
      return (resolved, try sortedMembers(members, resolved))
    }
    let key = IndexCache.Key(
      entity: name, includesSubentities: query.includesSubentities, order: query.order)
    let (snapshot, cached) = store.published.withLock { state in
      (state.snapshot, state.indexes.index(for: key))
    }
    let resolved = try ResolvedQuery(
      query, View(layout: store.layout, snapshot: snapshot), interruption)
    guard let (cachedIndex, since) = cached else { return (resolved, nil) }
    var index = cachedIndex
    if since.isEmpty { return (resolved, index) }
    if since.contains(where: { entry in
      resolved.dependencies.contains { !entry.keys[$0].isEmpty }
    }) {
      return (resolved, nil)
    }
    try index.update(
      to: resolved.view, touched: Set(since.flatMap { $0.keys[resolved.table] }),
      resolved.selection)
    store.published.withLock { [index] state in state.indexes.store(index, for: key) }
    return (resolved, index)
  }

  /// Sorts all rows of the query's entity and keeps the result for others.
  func builtIndex(_ query: ResolvedQuery) throws -> SortedIndex {
    let table = query.rows
    var sorter = KeySorter(query.query.order, capacity: table.count(query.selection))
    try table.scan(from: .min, query.selection) { key, stored in
      try interruption.check()
      try query.append(key, stored, to: &sorter)
      return true
    }
    let index = try index(sorter.sorted(interruption), query)
    let key = IndexCache.Key(
      entity: query.entity.entity.name, includesSubentities: query.query.includesSubentities,
      order: query.query.order)
    store.published.withLock { $0.indexes.store(index, for: key) }
    return index
  }

  /// Sorts the rows that fulfil the query.
  private func matchingRows(_ query: ResolvedQuery) throws -> SortedIndex {
    var sorter = KeySorter(query.query.order, capacity: 0)
    try query.rows.scan(from: .min, query.selection) { key, stored in
      guard try query.matches(key, stored) else { return true }
      try query.append(key, stored, to: &sorter)
      return true
    }
    return try index(sorter.sorted(interruption), query)
  }

  private func sortedMembers(_ keys: [Int64], _ query: ResolvedQuery) throws -> SortedIndex {
    if query.query.order.isEmpty { return index(keys, query) }
    var sorter = KeySorter(query.query.order, capacity: keys.count)
    for key in keys {
      try interruption.check()
      guard let stored = query.rows[key] else { continue }
      try query.append(key, stored, to: &sorter)
    }
    return try index(sorter.sorted(interruption), query)
  }

  private func index(_ keys: some Collection<Int64>, _ query: ResolvedQuery) -> SortedIndex {
    SortedIndex(keys, query.view, table: query.table, order: query.rowOrder)
  }
}
