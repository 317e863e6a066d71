import DataCore
import Synchronization

/// Stops a reader's call from another thread.
final class Interruption: Sendable {
  private let isRaised = Atomic(false)

  func raise() { isRaised.store(true, ordering: .relaxed) }
  func clear() { isRaised.store(false, ordering: .relaxed) }

  @inline(__always)
  func check() throws(DataError) {
    if isRaised.load(ordering: .relaxed) {
      throw DataError(.interrupted, "The search was stopped.", remedy: "Ask again.")
    }
  }
}
