import DataCore
import Synchronization

extension StoreWriter {
  /// What others have saved since the last look; none while a save is at work, which looks itself.
  func changesFromOutside() throws -> [ChangeReport] {
    try state.withLockIfAvailable { try outsideReports(&$0) } ?? []
  }

  /// More transactions or changes than this are told as “everything”.
  private static let entryLimit = 64
  private static let changeLimit = 1024

  /// A report for each transaction that the history has; without history one that says that
  /// everything may have changed.
  func outsideReports(_ state: inout State) throws -> [ChangeReport] {
    let version = try state.connection.dataVersion()
    if version == state.dataVersion { return [] }
    state.dataVersion = version
    let entries = try HistoryReader(layout, state.connection).entries(
      HistoryRequest(
        after: state.lastTransaction, limit: StoreWriter.entryLimit + 1,
        changeLimit: StoreWriter.changeLimit))
    state.lastTransaction = try StoreWriter.lastTransaction(layout, state.connection)
    if entries.isEmpty || entries.count > StoreWriter.entryLimit {
      return [ChangeReport(storeIdentifier: layout.storeIdentifier, region: .everything)]
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
