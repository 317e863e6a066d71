import Dispatch
import Foundation

/// Calls when a store's files may have changed: at once by inotify(7) on their folder, and each half
/// second, since not every file system tells.
///
/// A burst of writes is one call: the folder tells of one event and is then not asked again until the
/// look, so that whoever writes a thousand pages pays for one. What happens during a look is looked
/// at once more. `look` is called on a queue of the watch's own, never twice at a time, until the
/// watch goes away.
///
/// `@unchecked`: dispatch sources may be used from any thread, but do not say so.
package final class FolderWatch: @unchecked Sendable {
  private let timer: any DispatchSourceTimer
  private let events: (any DispatchSourceRead)?

  /// How long after its first write a burst is looked at.
  private static let delay: DispatchTimeInterval = .milliseconds(40)
  private static let interval: DispatchTimeInterval = .milliseconds(500)

  package init(_ path: String, look: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "cairn.watch", qos: .utility)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: Self.delay)
    let folder = FolderEvents(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    timer.setEventHandler {
      folder?.ask()
      look()
    }
    timer.resume()
    guard let folder else {
      events = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: folder.descriptor, queue: queue)
    events = source
    source.setEventHandler { [weak self] in
      folder.drain()
      self?.lookSoon()
    }
    source.setCancelHandler { close(folder.descriptor) }
    source.resume()
  }

  private func lookSoon() {
    timer.schedule(
      deadline: .now() + Self.delay, repeating: Self.interval, leeway: .milliseconds(5))
  }

  deinit {
    timer.cancel()
    events?.cancel()
  }
}

/// The next event in a folder, whichever of its files it is about.
private struct FolderEvents: Sendable {
  let descriptor: Int32
  private let path: String

  /// Nil where the folder cannot be watched.
  init?(_ path: String) {
    self.path = path
    // IN_NONBLOCK | IN_CLOEXEC, which have the values of these flags of open(2).
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    if !ask() {
      close(descriptor)
      return nil
    }
  }

  /// Asks for one event more. Asking twice for the same one does no harm.
  @discardableResult
  func ask() -> Bool {
    let mask =
      UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
      | UInt32(IN_ONESHOT)
    return inotify_add_watch(descriptor, path, mask) >= 0
  }

  /// Takes what has come off the descriptor.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
