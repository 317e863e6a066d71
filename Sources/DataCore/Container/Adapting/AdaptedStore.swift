package import Foundation

/// A store seen through the model of its program's classes, where that is not the store's own.
///
/// Properties are matched by name. What the store has and the model lacks stays as it is, and a new
/// object gets the store's own defaults there; a deleted one is taken out of relationships that only
/// the store knows. What the model has and the store lacks makes the store unfit, but for one that
/// is read only: there it reads as its default value, as an ephemeral property does everywhere.
package final class AdaptedStore: RecordStore {
  package let base: any RecordStore
  package let model: ModelDescription
  package let reports = ChangeHub()
  private let adaption: ModelAdaption
  private let subscription: ChangeHub.Subscription

  /// Throws `modelMismatch` if the store does not fit the model, and says where.
  package init(_ base: any RecordStore, to model: ModelDescription) throws {
    let fit = ModelFit(of: base.model, to: model, isReadOnly: base.readOnlyReason != nil)
    if let error = fit.error(base.name) { throw error }
    self.base = base
    self.model = model
    let adaption = ModelAdaption(from: base.model, to: model)
    self.adaption = adaption
    subscription = base.reports.subscribe { [reports] report in
      var report = report
      report.changes = report.changes.map { adaption.adapted($0) }
      reports.publish(report)
    }
  }

  package var identifier: String { base.identifier }
  package var name: String { base.name }
  package var url: URL? { base.url }
  package var readOnlyReason: String? { base.readOnlyReason }
  package var keepsHistory: Bool { base.keepsHistory }

  package func watchFiles() -> (any Sendable)? { base.watchFiles() }

  package func makeReader() throws -> any StoreReader {
    AdaptedReader(try base.makeReader(), adaption)
  }

  package func makeReader(for editing: EditingState) throws -> any StoreReader {
    AdaptedReader(try base.makeReader(for: editing), adaption)
  }

  package func erase() throws -> Bool { try base.erase() }

  package func save(_ request: SaveRequest) throws -> SaveResult {
    let back = ModelAdaption(from: model, to: base.model)
    var request = request
    request.changes = back.adapted(request.changes)
    // Nothing but ephemeral values changed.
    if request.changes.isEmpty { return SaveResult() }
    try back.completeDeletions(&request.changes, in: base)
    return try base.save(request)
  }

  package func deleteHistory(_ request: HistoryRequest) throws {
    try base.deleteHistory(request)
  }
}
