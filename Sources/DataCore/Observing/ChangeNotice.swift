import Synchronization

/// Waits for changes that meet a region. The first one makes what was read stale and is told, on an
/// isolation; others are not, until it is read again.
///
/// Safe to use from any thread, but for `tell`, which is set once at the start and called on the
/// isolation.
final class ChangeNotice: Sendable, EditListening {
  private struct State {
    var region = Region.everything
    var isStale = true
    /// Others have saved something that the context has not taken in yet.
    var hasArrivals = false
    var isDelivering = false
  }

  private let state = Mutex(State())
  private let isolation: WeakIsolation
  nonisolated(unsafe) var tell: (_ isStale: Bool, _ hasArrivals: Bool) -> Void = { _, _ in }

  init(_ isolation: WeakIsolation) { self.isolation = isolation }

  var isListening: Bool { state.withLock { !$0.isStale } }

  /// Reading begins: any change is news from now on.
  func begin() {
    state.withLock { state in
      state.region = .everything
      state.isStale = false
    }
  }

  /// What is read depends on no more than this.
  func narrow(to region: Region) { state.withLock { $0.region = region } }

  /// Has it read again without being told.
  func expire() { state.withLock { $0.isStale = true } }

  /// An edit of the context itself.
  func note(_ region: Region) { note(region, isArrival: false) }

  func note(_ region: Region, isArrival: Bool) {
    let isFirst = state.withLock { state in
      let isNews = !state.isStale && state.region.meets(region)
      if isNews { state.isStale = true }
      // Whatever others saved, the context's objects show it; where it may be touched from here.
      let isToTakeIn = isArrival && isolation.isActor
      if isToTakeIn { state.hasArrivals = true }
      guard isNews || isToTakeIn else { return false }
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if isFirst { isolation.run { self.deliver() } }
  }

  private func deliver() {
    let (isStale, hasArrivals) = state.withLock { state in
      defer {
        state.isDelivering = false
        state.hasArrivals = false
      }
      return (state.isStale, state.hasArrivals)
    }
    tell(isStale, hasArrivals)
  }
}
