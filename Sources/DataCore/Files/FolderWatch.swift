import Dispatch
import Foundation

/// Calls when a store's files may have changed: at once by inotify(7) on their folder, and each half
/// second, since not every file system tells.
///
/// A burst of writes is one call. `look` is called on a queue of the watch's own, never twice at a
/// time, until the watch goes away.
///
/// `@unchecked`: dispatch sources may be used from any thread, but do not say so.
package final class FolderWatch: @unchecked Sendable {
  private let timer: any DispatchSourceTimer
  private let events: (any DispatchSourceRead)?

  /// How long a burst may go on before it is looked at.
  private static let delay: DispatchTimeInterval = .milliseconds(40)
  private static let interval: DispatchTimeInterval = .milliseconds(500)

  package init(_ path: String, look: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "cairn.watch", qos: .utility)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(handler: look)
    timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: Self.delay)
    timer.resume()
    let url = URL(fileURLWithPath: path)
    let names = FolderNames(url.lastPathComponent)
    guard let descriptor = Self.open(url.deletingLastPathComponent().path) else {
      events = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    events = source
    source.setEventHandler { [weak self] in
      if names.areMet(readingFrom: descriptor) { self?.lookSoon() }
    }
    source.setCancelHandler { close(descriptor) }
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

  private static func open(_ folder: String) -> Int32? {
    // IN_NONBLOCK | IN_CLOEXEC, which have the values of these flags of open(2).
    let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let mask = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
    guard inotify_add_watch(descriptor, folder, UInt32(mask)) >= 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

/// The names of a database and of the files beside it.
private struct FolderNames: Sendable {
  private let name: [UInt8]

  init(_ name: String) { self.name = Array(name.utf8) }

  /// Reads what inotify has to tell: whether one of the files is meant.
  func areMet(readingFrom descriptor: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var isMet = false
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isMet }
      isMet = isMet || names(buffer[..<count])
    }
  }

  /// inotify(7): four numbers of four bytes, the last the length of the name that follows, which is
  /// filled up with zeros.
  private func names(_ events: ArraySlice<UInt8>) -> Bool {
    var rest = events
    let header = 16
    while rest.count >= header {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      // Nobody is named where events were lost: then look.
      if length == 0 { return true }
      if rest.dropFirst(header).prefix(length).starts(with: name) { return true }
      rest = rest.dropFirst(header + length)
    }
    return false
  }
}
