import Dispatch
import Glibc

extension CursesDriver {
  /// Calls `body` on the main queue whenever a descriptor can be read.
  func watch(_ descriptor: Int32, _ body: @escaping @MainActor (CursesDriver) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        if let self, self.state == .active { body(self) }
      }
    }
    source.resume()
    sources.append(source)
  }

  func readKeys() {
    var keys: [Key] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isOver = false
    // A paste comes in many pieces: take what is there, so that it is drawn once.
    for _ in 0..<64 {
      let count = read(input, &buffer, buffer.count)
      guard count > 0 else {
        isOver = count == 0 || (errno != EINTR && errno != EAGAIN)
        break
      }
      keys += decoder.decode(buffer[..<count])
      var waiting: Int32 = 0
      guard ioctl(input, UInt(FIONREAD), &waiting) == 0, waiting > 0 else { break }
    }
    scheduleEscape()
    if !keys.isEmpty { handler?(.keys(keys)) }
    if isOver { handler?(.ended(.inputEnded)) }
  }

  private func scheduleEscape() {
    escapeTimer?.cancel()
    escapeTimer = nil
    guard decoder.isAmbiguous else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + escapeDelay)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.state == .active else { return }
        self.escapeTimer = nil
        let keys = self.decoder.flush()
        if !keys.isEmpty { self.handler?(.keys(keys)) }
      }
    }
    timer.resume()
    escapeTimer = timer
  }

  func readSignals(_ descriptor: Int32) {
    for signal in pendingSignals(descriptor) where state == .active {
      switch signal {
      case SIGWINCH:
        adoptSize()
        redrawAll()
        handler?(.resized(size))
      case SIGTSTP: suspend()
      case SIGCONT:
        enter()
        handler?(.resumed)
      default: handler?(.ended(.signal(signal)))
      }
    }
  }

  /// The signals noted so far, each kind once.
  func pendingSignals(_ descriptor: Int32) -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 256)
    var signals: [Int32] = []
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return signals }
      for byte in buffer[..<count] where !signals.contains(Int32(byte)) {
        signals.append(Int32(byte))
      }
    }
  }
}
