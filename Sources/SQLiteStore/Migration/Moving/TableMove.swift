import DataCore

/// How one table of the new model comes to be.
struct TableMove {
  enum Way {
    /// It is there and right.
    case keep
    /// Columns get other names, come along, or other values, in the old table.
    case change(InPlaceChange)
    /// It is made anew, and the rows are moved.
    case rebuild
    /// It is made anew, and there are no rows.
    case make
  }

  let definition: StoreDefinition.Table
  /// The old table.
  let source: String?
  var way: Way
  /// One for each entity whose rows go there.
  var entities: [EntityMove]
  /// Columns of the old table that its model does not know; they come along.
  var others: [TableSchema.Column] = []
}

struct InPlaceChange {
  var renamed: [(old: String, new: String)] = []
  var added: [TableSchema.Column] = []
  /// Columns whose values change, by the entity's old number.
  var values: [(entity: EntityMove, columns: [ColumnMove])] = []
  var renumbers = false
}

extension TableMove {
  /// Chooses the way that touches least.
  mutating func chooseWay(old: TableSchema.Table?, names: Set<String>, gone: Bool) {
    guard let old, let source else {
      way = .make
      return
    }
    way = source == definition.name && !gone ? inPlace(old, names) : .rebuild
  }

  /// - Parameter names: the old columns that the old model knows.
  private func inPlace(_ old: TableSchema.Table, _ names: Set<String>) -> Way {
    var change = InPlaceChange()
    let system = Set(Format.systemColumns)
    var kept = system
    for column in definition.columns where !system.contains(column.name) {
      let values = entities.compactMap { move in
        move.columns.first { $0.column == column.name }?.value
      }
      let sources = Set(values)
      if sources == [.copy(column.name)] || values.isEmpty && old.has(column.name) {
        guard old[column.name]?.type == column.type else { return .rebuild }
        kept.insert(column.name)
      } else if sources.count == 1, case .copy(let name)? = sources.first {
        guard !old.has(column.name), old[name]?.type == column.type else { return .rebuild }
        change.renamed.append((name, column.name))
        kept.insert(name)
      } else if let own = old[column.name], names.contains(column.name) {
        // The same column with other values, made of columns that keep their names.
        guard own.type == column.type else { return .rebuild }
        kept.insert(column.name)
      } else {
        guard !old.has(column.name) else { return .rebuild }
        change.added.append(column)
      }
    }
    // What goes goes with the table; each name is claimed by one column.
    guard names.isSubset(of: kept), Set(change.renamed.map(\.old)).count == change.renamed.count
    else { return .rebuild }
    let moved = Set(change.renamed.map(\.old))
    for entity in entities {
      guard entity.source.storage.flatMap({ $0.allColumns }).allSatisfy(entity.used.contains) else {
        return .rebuild
      }
      let changed = entity.columns.filter { move in
        if case .copy(let name) = move.value { return name != move.column && !moved.contains(name) }
        return move.value != .null || kept.contains(move.column)
      }
      if !changed.isEmpty {
        guard moved.isEmpty else { return .rebuild }
        change.values.append((entity, changed))
      }
      if entity.entity.number != entity.source.number { change.renumbers = true }
    }
    let isSame =
      change.renamed.isEmpty && change.added.isEmpty && change.values.isEmpty && !change.renumbers
    return isSame ? .keep : .change(change)
  }
}

extension PropertyStorage {
  /// All columns in the object's own row.
  var allColumns: [String] {
    if case .toOne(let storage) = self {
      return [storage.column] + (storage.entityColumn.map { [$0] } ?? [])
    }
    return columns
  }
}
