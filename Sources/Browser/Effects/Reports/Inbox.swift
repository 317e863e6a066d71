import DataCore
import Foundation

/// Hears what the stores tell: other contexts' changes become actions.
final class Inbox: Sendable {
  private let subscriptions: [ChangeHub.Subscription]
  /// Keep the files of the stores watched.
  private let watches: [any Sendable]

  /// Listens as long as it lives. `own` are the editors of this program, whose saves the editor
  /// itself reports; `receive` is called on any thread.
  init(
    _ stores: [any RecordStore], own: Set<UUID>, live: LiveChanges,
    receive: @escaping @Sendable (Action) -> Void
  ) {
    watches = stores.compactMap { $0.watchFiles() }
    subscriptions = stores.map { store in
      store.reports.subscribe { report in
        let isOwn = report.editor.map { own.contains($0) } ?? false
        live.note(report, isOwn: isOwn)
        if isOwn { return }
        receive(.dataChanged(DataChange(report, isExternal: true)))
      }
    }
  }
}

extension DataChange {
  init(_ report: ChangeReport, isExternal: Bool) {
    self.init(
      store: report.storeIdentifier, region: report.region, identifiers: report.identifiers,
      transaction: report.transaction, author: report.author, isExternal: isExternal)
  }
}
