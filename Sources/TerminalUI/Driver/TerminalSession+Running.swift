import Dispatch
import Foundation

extension TerminalSession {
  /// Takes the terminal over; the first screen is drawn after the events at hand.
  ///
  /// - Parameters:
  ///   - draw: draws the whole screen onto a blank canvas.
  ///   - onKey: called for each key; the screen is drawn afterwards.
  ///   - onResize: called when the terminal has another size, before the screen is drawn.
  /// - Throws: ``TerminalError`` where there is no usable terminal.
  package func start(
    draw: @escaping (inout Canvas) -> Void, onKey: @escaping (Key) -> Void,
    onResize: @escaping (Size) -> Void = { _ in }
  ) throws(TerminalError) {
    self.draw = draw
    self.onKey = onKey
    self.onResize = onResize
    driver.handler = { [weak self] event in self?.receive(event) }
    try driver.start()
    onResize(driver.size)
    setNeedsDisplay()
  }

  /// Serves the main run loop until the session ends; then the terminal is as it was before.
  ///
  /// Call it from the main thread outside any task, so that main-actor tasks run in between.
  package func run() -> TerminalEnd {
    while true {
      if let end {
        driver.shutDown()
        return end
      }
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  }

  /// Ends the session: gives the terminal back at once, and makes ``run()`` return.
  package func stop() {
    finish(.stopped)
  }

  /// Asks for the screen to be drawn again, after the events at hand.
  package func setNeedsDisplay() {
    needsDisplay = true
    guard !isDrawingScheduled, draw != nil, end == nil else { return }
    isDrawingScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.isDrawingScheduled = false
        if self.needsDisplay { self.display() }
      }
    }
  }

  package func suspend() {
    driver.suspend()
  }

  private func receive(_ event: TerminalEvent) {
    guard end == nil else { return }
    switch event {
    case .keys(let keys):
      for key in keys where end == nil {
        if key == suspendKey { driver.suspend() } else { onKey?(key) }
      }
      display()
    case .resized(let size):
      onResize?(size)
      display()
    case .resumed:
      display()
    case .ended(let end):
      finish(end)
    }
  }

  private func finish(_ end: TerminalEnd) {
    guard self.end == nil else { return }
    self.end = end
    driver.shutDown()
    // Wakes the run loop, which may wait for ever.
    DispatchQueue.main.async {}
  }

  private func display() {
    needsDisplay = false
    guard end == nil, let draw else { return }
    var canvas = Canvas(size: driver.size, width: width, symbols: driver.symbols)
    draw(&canvas)
    driver.present(canvas, theme: theme)
  }
}
