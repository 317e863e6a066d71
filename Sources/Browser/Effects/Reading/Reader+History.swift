import DataCore

extension Reader {
  /// Changes of one transaction that the pane lists.
  private static let changeLimit = 200
  /// Changes of one transaction whose objects are named.
  private static let namedChanges = 20

  /// The newest transactions of all stores, newest first.
  func history(limit: Int, generation: Int, _ ticket: Int) -> HistoryAnswer? {
    var answer = HistoryAnswer(generation: generation)
    for store in order {
      let result = ask(store, ticket) { reader, _ in
        let entries = try reader.history(
          HistoryRequest(newestFirst: true, limit: limit + 1, changeLimit: Self.changeLimit))
        var ids: Set<PersistentIdentifier> = []
        for entry in entries {
          ids.formUnion(entry.changes.prefix(Self.namedChanges).map(\.id))
        }
        let rows = try reader.rows(for: ids.sorted())
        return (entries, rows.mapValues(\.title))
      }
      switch result {
      case nil: return nil
      case .failure(let failure)?: answer.error = failure.message
      case .success(let (entries, titles))?:
        answer.items += entries.map { item($0, titles) }
      }
    }
    answer.items.sort {
      $0.entry.timestamp != $1.entry.timestamp
        ? $0.entry.timestamp > $1.entry.timestamp : $0.entry.number > $1.entry.number
    }
    answer.hasMore = answer.items.count > limit
    answer.items = Array(answer.items.prefix(limit))
    if !answer.items.isEmpty { answer.error = nil }
    return answer
  }

  private func item(
    _ entry: HistoryEntry, _ titles: [PersistentIdentifier: String]
  ) -> HistoryPane.Item {
    let key = HistoryPane.Key(store: entry.storeIdentifier, number: entry.number)
    var item = HistoryPane.Item(entry: entry, changes: live[key])
    for change in entry.changes.prefix(Self.namedChanges) {
      if let title = titles[change.id] {
        item.titles[change.id] = title
      } else if case .delete(let values)? = item.changes?[change.id]?.kind,
        let entity = item.changes?[change.id]?.entity
      {
        item.titles[change.id] = Row(change.id, entity, values: values).title
      }
    }
    return item
  }
}
