import TerminalUI

/// Horizontal and vertical lines that are joined where they meet.
struct LineGrid {
  private struct Arms: OptionSet {
    let rawValue: UInt8
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
  }

  private var arms: [Point: Arms] = [:]

  /// A line along a row; open at its ends, so that it joins what lies there.
  mutating func addRow(_ y: Int, from start: Int, to end: Int) {
    guard start < end else { return }
    for x in start..<end { arms[Point(x: x, y: y), default: []].formUnion([.left, .right]) }
  }

  mutating func addColumn(_ x: Int, from start: Int, to end: Int) {
    guard start < end else { return }
    for y in start..<end { arms[Point(x: x, y: y), default: []].formUnion([.up, .down]) }
  }

  func draw(into canvas: inout Canvas, style: (Point) -> Style) {
    for (point, own) in arms {
      var arms = own
      // A line ends where nothing goes on in its direction, and reaches for its neighbours.
      for (arm, back, x, y) in [
        (Arms.left, Arms.right, -1, 0), (.right, .left, 1, 0), (.up, .down, 0, -1),
        (.down, .up, 0, 1),
      ] {
        let neighbour = self.arms[point.moved(x: x, y: y)] ?? []
        if neighbour.contains(back) { arms.insert(arm) } else { arms.remove(arm) }
      }
      canvas.fill(
        Rect(origin: point, size: Size(width: 1, height: 1)), style(point),
        character: symbol(arms.isEmpty ? own : arms, canvas.symbols))
    }
  }

  private func symbol(_ arms: Arms, _ symbols: Symbols) -> Character {
    switch arms {
    case [.left, .right, .up, .down]: symbols.cross
    case [.left, .right, .down]: symbols.teeTop
    case [.left, .right, .up]: symbols.teeBottom
    case [.up, .down, .right]: symbols.teeLeft
    case [.up, .down, .left]: symbols.teeRight
    case [.right, .down]: symbols.topLeft
    case [.left, .down]: symbols.topRight
    case [.right, .up]: symbols.bottomLeft
    case [.left, .up]: symbols.bottomRight
    default: arms.isDisjoint(with: [.left, .right]) ? symbols.vertical : symbols.horizontal
    }
  }
}

/// The lines between the panes: each pane's title lies in one, neighbours have one between them.
func drawLines(of layout: ScreenLayout, focus: Pane, into canvas: inout Canvas) {
  var grid = LineGrid()
  for pane in Pane.allCases {
    guard let frame = layout[pane], !frame.isEmpty else { continue }
    let end = frame.maxX >= canvas.size.width ? frame.maxX : frame.maxX + 1
    grid.addRow(frame.y, from: max(0, frame.x - 1), to: end)
    if frame.x > 0 { grid.addColumn(frame.x - 1, from: frame.y, to: frame.maxY) }
  }
  let focused = layout[focus]
  grid.draw(into: &canvas) { point in
    let isFocused = focused.map { $0.y == point.y && $0.columns.contains(point.x) } ?? false
    return Style(isFocused ? .borderFocused : .border)
  }
}
