public import Foundation

/// What notifications become on their way to `sink`.
///
/// Stands for Combine's `Publisher` where notifications are observed; it has the few operators
/// that such code uses.
public protocol _NotificationStream<Output> {
  associatedtype Output

  /// Calls for each value until the result is cancelled or let go.
  @discardableResult
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

extension _NotificationStream {
  public func map<Value>(_ transform: @escaping (Output) -> Value) -> _MappedStream<Self, Value> {
    _MappedStream(upstream: self) { value, receive in receive(transform(value)) }
  }

  public func compactMap<Value>(
    _ transform: @escaping (Output) -> Value?
  ) -> _MappedStream<Self, Value> {
    _MappedStream(upstream: self) { value, receive in
      if let value = transform(value) { receive(value) }
    }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> _MappedStream<Self, Output> {
    _MappedStream(upstream: self) { value, receive in
      if isIncluded(value) { receive(value) }
    }
  }

  /// Hands values over on another queue; those that wait when it is cancelled are dropped.
  public func receive(on queue: DispatchQueue) -> _MovedStream<Self> {
    _MovedStream(upstream: self) { work in queue.async { work.run() } }
  }

  public func receive(on queue: OperationQueue) -> _MovedStream<Self> {
    _MovedStream(upstream: self) { work in queue.addOperation { work.run() } }
  }

  public func receive(on loop: RunLoop) -> _MovedStream<Self> {
    nonisolated(unsafe) let loop = loop
    return _MovedStream(upstream: self) { work in loop.perform { work.run() } }
  }
}

/// Values that each go through a step.
public struct _MappedStream<Upstream: _NotificationStream, Output>: _NotificationStream {
  let upstream: Upstream
  let step: (Upstream.Output, (Output) -> Void) -> Void

  @discardableResult
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let step = self.step
    return upstream.sink { step($0, receiveValue) }
  }
}

/// Values that are handed over elsewhere.
public struct _MovedStream<Upstream: _NotificationStream>: _NotificationStream {
  let upstream: Upstream
  let move: (MovedValue) -> Void

  @discardableResult
  public func sink(receiveValue: @escaping (Upstream.Output) -> Void) -> AnyCancellable {
    let move = self.move
    let gate = Gate()
    let subscription = upstream.sink { value in
      move(MovedValue { if gate.isOpen { receiveValue(value) } })
    }
    return AnyCancellable {
      gate.close()
      subscription.cancel()
    }
  }
}

/// A closure on its way to another thread; the caller of `receive(on:)` answers for what it
/// captures.
final class MovedValue: @unchecked Sendable {
  private let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }

  func run() { work() }
}
