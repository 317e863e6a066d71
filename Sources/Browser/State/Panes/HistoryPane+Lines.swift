import DataCore

extension HistoryPane {
  /// All lines, expanded items with their changes.
  var lines: [Line] {
    items.flatMap { item in expanded.contains(item.key) ? item.lines : [.item(item)] }
  }

  /// The line of the item under the cursor.
  var cursorLine: Int? {
    lines.firstIndex { line in
      if case .item(let item) = line { item.key == cursor } else { false }
    }
  }
}

extension HistoryPane.Item {
  /// What a person calls the transaction: its undo name, else what its changes did.
  var title: String {
    if let name = entry.contextName, !name.isEmpty { return name }
    guard let first = entry.changes.first else { return "No changes" }
    let verb =
      switch first.kind {
      case .insert: "Add"
      case .update: "Change"
      case .delete: "Delete"
      }
    if entry.changeCount == 1 { return "\(verb) \(titles[first.id] ?? first.id.entityName)" }
    return "\(verb) \(entry.changeCount) objects"
  }

  fileprivate var lines: [HistoryPane.Line] {
    var lines: [HistoryPane.Line] = [.item(self)]
    for change in entry.changes {
      lines.append(.object(self, change))
      lines += properties(of: change)
    }
    let missing = entry.changeCount - entry.changes.count
    if missing > 0 { lines.append(.more(self, missing)) }
    return lines
  }

  private func properties(of change: HistoryEntryChange) -> [HistoryPane.Line] {
    switch (change.kind, changes?[change.id]?.kind) {
    case (.update, .update(let list)):
      guard let entity = changes?[change.id]?.entity else { return [] }
      return list.compactMap { property in
        guard entity.properties.indices.contains(property.slot) else { return nil }
        let values: (ModelValue, ModelValue) =
          switch property.delta {
          case .value(let before, let after): (before, after)
          case .links(let added, let removed): (.set(of: removed), .set(of: added))
          }
        return .property(
          self, change, name: entity.properties[property.slot].name, before: values.0,
          after: values.1)
      }
    case (.update, _):
      return change.properties.map {
        .property(self, change, name: $0, before: nil, after: nil)
      }
    case (.delete, _):
      return change.tombstone.sorted { $0.key < $1.key }.map {
        .property(self, change, name: $0.key, before: $0.value, after: .null)
      }
    case (.insert, _):
      return []
    }
  }
}
