import DataCore
import Foundation
import TerminalUI
import Testing

@testable import Browser

@Suite("Laws of the screen") struct ScreenLawTests {
  /// The fixture in each focus, and under each prompt.
  private static var states: [AppState] {
    var states = Pane.allCases.map { pane in
      var state = ScreenFixture.state
      state.focus = pane
      state.pending = PendingMarks(ScreenFixture.rename)
      state.history.expanded = Set(state.history.items.map(\.key))
      return state
    }
    states += ScreenFixture.prompts.map { prompt in
      var state = ScreenFixture.state
      state.prompts = [prompt.prompt]
      return state
    }
    var hidden = ScreenFixture.state
    hidden.showsHistory = false
    return states + [AppState(), hidden, hostile]
  }

  /// Texts that a terminal would obey, or that measure badly.
  private static let hostileTexts = [
    "\u{1B}]52;c;aGk=\u{7}", "\u{9B}31mred", "a\tb\nc\r\nd", "\0\u{7F}\u{8}",
    "\u{202E}desrever\u{2066}", "\u{301}\u{301}alone", "👩‍👩‍👧‍👦🇩🇪🧑‍🌾", "שלום עולם", "日本語日本語日本語日本語日本語",
    String(repeating: "x", count: 5000), String(repeating: "e\u{301}", count: 80),
    "[/red] {{name}} %s %n",
  ]

  private static var hostile: AppState {
    var state = ScreenFixture.state
    let texts = hostileTexts
    state.sheets[0].window.rows = texts.enumerated().map { index, text in
      ScreenFixture.row(Int64(index + 1), ["name": .string(text), "notes": .string(text)])
    }
    state.sheets[0].title = texts[0]
    state.sheets[0].view.search = texts[2]
    state.detail.title = texts[1]
    state.detail.fields[0].content = .value(.string(texts.joined(separator: " ")))
    state.detail.fields[5].content = .link(Link(id: ScreenFixture.trip(2), title: texts[4]))
    state.undoName = texts[0]
    state.message = .error(texts.joined())
    state.history.items[0].entry.contextName = texts[3]
    state.history.items[0].entry.author = texts[1]
    state.sidebar.rows[0].title = texts[0]
    return state
  }

  private func isWhole(_ canvas: Canvas) -> Bool {
    let width = canvas.size.width
    return (0..<canvas.size.height).allSatisfy { y in
      var x = 0
      while x < width {
        guard let cell = canvas[Point(x: x, y: y)] else { return false }
        if cell.columns == 2 {
          guard x + 1 < width, canvas[Point(x: x + 1, y: y)]?.columns == 0 else { return false }
        }
        x += Int(max(1, cell.columns))
      }
      return x == width
    }
  }

  @Test("every size from 0x0 to 60x30 draws whole rows, whatever is shown")
  func everySize() {
    let states = Self.states
    for height in 0...30 {
      for width in 0...60 {
        let state = states[(width * 7 + height * 3) % states.count]
        let canvas = state.drawn(width, height)
        #expect(canvas.cells.count == width * height)
        #expect(isWhole(canvas), "\(width)x\(height)")
        if let cursor = canvas.cursor {
          #expect(Rect(canvas.size).contains(cursor), "\(width)x\(height)")
        }
      }
    }
  }

  @Test(
    "every focus and prompt draws at sizes where the panes fold",
    arguments: [
      Size(width: 20, height: 4), Size(width: 21, height: 5), Size(width: 59, height: 13),
      Size(width: 60, height: 14), Size(width: 99, height: 7), Size(width: 100, height: 19),
      Size(width: 100, height: 20), Size(width: 200, height: 60), Size(width: 300, height: 4),
    ])
  func foldingSize(_ size: Size) {
    for state in Self.states {
      #expect(isWhole(state.drawn(size.width, size.height)))
      #expect(isWhole(state.drawn(size.width, size.height, symbols: .ascii)))
    }
  }

  @Test("hostile text reaches no terminal and moves no line between panes")
  func hostileText() {
    let canvas = Self.hostile.drawn(120, 40)
    for cell in canvas.cells {
      for scalar in cell.character.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate:
          Issue.record("U+\(String(scalar.value, radix: 16)) is on the screen")
        default: continue
        }
        #expect(![0x202E, 0x2066].contains(scalar.value))
      }
    }
    #expect(lineColumns(of: canvas) == lineColumns(of: ScreenFixture.state.drawn(120, 40)))
  }

  /// Where a line stands between panes, row by row.
  private func lineColumns(of canvas: Canvas) -> [[Bool]] {
    let layout = ScreenLayout(
      size: canvas.size, focus: .list, showsHistory: true)
    let places = [(layout.list?.x ?? 0) - 1, layout.list?.maxX ?? 0]
    return (0..<canvas.size.height - 1).map { y in
      places.map { x in
        canvas[Point(x: x, y: y)].map { "│├┬┤┼".contains($0.character) } ?? false
      }
    }
  }

  @Test("wide characters keep the lines and columns of the list in place")
  func wideCharacters() {
    let canvas = ScreenFixture.state.drawn(120, 40)
    #expect(lineColumns(of: canvas).allSatisfy { $0 == [true, true] })
    let rows = canvas.rows()
    let dates = rows[2...5].map { row -> Int in
      guard let range = row.range(of: "202") else { return -1 }
      return TextWidth.narrow.columns(of: String(row[..<range.lowerBound]))
    }
    #expect(Set(dates).count == 1 && dates[0] > 0, "\(dates)")
  }

  @Test("a drawing depends on the state alone")
  func pureDrawing() {
    let state = Self.states[1]
    var canvas = Self.hostile.drawn(100, 30)
    draw(state, into: &canvas)
    #expect(canvas.cells == state.drawn(100, 30).cells)
  }
}
