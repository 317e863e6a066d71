import Synchronization

/// Lets the newest request of a reader through: older ones are interrupted, or never begin.
final class Turnstile: Sendable {
  private struct State {
    var latest = 0
    var interrupt: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Takes a number and interrupts the request that runs.
  func ticket() -> Int {
    state.withLock { state in
      state.latest += 1
      state.interrupt?()
      return state.latest
    }
  }

  /// Begins a request; false if a newer one has come.
  func begin(_ ticket: Int, _ interrupt: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard ticket == state.latest else { return false }
      state.interrupt = interrupt
      return true
    }
  }

  /// Ends a request; false if a newer one has come, so that its answer is stale.
  func end(_ ticket: Int) -> Bool {
    state.withLock { state in
      state.interrupt = nil
      return ticket == state.latest
    }
  }
}
