import DataCore

extension HistoryWriter {
  /// Inserts in the order they were made, then updates, then deletes.
  func writeChanges(
    _ save: SaveTransaction, transaction: Int64, _ counter: inout HistoryCounter
  ) throws {
    let entity = counter.entity
    func each<Item>(
      _ items: [Item], _ kind: HistoryEntryChange.Kind, _ columns: [String],
      _ values: (Item) -> (entity: Int64, key: Int64, others: [SQLValue])
    ) throws {
      if items.isEmpty { return }
      let known = ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"] + columns
      let names = [Format.primaryKey, Format.entity] + known
      let places = names.map { _ in "?" }.joined(separator: ", ")
      let sql =
        "INSERT INTO \(Format.changeTable) (\(names.joined(separator: ", "))) VALUES (\(places))"
      try connection.withStatement(sql) { statement in
        try statement.bind(.int(entity), at: 2)
        try statement.bind(.int(Int64(kind.rawValue)), at: 3)
        try statement.bind(.int(transaction), at: 6)
        for item in items {
          let (entity, key, others) = values(item)
          try statement.bind(.int(counter.next()), at: 1)
          try statement.bind(.int(entity), at: 4)
          try statement.bind(.int(key), at: 5)
          for (place, value) in others.enumerated() { try statement.bind(value, at: 7 + place) }
          try statement.run()
        }
      }
    }
    try each(save.inserted, .insert, []) { ($0.plan.layout.number, $0.key, []) }
    let table = schema[Format.changeTable]
    let columns = table?.has("ZCOLUMNS") == true ? ["ZCOLUMNS"] : []
    try each(save.updated, .update, columns) { update in
      let changed = ChangedColumns.bitmap(
        of: update.changes.map { update.plan.layout.entity.properties[$0.slot].name },
        names: update.plan.layout.historyNames)
      return (
        update.plan.layout.number, update.key, columns.isEmpty ? [] : [.blob(changed)]
      )
    }
    let tombstones = HistoryQuery(schema)?.tombstones ?? []
    try each(save.deleted, .delete, tombstones) { deletion in
      let values = tombstones.indices.map { place in
        deletion.tombstone.indices.contains(place) ? deletion.tombstone[place] : .null
      }
      return (deletion.plan.layout.number, deletion.key, values)
    }
  }
}
