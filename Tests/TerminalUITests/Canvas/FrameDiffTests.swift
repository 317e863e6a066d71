import Testing

@testable import TerminalUI

@Suite struct FrameDiffTests {
  @Test("a difference applied to the older canvas gives the newer one", arguments: 0..<60)
  func law(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = Size(
      width: .random(in: 0...30, using: &generator), height: .random(in: 0...6, using: &generator))
    func draw(on canvas: inout Canvas, _ count: Int) {
      for _ in 0..<count {
        canvas.write(
          hardTexts.randomElement(using: &generator) ?? "",
          at: Point(
            x: .random(in: 0...30, using: &generator), y: .random(in: 0...6, using: &generator)),
          width: .random(in: 0...12, using: &generator),
          style: Style(Role.allCases.randomElement(using: &generator) ?? .text))
      }
    }
    var old = Canvas(size: size)
    draw(on: &old, 10)
    var new = old
    draw(on: &new, 3)
    var result = old
    FrameDiff(from: old, to: new).apply(to: &result)
    #expect(result.cells == new.cells)
    #expect(FrameDiff(from: new, to: new).runs.isEmpty)
    var blank = Canvas(size: size)
    FrameDiff(from: nil, to: new).apply(to: &blank)
    #expect(blank.cells == new.cells)
  }

  @Test("only what changed is in the difference")
  func minimal() {
    var old = Canvas(size: Size(width: 20, height: 3))
    old.write("hello", at: .zero)
    var new = old
    new.write("j", at: .zero)
    new.write("旅", at: Point(x: 4, y: 2))
    let runs = FrameDiff(from: old, to: new).runs
    #expect(runs.map { [$0.y, $0.x, $0.cells.count] } == [[0, 0, 1], [2, 4, 2]])
  }
}
