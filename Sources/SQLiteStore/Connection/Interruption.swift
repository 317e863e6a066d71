import CSQLite
import Synchronization

/// Stops what a connection does, from any thread.
final class Interruption: Sendable {
  private struct State: ~Copyable {
    /// Nil once the connection is closed.
    nonisolated(unsafe) var handle: OpaquePointer?
  }

  private let state: Mutex<State>
  private let flag = Atomic(false)

  init(_ handle: OpaquePointer) {
    nonisolated(unsafe) let handle = handle
    state = Mutex(State(handle: handle))
  }

  /// Whether the call that runs was asked to stop.
  var isRequested: Bool { flag.load(ordering: .relaxed) }

  func request() {
    flag.store(true, ordering: .relaxed)
    state.withLock { state in
      if let handle = state.handle { sqlite3_interrupt(handle) }
    }
  }

  /// A new call begins: earlier requests meant earlier calls.
  func clear() { flag.store(false, ordering: .relaxed) }

  func detach() {
    state.withLock { $0.handle = nil }
  }
}
