import DataCore
import Synchronization

/// The editor's unsaved changes, for readers on other threads.
final class OverlayBoard: Sendable {
  private let overlays = Mutex<[String: PendingOverlay]>([:])

  subscript(store: String) -> PendingOverlay {
    get { overlays.withLock { $0[store] ?? PendingOverlay() } }
    set { overlays.withLock { $0[store] = newValue } }
  }
}
