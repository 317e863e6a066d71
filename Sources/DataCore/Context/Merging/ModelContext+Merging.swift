extension ModelContext {
  /// Takes in what others saved since: records without unsaved changes read their values again,
  /// unsaved changes are laid on what is stored now. What contradicts it is in `conflicts`.
  package func mergeReports() throws {
    var touched: [String: Region] = [:]
    for report in inbox.drain() {
      touched[report.storeIdentifier, default: Region()].formUnion(report.region)
    }
    if touched.isEmpty { return }
    processPendingChanges()
    // Changed there and back: no change is left that could keep the old values.
    for id in held.keys where processed[id] == nil { held[id] = nil }
    purge()
    for store in stores {
      guard let region = touched[store.identifier] else { continue }
      for record in registered.values {
        guard held[record.identifier] == nil,
          record.identifier.storeIdentifier == store.identifier,
          region.touches(record.identifier)
        else { continue }
        forget(record)
      }
      try rebase(on: store, region)
    }
  }

  /// The record reads its values again; whether it is gone, or there again, shows then.
  func forget(_ record: Record) {
    if record.state == .fault { return }
    record.state = .fault
    for slot in record.values.indices { record.values[slot] = .null }
    record.notifyAll()
  }
}

extension Region {
  package mutating func formUnion(_ other: Region) { self = union(other) }

  /// Whether the object lies in it, with any of its properties.
  package func touches(_ id: PersistentIdentifier) -> Bool {
    if isEverything { return true }
    guard let part = entities[id.entityName] else { return false }
    return part.objects?.contains(id) ?? true
  }
}
