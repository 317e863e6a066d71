import Dispatch
public import Foundation
import Synchronization

extension ModelContainer {
  /// Posted by the container, on a queue of its own, once for each save of another process, or of another
  /// container of the same file, soon after it. More than 64 at a time, and saves into a store without
  /// history, are told as one. Under `ModelContext.NotificationKey.historyTokens` lies the
  /// `DefaultHistoryToken` of its transaction, or of the last one, where the store keeps a history.
  public static let remoteChange = Notification.Name("ModelContainer.remoteChange")

  /// Has the files of the stores watched as long as the container lives, so that contexts and
  /// observers hear of others' saves without asking a store.
  package func watchStores() {
    // A report may come in the middle of a fetch, which whoever hears of it shall not meet.
    let queue = DispatchQueue(label: "SwiftData.remoteChange")
    let subscriptions = stores.map { store in
      store.reports.subscribe { [weak state] report in
        guard let state, report.isFromOutside else { return }
        queue.async { state.tellRemoteChange(report) }
      }
    }
    let watches = stores.compactMap { $0.watchFiles() }
    state.watches.withLock { $0 = watches + subscriptions }
  }

  /// Ends the use of the stores: contexts of the container throw from then on, and what they have not
  /// saved is lost. A store's files are closed with the last context that used it.
  public func invalidate() { state.invalidate() }
}

extension ContainerState {
  fileprivate func tellRemoteChange(_ report: ChangeReport) {
    let token = report.transaction.map { DefaultHistoryToken([report.storeIdentifier: $0]) }
    let key = ModelContext.NotificationKey.historyTokens
    NotificationCenter.default.post(
      name: ModelContainer.remoteChange, object: owner.withLock { $0.container },
      userInfo: token.map { [key: $0, key.rawValue: $0] })
  }
}

extension ContainerState {
  /// Throws once the container is invalidated.
  func check() throws {
    guard isInvalidated else { return }
    throw SwiftDataError(
      .loadIssueModelContainer,
      "The container was invalidated: its stores are closed. Make a new container and fetch its "
        + "objects.")
  }
}

extension ContextCompanion {
  /// Throws once the container of a managed context is invalidated.
  func checkContainer() throws {
    if isManaged { try state.check() }
  }
}
