import Testing

@testable import TerminalUI

@Suite struct ListScrollTests {
  @Test("the selection shows after any move, in any height")
  func visible() {
    var generator = SeededGenerator(seed: 9)
    var scroll = ListScroll()
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...30, using: &generator)
      let height = Int.random(in: 0...12, using: &generator)
      let step = [1, -1, 5, -5, .max, .min].randomElement(using: &generator) ?? 0
      scroll.move(
        by: step, count: count, height: height, margin: .random(in: 0...3, using: &generator))
      let rows = scroll.visible(count: count, height: height)
      #expect(count == 0 || (0..<count).contains(scroll.selected))
      #expect(height == 0 || count == 0 || rows.contains(scroll.selected))
      #expect(rows.count == min(height, count) || height == 0)
    }
  }

  @Test("the window moves no further than it must")
  func smooth() {
    var scroll = ListScroll()
    scroll.select(5, count: 100, height: 10)
    #expect(scroll.first == 0)
    scroll.select(12, count: 100, height: 10)
    #expect(scroll.first == 3)
    scroll.select(99, count: 100, height: 10)
    #expect(scroll.first == 90)
    scroll.select(95, count: 100, height: 10)
    #expect(scroll.first == 90)
    scroll.select(3, count: 4, height: 10)
    #expect(scroll == ListScroll(first: 0, selected: 3))
  }
}
