import DataCore
import Foundation
import TerminalUI
import Testing

@testable import Browser

@Suite("Styles and cursor") struct ScreenStyleTests {
  /// The style of the first cell of a text, searched from the top, in columns from `start` on.
  private func style(of text: String, in canvas: Canvas, from start: Int = 0) -> Style? {
    let wanted = Array(text)
    for y in 0..<canvas.size.height {
      for x in start..<max(start, canvas.size.width - wanted.count + 1) {
        let found = wanted.indices.allSatisfy {
          canvas[Point(x: x + $0, y: y)]?.character == wanted[$0]
        }
        if found { return canvas[Point(x: x, y: y)]?.style }
      }
    }
    return nil
  }

  private var staged: AppState {
    var state = ScreenFixture.state
    state.pending = PendingMarks(ScreenFixture.rename)
    return state
  }

  @Test("a changed property is marked, in its role, with old and new in the detail")
  func changedProperty() throws {
    let canvas = staged.drawn(120, 40)
    let list = try #require(staged.layoutFrame(.list, 120, 40))
    #expect(canvas[Point(x: list.x + 1, y: 2)]?.character == "~")
    #expect(canvas[Point(x: list.x + 3, y: 2)]?.style.foreground == .changed)
    #expect(canvas[Point(x: list.x + 3, y: 3)]?.style.foreground == .string)
    let detail = try #require(staged.layoutFrame(.detail, 120, 40))
    #expect(style(of: "Roma", in: canvas, from: detail.x)?.foreground == .deleted)
    #expect(canvas.rows()[1].contains("Roma → Rome"))
    #expect(style(of: "1 unsaved", in: canvas)?.foreground == .pending)
  }

  @Test("added and deleted objects have marks and roles of their own")
  func addedAndDeleted() {
    let entity = ScreenFixture.entity("Trip")
    var state = ScreenFixture.state
    state.pending = PendingMarks(
      ChangeSet([
        ObjectChange(ScreenFixture.trip(2), entity, .insert(ScreenFixture.rows[1].values)),
        ObjectChange(ScreenFixture.trip(3), entity, .delete(ScreenFixture.rows[2].values)),
      ]))
    let canvas = state.drawn(80, 24)
    #expect(canvas[Point(x: 20, y: 3)]?.character == "+")
    #expect(canvas[Point(x: 20, y: 3)]?.style.foreground == .added)
    #expect(canvas[Point(x: 20, y: 4)]?.character == "-")
    #expect(style(of: "São Paulo", in: canvas)?.foreground == .deleted)
  }

  @Test("a refused value is in the role of errors, with the reason beside the field")
  func refusedValue() {
    var state = ScreenFixture.state
    state.focus = .detail
    state.prompts = [
      .value(ScreenFixture.value("budget", typed: "12oo", error: "“12oo” is no number."))
    ]
    let canvas = state.drawn(120, 40)
    #expect(style(of: "12oo", in: canvas)?.foreground == .inputInvalid)
    #expect(style(of: "! “12oo” is no", in: canvas)?.foreground == .error)
    let row = canvas.rows().firstIndex { $0.contains("budget") && $0.contains("12oo") }
    #expect(row == canvas.cursor?.y)
    #expect(row.map { canvas.rows()[$0 + 1].contains("! “12oo”") } ?? false)
  }

  @Test("a message of an error is in the role of errors")
  func errorMessage() {
    var state = ScreenFixture.state
    state.message = .error("The store is locked.")
    #expect(
      style(of: "The store", in: state.drawn(80, 24)) == Style(.error, on: .statusBar))
  }

  @Test("what a search found is set off, also under the cursor")
  func searchMatches() {
    var state = ScreenFixture.state
    state.sheets[0].view.search = "rom"
    let canvas = state.drawn(80, 24)
    #expect(style(of: "Rome ", in: canvas) == Style(.match, on: .match))
    #expect(style(of: "Romantic", in: canvas) == Style(.match, on: .match))
    #expect(style(of: "antic", in: canvas)?.foreground == .string)
  }

  @Test("only the pane with the focus has its title and line in the accent")
  func focus() throws {
    for pane in Pane.allCases {
      var state = ScreenFixture.state
      state.focus = pane
      let canvas = state.drawn(120, 40)
      for other in Pane.allCases {
        let frame = try #require(state.layoutFrame(other, 120, 40))
        let isAccent =
          canvas[Point(x: frame.x + 2, y: frame.y)]?.style.foreground == .titleFocused
          && canvas[frame.origin]?.style.foreground == .borderFocused
        #expect(isAccent == (pane == other), "\(pane) \(other)")
      }
    }
  }

  @Test("the cursor stands on the selected line, and in the text that is typed")
  func cursorPlace() {
    var state = ScreenFixture.state
    state.sheets[0].cursor = Position(ScreenFixture.rows[2])
    #expect(state.drawn(80, 24).cursor == Point(x: 22, y: 4))
    state.focus = .sidebar
    #expect(state.drawn(80, 24).cursor == Point(x: 2, y: 5))
    state.prompts = [.search(SearchPrompt(text: TextBuffer("日本"), earlier: ""))]
    #expect(state.drawn(80, 24).cursor == Point(x: 7, y: 23))
    state.prompts = [.confirm(ScreenFixture.confirmation)]
    #expect(state.drawn(80, 24).cursor != nil)
  }

  @Test("an empty list says what to do")
  func emptyList() {
    var state = ScreenFixture.state
    state.sheets[0].window = Window()
    #expect(state.drawn(80, 24).text().contains("No trips yet. Press a to add one."))
    state.sheets[0].view.search = "xyz"
    #expect(
      state.drawn(80, 24).text().contains("Nothing matches “xyz”. Esc clears the search."))
    state.sheets[0].loading = .window
    #expect(state.drawn(80, 24).text().contains("Loading…"))
  }

  @Test("the history pane tells a store without history from one where nothing has changed")
  func emptyHistory() {
    var state = ScreenFixture.state
    state.history = HistoryPane()
    state.focus = .history
    #expect(state.drawn(80, 24).text().contains("Nothing has changed yet."))
    state.stores[0].keepsHistory = false
    #expect(state.drawn(80, 24).text().contains("Nothing has changed yet."))
    state.stores[1].keepsHistory = false
    #expect(state.drawn(80, 24).text().contains("These stores keep no history"))
    state.stores.removeLast()
    #expect(state.drawn(80, 24).text().contains("This store keeps no history"))
  }

  @Test("keys that cannot run are not offered, and help stays longest")
  func keyHints() {
    var state = ScreenFixture.state
    #expect(state.drawn(120, 40).rows()[39].hasSuffix("d delete  ? help"))
    #expect(state.drawn(46, 10).rows()[9].hasSuffix("? help"))
    state.sheets[0].store = "places"
    #expect(!state.drawn(120, 40).rows()[39].contains("delete"))
  }
}

extension AppState {
  fileprivate func layoutFrame(_ pane: Pane, _ width: Int, _ height: Int) -> Rect? {
    var state = self
    state.size = Size(width: width, height: height)
    return state.layout[pane]
  }
}
