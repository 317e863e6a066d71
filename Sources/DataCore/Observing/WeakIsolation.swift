/// An actor that may be gone, or none at all.
final class WeakIsolation: Sendable {
  nonisolated(unsafe) private weak var actor: (any Actor)?
  /// Whether there ever was one.
  let isActor: Bool

  init(_ actor: (any Actor)?) {
    self.actor = actor
    isActor = actor != nil
  }

  /// Does the work on the actor, before long; not at all if that is gone.
  func run(_ body: @escaping @Sendable () -> Void) {
    let actor = actor
    if isActor && actor == nil { return }
    Task { await perform(body, on: actor) }
  }

  private func perform(_ body: @Sendable () -> Void, on actor: isolated (any Actor)?) async {
    body()
  }
}
