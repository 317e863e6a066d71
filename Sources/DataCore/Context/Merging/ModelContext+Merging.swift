extension ModelContext {
  /// Takes in what others saved since: records without unsaved changes read their values again,
  /// unsaved changes are laid on what is stored now. What contradicts it is in `conflicts`.
  package func mergeReports() throws {
    var touched: [String: Region] = [:]
    for report in inbox.drain() {
      touched[report.storeIdentifier, default: Region()].formUnion(report.region)
    }
    if touched.isEmpty { return }
    epoch += 1
    processPendingChanges()
    // Changed there and back: no change is left that could keep the old values.
    for id in held.keys where processed[id] == nil { held[id] = nil }
    for store in stores {
      guard let region = touched.removeValue(forKey: store.identifier) else { continue }
      for record in registeredRecords(in: region) {
        guard held[record.identifier] == nil,
          record.identifier.storeIdentifier == store.identifier,
          region.touches(record.identifier)
        else { continue }
        forget(record)
      }
      do {
        try rebase(on: store, region)
      } catch {
        // What could not be read now is taken in the next time.
        touched[store.identifier] = region
        for (name, region) in touched {
          inbox.append(ChangeReport(storeIdentifier: name, region: region))
        }
        throw error
      }
    }
  }

  /// The records that may lie in the region: all of them only where it does not name its objects.
  private func registeredRecords(in region: Region) -> [Record] {
    if !region.isEverything {
      let named = region.entities.values.map(\.objects)
      let count = named.reduce(0) { $0 + ($1?.count ?? registered.count) }
      if count < registered.count {
        return named.flatMap { $0 ?? [] }.compactMap(known)
      }
    }
    purge()
    return Array(registered.values)
  }

  /// The record reads its values again; whether it is gone, or there again, shows then.
  func forget(_ record: Record) {
    if record.state == .fault && record.probe == nil { return }
    record.state = .fault
    record.clear()
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

extension Record {
  /// Leaves no value.
  func clear() {
    probe = nil
    for slot in values.indices { values[slot] = .null }
  }
}
