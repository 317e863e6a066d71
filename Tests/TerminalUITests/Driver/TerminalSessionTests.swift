import Dispatch
import Glibc
import Testing

@testable import TerminalUI

@MainActor @Suite struct TerminalSessionTests {
  private func session(_ driver: RecordingDriver) -> TerminalSession {
    TerminalSession(driver: driver, theme: .plain)
  }

  /// Lets the main queue do what is already on it, the first drawing among it.
  private func settle() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test("what is told before the first drawing is in the first canvas")
  func firstCanvas() async throws {
    let driver = RecordingDriver(size: Size(width: 10, height: 1))
    let session = session(driver)
    var text = "empty"
    try session.start(draw: { $0.write(text, at: .zero) }, onKey: { _ in })
    text = "rows"
    session.setNeedsDisplay()
    await settle()
    #expect(driver.frames.count == 1 && driver.rows == ["rows"])
  }

  @Test("keys come in, and one canvas goes out after those that arrive together")
  func keysToCanvas() async throws {
    let driver = RecordingDriver(size: Size(width: 10, height: 1))
    let session = session(driver)
    var typed = ""
    try session.start(
      draw: { $0.write(typed, at: .zero) }, onKey: { typed += $0.description })
    await settle()
    #expect(driver.frames.count == 1)
    driver.type("abc")
    #expect(driver.frames.count == 2)
    #expect(driver.rows == ["abc"])
    driver.feed(.paste("xyz"), .enter)
    #expect(typed == "abcPaste(3 characters)Enter")
  }

  @Test("a resize is told before the screen is drawn in its new size, down to nothing")
  func resizing() throws {
    let driver = RecordingDriver()
    let session = session(driver)
    var sizes: [Size] = []
    try session.start(
      draw: { $0.box($0.bounds, title: "Trips", style: .text) }, onKey: { _ in },
      onResize: { sizes.append($0) })
    for size in [Size(width: 1, height: 1), .zero, Size(width: 3, height: 2)] {
      driver.resize(to: size)
      #expect(driver.frames.last?.size == size)
    }
    #expect(sizes.map(\.width) == [80, 1, 0, 3])
  }

  @Test("Ctrl-Z suspends and the screen is drawn again; the program never sees the key")
  func suspending() throws {
    let driver = RecordingDriver()
    let session = session(driver)
    var keys: [Key] = []
    try session.start(draw: { _ in }, onKey: { keys.append($0) })
    driver.feed(.control("z"))
    #expect(driver.suspensions == 1 && keys.isEmpty)
    #expect(driver.frames.count >= 2)
    session.suspendKey = nil
    driver.feed(.control("z"))
    #expect(driver.suspensions == 1 && keys == [.control("z")])
  }

  @Test("any end gives the terminal back once, and nothing is drawn after it")
  func ending() async throws {
    for end in [TerminalEnd.signal(15), .inputEnded] {
      let driver = RecordingDriver()
      let session = session(driver)
      try session.start(draw: { _ in }, onKey: { _ in })
      await settle()
      driver.end(end)
      driver.feed(.enter)
      #expect(driver.frames.count == 1 && driver.isShutDown)
      #expect(session.run() == end)
    }
    let driver = RecordingDriver()
    let session = session(driver)
    try session.start(draw: { _ in }, onKey: { _ in session.stop() })
    await settle()
    driver.type("qqq")
    #expect(session.end == .stopped && driver.frames.count == 1)
  }

  @Test("a text is edited by the user's editor, and an added line end is taken off")
  func editing() throws {
    let driver = RecordingDriver()
    let session = session(driver)
    let editor = ExternalEditor(environment: ["VISUAL": " ", "EDITOR": "ed -s"])
    #expect(editor.command == "ed -s")
    #expect(ExternalEditor(environment: [:]).command == "vi")
    driver.program = { arguments throws(TerminalError) in
      #expect(arguments.dropLast() == ["/bin/sh", "-c", "exec ed -s \"$1\"", "cairn"])
      return 0
    }
    #expect(try session.edit("same", with: editor) == .unchanged)
    driver.program = { arguments throws(TerminalError) in replace(arguments, "changed\n") }
    #expect(try session.edit("text; rm -rf $(x)", with: editor) == .changed("changed"))
    #expect(try session.edit("text\n", with: editor) == .changed("changed\n"))
    driver.program = { _ throws(TerminalError) in 1 }
    #expect(throws: TerminalError.self) { try session.edit("x", with: editor) }
  }

  @Test("each two colours get one pair, and a full table says so")
  func pairs() {
    var pairs = ColorPairs(limit: 2)
    func number(_ foreground: Int32, _ background: Int32) -> Int32? {
      pairs.number(for: .init(foreground: foreground, background: background))?.number
    }
    #expect(number(-1, -1) == 0)
    #expect(number(1, -1) == 1)
    #expect(number(2, 0xFFFFFF) == 2)
    #expect(number(1, -1) == 1)
    #expect(number(3, -1) == nil)
    pairs.removeAll()
    #expect(number(3, -1) == 1)
    #expect(ColorPairs(limit: .max).limit == 32_000)
  }

  @Test("a private terminal description is made only where the terminal has the colours")
  func directColor() {
    let true24 = ["COLORTERM": "truecolor", "HOME": "/h"]
    let direct = DirectColor(terminal: "xterm-256color", environment: true24)
    #expect(direct?.folder == "/h/.cache/cairn/terminfo")
    #expect(direct?.source.contains("use=xterm-256color,") == true)
    #expect(DirectColor(terminal: "xterm", environment: [:]) == nil)
    #expect(DirectColor(terminal: "a b,c", environment: true24) == nil)
    #expect(
      DirectColor(terminal: "xterm", environment: true24.merging(["NO_COLOR": "1"]) { $1 }) == nil)
  }
}

/// Takes an editor's part: writes another text into the file it is given.
@MainActor private func replace(_ arguments: [String], _ text: String) -> Int32 {
  guard let path = arguments.last, let file = fopen(path, "w") else { return 1 }
  fputs(text, file)
  fclose(file)
  return 0
}
