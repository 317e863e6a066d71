import DataCore
import Foundation
import TerminalUI
import Testing

@testable import Browser

/// The state that most of the screens show: a staged rename, two entries of the history open.
private var staged: AppState {
  var state = ScreenFixture.state
  state.pending = PendingMarks(ScreenFixture.rename)
  state.history.expanded = Set(state.history.items.prefix(2).map(\.key))
  return state
}

/// A list that a filter and a search narrow.
private var filtered: AppState {
  var state = ScreenFixture.state
  let text = "budget > 1000 AND NOT isBooked == NO"
  state.sheets[0].view.condition = TypedFilter(text: text, filter: .constant(true))
  state.sheets[0].view.search = "r"
  state.sheets[0].window.rows.removeLast(3)
  state.sheets[0].count = 1
  return state
}

private func focused(_ pane: Pane, _ property: String = "name") -> AppState {
  var state = staged
  state.focus = pane
  state.detail.cursor = property
  return state
}

private func prompting(_ name: String) -> AppState {
  var state = ScreenFixture.state
  state.prompts = ScreenFixture.prompts.filter { $0.name == name }.map(\.prompt)
  if name == "value" { (state.focus, state.detail.cursor) = (.detail, "budget") }
  return state
}

@Suite("Screens") struct ScreenGoldenTests {
  @Test("panes look as drawn by hand at each size and focus")
  func panes() throws {
    try expect(staged.drawn(120, 40), "list 120x40")
    try expect(staged.drawn(80, 24), "list 80x24")
    try expect(staged.drawn(46, 10), "list 46x10")
    try expect(staged.drawn(20, 5), "list 20x5")
    try expect(staged.drawn(1, 1), "list 1x1")
    try expect(focused(.detail, "notes").drawn(80, 24), "detail 80x24")
    try expect(focused(.history).drawn(80, 24), "history 80x24")
    try expect(focused(.sidebar).drawn(46, 10), "sidebar 46x10")
    try expect(staged.drawn(120, 24, symbols: .ascii), "list 120x24 ascii")
    try expect(filtered.drawn(80, 24), "list filtered 80x24")
  }

  @Test(
    "each prompt looks as drawn by hand",
    arguments: ScreenFixture.prompts.map(\.name))
  func prompt(_ name: String) throws {
    try expect(prompting(name).drawn(80, 24), "\(name) 80x24")
    try expect(prompting(name).drawn(46, 10), "\(name) 46x10")
  }

  private func expect(_ canvas: Canvas, _ name: String) throws {
    let golden = try #require(Golden.screens[name], "There is no golden screen “\(name)”.")
    #expect(canvas.text() == golden, "\(name) is now\n\(canvas.text())")
  }
}
