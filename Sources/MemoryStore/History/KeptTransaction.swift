import DataCore
import Foundation

/// One transaction as the store keeps it; entries are made from it when somebody asks.
final class KeptTransaction: Sendable {
  struct Change: Sendable {
    enum Detail: Sendable {
      case insert
      /// Property names in name order.
      case update([String])
      /// The preserved values.
      case delete([String: ModelValue])
    }

    let id: PersistentIdentifier
    let detail: Detail
  }

  let number: Int64
  let timestamp: Date
  let author: String?
  let contextName: String?
  /// Inserts in the order they were made, then updates, then deletes, by identifier.
  let changes: [Change]
  /// The number of the first change; the others follow.
  let firstChange: Int64

  init(number: Int64, _ request: SaveRequest, changes: [Change], firstChange: Int64) {
    self.number = number
    timestamp = request.date
    author = request.author
    contextName = request.contextName
    self.changes = changes
    self.firstChange = firstChange
  }

  func entry(storeIdentifier: String, changeLimit: Int?) -> HistoryEntry {
    let wanted = changes.prefix(max(0, changeLimit ?? changes.count))
    return HistoryEntry(
      number: number, storeIdentifier: storeIdentifier, timestamp: timestamp, author: author,
      contextName: contextName,
      bundleIdentifier: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName,
      processIdentifier: ProcessInfo.processInfo.processName,
      changes: wanted.enumerated().map { index, change in
        let number = firstChange + Int64(index)
        return switch change.detail {
        case .insert: HistoryEntryChange(number: number, kind: .insert, id: change.id)
        case .update(let names):
          HistoryEntryChange(number: number, kind: .update, id: change.id, properties: names)
        case .delete(let tombstone):
          HistoryEntryChange(number: number, kind: .delete, id: change.id, tombstone: tombstone)
        }
      },
      changeCount: changes.count)
  }
}

extension SaveTransaction {
  func historyChanges() -> [KeptTransaction.Change] {
    var result: [KeptTransaction.Change] = []
    result.reserveCapacity(inserted.count + updated.count + deleted.count)
    for change in inserted { result.append(.init(id: change.id, detail: .insert)) }
    for change in updated + deleted {
      let properties = change.entity.entity.properties
      switch change.change.kind {
      case .insert: result.append(.init(id: change.id, detail: .insert))
      case .update(let changes):
        let names = changes.map { properties[$0.slot].name }
        result.append(.init(id: change.id, detail: .update(names.sorted())))
      case .delete:
        let values = base.tables[change.entity.table][change.id.number]?.values ?? []
        var tombstone: [String: ModelValue] = [:]
        for (property, value) in zip(properties, values)
        where property.attribute?.preservesValueOnDeletion == true {
          tombstone[property.name] = value
        }
        result.append(.init(id: change.id, detail: .delete(tombstone)))
      }
    }
    return result
  }
}
