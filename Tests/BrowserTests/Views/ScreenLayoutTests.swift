import Foundation
import TerminalUI
import Testing

@testable import Browser

@Suite("Layout") struct ScreenLayoutTests {
  @Test("frames lie on the screen and share no cell, at any size")
  func disjointFrames() {
    for height in [0, 1, 2, 5, 13, 14, 19, 20, 24, 40, 100] {
      for width in [0, 1, 19, 59, 60, 80, 99, 100, 120, 160, 500] {
        for focus in Pane.allCases {
          for shows in [true, false] {
            let size = Size(width: width, height: height)
            let layout = ScreenLayout(size: size, focus: focus, showsHistory: shows)
            let frames = Pane.allCases.compactMap { layout[$0] } + [layout.status]
            let area = frames.reduce(0) { $0 + $1.width * $1.height }
            for (index, frame) in frames.enumerated() {
              #expect(frame.isEmpty || Rect(size).intersection(frame) == frame)
              for other in frames[(index + 1)...] {
                #expect(frame.intersection(other).isEmpty)
              }
            }
            #expect(area <= width * height)
            #expect(layout[focus] != nil || height == 0)
          }
        }
      }
    }
  }

  @Test("the history stands below the detail on wide screens, else only with the focus")
  func historyPlace() throws {
    let wide = ScreenLayout(
      size: Size(width: 120, height: 40), focus: .list, showsHistory: true)
    let history = try #require(wide.history)
    #expect(wide.detail?.maxY == history.y && wide.detail?.x == history.x)
    #expect(AppState().showsHistory)
    for size in [Size(width: 80, height: 24), Size(width: 120, height: 19)] {
      #expect(ScreenLayout(size: size, focus: .list, showsHistory: true).history == nil)
      #expect(ScreenLayout(size: size, focus: .history, showsHistory: true).history != nil)
    }
    let hidden = ScreenLayout(
      size: Size(width: 120, height: 40), focus: .list, showsHistory: false)
    #expect(hidden.history == nil && hidden.detail?.height == 39)
  }

  @Test("lines of data are what the titles leave, one less where unsaved edits are told")
  func dataLines() {
    var state = ScreenFixture.state
    state.size = Size(width: 120, height: 40)
    #expect(state.layout.lines(of: .list) == 37)
    #expect(state.layout.lines(of: .sidebar) == 38)
    #expect(state.layout.lines(of: .history) == 14)
    state.pending = PendingMarks(ScreenFixture.rename)
    #expect(state.layout.lines(of: .history) == 13)
    state.size = Size(width: 30, height: 1)
    #expect(state.layout.lines(of: .list) == 0)
    #expect(state.layout.page == 1)
  }
}
