/// Something that can be ended.
///
/// Source: Combine's protocol of this name, which Linux lacks.
public protocol Cancellable {
  /// Ends it; the second time does nothing.
  func cancel()
}

/// Ends a subscription when it is told to, and at the latest when nobody holds it any more.
///
/// Source: Combine's class of this name. So a discarded result ends the subscription at once.
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { end = cancel }

  public init(_ other: some Cancellable) { end = { other.cancel() } }

  deinit { end?() }

  public func cancel() {
    let end = self.end
    self.end = nil
    end?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {
    collection.append(self)
  }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
