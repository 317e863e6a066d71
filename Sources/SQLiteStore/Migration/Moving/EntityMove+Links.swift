import DataCore

extension EntityMove {
  /// - Parameters:
  ///   - old: where the relationship's key is; nil where it comes from elsewhere or is new.
  ///   - numbers: what the numbers of old entities became.
  ///   - single: the number of all objects at the other end, where the old table does not say it.
  mutating func add(
    _ storage: ToOneStorage, order: String?, from old: (storage: ToOneStorage, order: String?)?,
    numbers: [Int64: Int64], single: Int64?
  ) {
    guard let old else {
      columns.append(ColumnMove(column: storage.column, value: .null))
      if let twin = storage.entityColumn { columns.append(ColumnMove(column: twin, value: .null)) }
      if let order { columns.append(ColumnMove(column: order, value: .null)) }
      return
    }
    used.insert(old.storage.column)
    columns.append(ColumnMove(column: storage.column, value: .copy(old.storage.column)))
    if let twin = storage.entityColumn {
      columns.append(ColumnMove(column: twin, value: number(old.storage, numbers, single)))
    }
    if let oldTwin = old.storage.entityColumn { used.insert(oldTwin) }
    if let order {
      columns.append(ColumnMove(column: order, value: old.order.map { .copy($0) } ?? .null))
    }
    if let oldOrder = old.order { used.insert(oldOrder) }
  }

  /// The entity number at the other end.
  private func number(
    _ old: ToOneStorage, _ numbers: [Int64: Int64], _ single: Int64?
  ) -> ColumnMove.Value {
    if let twin = old.entityColumn {
      let isSame = numbers.allSatisfy { $0.key == $0.value }
      return isSame ? .copy(twin) : .expression(numbers.sqlCase(of: ColumnMove.old(twin)))
    }
    guard let single else { return .null }
    return .expression("CASE WHEN \(ColumnMove.old(old.column)) IS NOT NULL THEN \(single) END")
  }
}
