public import Foundation

extension NotificationCenter {
  /// Notifications as they are posted, for `sink`.
  ///
  /// Source: Foundation's type of this name, which Linux lacks. It has what observing
  /// `ModelContext.didSave` needs: `sink`, `map`, `compactMap`, `filter`, `receive(on:)`.
  public struct Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    public let center: NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public init(
      center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil
    ) {
      self.center = center
      self.name = name
      self.object = object
    }
  }

  /// Notifications of a name.
  ///
  /// - Parameter object: whose; nil for anybody's.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

extension NotificationCenter.Publisher: _NotificationStream {
  /// Calls for each notification, on the thread that posts it, until the result is cancelled or
  /// let go.
  @discardableResult
  public func sink(receiveValue: @escaping (Notification) -> Void) -> AnyCancellable {
    // The center calls from whatever thread posts, as Combine does; what the closure captures is
    // the caller's to guard, there as here.
    nonisolated(unsafe) let receive = receiveValue
    nonisolated(unsafe) let token = center.addObserver(
      forName: name, object: object, queue: nil
    ) { receive($0) }
    let center = self.center
    return AnyCancellable { center.removeObserver(token) }
  }
}
