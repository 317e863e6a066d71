import Synchronization

/// Open until it is closed, from any thread.
final class Gate: Sendable {
  private let closed = Atomic(false)

  var isOpen: Bool { !closed.load(ordering: .acquiring) }

  func close() { closed.store(true, ordering: .releasing) }
}
