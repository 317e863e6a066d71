public import Foundation

extension NotificationCenter {
  /// Notifications as an asynchronous sequence. They are collected from this call on, so none is
  /// lost between it and the first `await`.
  ///
  /// Source: Foundation's class of this name, which Linux lacks.
  public final class Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification

    private let stream: AsyncStream<PostedNotification>
    private let registration: Registration

    init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      let (stream, continuation) = AsyncStream.makeStream(of: PostedNotification.self)
      self.stream = stream
      let token = center.addObserver(forName: name, object: object, queue: nil) {
        continuation.yield(PostedNotification(notification: $0))
      }
      registration = Registration(center, token)
      continuation.onTermination = { [registration] _ in registration.end() }
    }

    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<PostedNotification>.Iterator
      /// Notifications come as long as somebody holds the sequence or one of its iterators.
      let registration: Registration

      public mutating func next() async -> Notification? {
        await base.next(isolation: #isolation)?.notification
      }
    }

    public func makeAsyncIterator() -> Iterator {
      Iterator(base: stream.makeAsyncIterator(), registration: registration)
    }
  }

  /// Notifications of a name, one after the other.
  ///
  /// - Parameter object: whose; nil for anybody's.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(self, name, object)
  }
}

/// What is posted is a value that nobody changes afterwards.
struct PostedNotification: @unchecked Sendable {
  let notification: Notification
}

/// An observer's place in a center, given up when nobody holds it, from any thread.
final class Registration: @unchecked Sendable {
  private let center: NotificationCenter
  private let lock = NSLock()
  private var token: (any NSObjectProtocol)?

  init(_ center: NotificationCenter, _ token: any NSObjectProtocol) {
    self.center = center
    self.token = token
  }

  deinit { end() }

  func end() {
    let token = lock.withLock {
      defer { self.token = nil }
      return self.token
    }
    if let token { center.removeObserver(token) }
  }
}
