import DataCore
import Foundation
import Synchronization

/// Changes that this program saw happen, with the values before: what history can take back.
///
/// Filled from the stores' reports. The editor takes its own reports from here once it has
/// settled its state after a save.
final class LiveChanges: Sendable {
  private struct State {
    var changes: [HistoryPane.Key: ChangeSet] = [:]
    var own: [UUID: [ChangeReport]] = [:]
  }

  private let state = Mutex(State())

  subscript(key: HistoryPane.Key) -> ChangeSet? { state.withLock { $0.changes[key] } }

  /// Notes a report; `isOwn` ones also wait for the editor.
  func note(_ report: ChangeReport, isOwn: Bool) {
    state.withLock { state in
      if let number = report.transaction, let changes = report.changes {
        state.changes[HistoryPane.Key(store: report.storeIdentifier, number: number)] = changes
      }
      if isOwn, let editor = report.editor { state.own[editor, default: []].append(report) }
    }
  }

  /// The reports of an editor's saves since the last call.
  func takeReports(of editor: UUID) -> [ChangeReport] {
    state.withLock { $0.own.removeValue(forKey: editor) ?? [] }
  }
}
