import Testing

@testable import TerminalUI

@Suite struct RectTests {
  @Test("no rectangle arithmetic yields a negative extent or traps")
  func saturating() {
    let extremes = [Int.min, -1_000_000_000, -7, -1, 0, 1, 2, 79, 1_000_000_000, Int.max]
    for width in extremes {
      for amount in extremes {
        let rect = Rect(x: amount, y: width, width: width, height: amount)
        for edge in [Rect.Edge.left, .right, .top, .bottom] {
          let (piece, rest) = rect.split(edge, amount)
          #expect(piece.width >= 0 && piece.height >= 0 && rest.width >= 0 && rest.height >= 0)
          let isSideways = edge == .left || edge == .right
          #expect(isSideways ? piece.width + rest.width == rect.width : rest.width == rect.width)
        }
        let inner = rect.inset(left: amount, top: width, right: amount, bottom: width)
        #expect(inner.width >= 0 && inner.height >= 0)
        #expect(rect.inset(by: amount).width >= 0)
        #expect(rect.moved(x: amount, y: amount).size == rect.size)
        #expect(rect.centered(Size(width: amount, height: amount)).width <= rect.width)
        #expect(rect.intersection(inner).width <= rect.width)
      }
    }
  }

  @Test("a rectangle is split into a piece and the rest, side by side")
  func splitting() {
    let rect = Rect(x: 2, y: 1, width: 10, height: 4)
    #expect(rect.split(.left, 3).piece == Rect(x: 2, y: 1, width: 3, height: 4))
    #expect(rect.split(.left, 3).rest == Rect(x: 5, y: 1, width: 7, height: 4))
    #expect(rect.split(.right, 3).piece == Rect(x: 9, y: 1, width: 3, height: 4))
    #expect(rect.split(.bottom, 1).piece == Rect(x: 2, y: 4, width: 10, height: 1))
    #expect(rect.split(.top, 99).rest.isEmpty)
    #expect(
      rect.intersection(Rect(x: 0, y: 0, width: 4, height: 3))
        == Rect(x: 2, y: 1, width: 2, height: 2))
    #expect(rect.intersection(Rect(x: 50, y: 0, width: 4, height: 3)).isEmpty)
  }
}
