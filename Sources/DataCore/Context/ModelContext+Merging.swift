extension ModelContext {
  /// Takes in what others saved since: records without unsaved changes read their values again,
  /// others take the properties that are not changed here.
  package func mergeReports() throws {
    for report in inbox.drain() {
      guard let changes = report.changes else {
        for entry in registered.values {
          guard let record = entry.record, held[record.identifier] == nil,
            record.identifier.storeIdentifier == report.storeIdentifier
          else { continue }
          forget(record)
        }
        continue
      }
      for change in changes.changes.values { merge(change) }
    }
  }

  private func merge(_ change: ObjectChange) {
    guard let record = registered[change.id]?.record else { return }
    guard held[change.id] != nil else {
      if change.isDelete { record.state = .gone } else { forget(record) }
      return
    }
    guard case .update(let properties) = change.kind else { return }
    let mine = pendingChanges[change.id]
    var mineSlots: Set<Int> = []
    if case .update(let changed) = mine?.kind { mineSlots = Set(changed.map(\.slot)) }
    for property in properties where !mineSlots.contains(property.slot) {
      guard property.slot < record.values.count else { continue }
      switch property.delta {
      case .value(_, let after): record.values[property.slot] = after
      case .links: record.values[property.slot] = .null
      }
    }
  }

  private func forget(_ record: Record) {
    guard record.state == .registered else { return }
    record.state = .fault
    for slot in record.values.indices { record.values[slot] = .null }
  }
}
