import DataCore
import Foundation

extension HistoryWriter {
  /// Inserts in the order they were made, then updates, then deletes.
  func writeChanges(
    _ save: SaveTransaction, transaction: Int64, _ counter: inout HistoryCounter
  ) throws {
    let table = schema[Format.changeTable]
    let bitmap = table?.has("ZCOLUMNS") == true ? ["ZCOLUMNS"] : []
    let tombstones = HistoryQuery(schema)?.tombstones ?? []
    var writer = ChangeWriter(connection, transaction: transaction, entity: counter.entity)
    try writer.begin(.insert, columns: [])
    for insertion in save.inserted {
      try writer.add(insertion.plan.layout.number, insertion.key, [], counter.next())
    }
    try writer.begin(.update, columns: bitmap)
    var latest: (update: SaveTransaction.Update, values: [SQLValue])?
    for update in save.updated {
      let values: [SQLValue]
      if let latest, latest.update.isLike(update) {
        values = latest.values
      } else {
        values = bitmap.isEmpty ? [] : [.blob(ChangedColumns.bitmap(of: update))]
        latest = (update, values)
      }
      try writer.add(update.plan.layout.number, update.key, values, counter.next())
    }
    try writer.begin(.delete, columns: tombstones)
    for deletion in save.deleted {
      let values = tombstones.indices.map { place in
        deletion.tombstone.indices.contains(place) ? deletion.tombstone[place] : .null
      }
      try writer.add(deletion.plan.layout.number, deletion.key, values, counter.next())
    }
    try writer.flush()
  }
}

extension ChangedColumns {
  fileprivate static func bitmap(of update: SaveTransaction.Update) -> Data {
    let layout = update.plan.layout
    return bitmap(
      of: update.changes.map { layout.entity.properties[$0.slot].name }, names: layout.historyNames)
  }
}
