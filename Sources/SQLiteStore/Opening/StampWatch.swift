import Foundation
import Synchronization

/// Remembers in which state a store's files were seen last; safe from any thread.
final class StampWatch: Sendable {
  private struct State {
    var stamp: FileStamp
    var checked: ContinuousClock.Instant
  }

  private let path: String
  private let state: Mutex<State>

  static let interval: Duration = .milliseconds(500)

  init(_ path: String, _ stamp: FileStamp) {
    self.path = path
    state = Mutex(State(stamp: stamp, checked: .now))
  }

  /// The state now, at most half a second old, and whether it is news.
  func current() -> (stamp: FileStamp, hasChanged: Bool) {
    state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.checked >= StampWatch.interval else { return (state.stamp, false) }
      state.checked = now
      let stamp = FileStamp(path)
      defer { state.stamp = stamp }
      return (stamp, stamp != state.stamp)
    }
  }

  /// Whether the last look is half a second ago; then this is one.
  func isDue() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.checked >= StampWatch.interval else { return false }
      state.checked = now
      return true
    }
  }

  /// The next look is due.
  func expire() {
    state.withLock { $0.checked -= StampWatch.interval }
  }

  /// Whether that is news.
  func note(_ stamp: FileStamp) -> Bool {
    state.withLock { state in
      defer { state.stamp = stamp }
      return stamp != state.stamp
    }
  }
}
