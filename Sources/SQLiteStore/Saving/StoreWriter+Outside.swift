import DataCore
import Synchronization

extension StoreWriter {
  /// What others have saved since the last look; none while a save is at work, which looks itself.
  func changesFromOutside() throws -> [ChangeReport] {
    try state.withLockIfAvailable { state in
      try reconnect(&state)
      return try state.connection.read { try outsideReports(&state) }
    } ?? []
  }

  /// More transactions or changes than this are told as “everything”.
  private static let entryLimit = 64
  private static let changeLimit = 1024

  /// A report for each transaction since the last look. Where the history does not have them all,
  /// or there is none, one that says that everything may have changed.
  ///
  /// Runs in a transaction of the caller's, so that what it reads is of one moment. A look that
  /// throws leaves all to the next one.
  func outsideReports(_ state: inout State) throws -> [ChangeReport] {
    let version = try state.connection.dataVersion()
    if version == state.dataVersion { return [] }
    let known = state.lastTransaction
    let entries = try HistoryReader(layout, state.connection).entries(
      HistoryRequest(
        after: known, limit: StoreWriter.entryLimit, changeLimit: StoreWriter.changeLimit))
    let last = max(known, try StoreWriter.lastTransaction(layout, state.connection))
    state.dataVersion = version
    state.lastTransaction = last
    if entries.isEmpty || Int64(entries.count) != last &- known {
      return [
        ChangeReport(
          storeIdentifier: layout.storeIdentifier, region: .everything,
          transaction: last == known ? nil : last)
      ]
    }
    return entries.map { entry in
      ChangeReport(
        storeIdentifier: layout.storeIdentifier,
        region: entry.changeCount > entry.changes.count
          ? .everything : entry.region(in: layout.model),
        transaction: entry.number, author: entry.author)
    }
  }
}

extension HistoryEntry {
  /// What the transaction touched. The other ends of relationships count too: a to-many that is
  /// kept at its other end has no change of its own in the history.
  func region(in model: ModelDescription) -> Region {
    var region = Region()
    for change in changes {
      let entity = model[change.id.entityName]
      let isWhole = change.kind != .update || change.hasUnknownProperties
      region.insert(
        Region.Part(objects: [change.id], properties: isWhole ? nil : Set(change.properties)),
        of: change.id.entityName)
      for property in entity?.properties ?? []
      where isWhole || change.properties.contains(property.name) {
        guard let inverse = model.inverse(of: property) else { continue }
        for name in inverse.entity.family {
          region.insert(Region.Part(properties: [inverse.property.name]), of: name)
        }
      }
    }
    return region
  }
}
