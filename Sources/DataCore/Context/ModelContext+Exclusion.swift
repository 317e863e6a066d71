import Foundation
import Synchronization

/// Who is inside a context: a context is for one thread at a time.
struct ContextOccupant: ~Copyable {
  /// The thread that is inside; 0 for nobody.
  private let thread = Atomic<UInt>(0)

  /// Whether the calling thread comes in; false where it is inside already.
  func enter() -> Bool {
    let own = UInt(pthread_self())
    let (isFree, inside) = thread.compareExchange(
      expected: 0, desired: own, ordering: .acquiring)
    if isFree { return true }
    precondition(
      inside == own,
      "Two threads use one ModelContext at the same time. A context and its objects belong to one "
        + "actor or queue: make another ModelContext of the container there, and hand over a "
        + "persistentModelID instead of an object.")
    return false
  }

  func leave() { thread.store(0, ordering: .releasing) }
}

extension ModelContext {
  /// Runs a call of the context. A call of another thread meanwhile stops the program with a
  /// sentence that says so: to go on would damage memory. One after the other they may come from
  /// any threads.
  ///
  /// Reading a property that is loaded is not watched, as it would cost more than the reading.
  @inline(__always)
  func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard occupant.enter() else { return try body() }
    defer { occupant.leave() }
    return try body()
  }
}
