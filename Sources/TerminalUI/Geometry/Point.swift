/// A place on the screen: column `x` and row `y`, counted from the upper left corner.
package struct Point: Hashable, Sendable {
  package let x: Int
  package let y: Int

  package static let zero = Point(x: 0, y: 0)

  /// Coordinates are kept within `±Size.limit`.
  package init(x: Int, y: Int) {
    self.x = min(max(-Size.limit, x), Size.limit)
    self.y = min(max(-Size.limit, y), Size.limit)
  }

  package func moved(x dx: Int = 0, y dy: Int = 0) -> Point {
    let limit = 2 * Size.limit
    return Point(
      x: x + min(max(-limit, dx), limit), y: y + min(max(-limit, dy), limit))
  }
}
