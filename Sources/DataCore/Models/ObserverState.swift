/// Whether the observers of a property run: what they set themselves calls none.
public struct _ObserverState {
  private var isRunning = false

  public init() {}

  /// True for the first to enter, who has to leave again.
  public mutating func enter() -> Bool {
    defer { isRunning = true }
    return !isRunning
  }

  public mutating func leave() { isRunning = false }
}
