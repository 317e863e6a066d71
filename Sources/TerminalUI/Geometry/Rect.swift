/// A rectangle of cells. All arithmetic saturates: no operation yields a negative extent.
package struct Rect: Hashable, Sendable {
  package let origin: Point
  package let size: Size

  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  package init(_ size: Size) {
    self.init(origin: .zero, size: size)
  }

  package var x: Int { origin.x }
  package var y: Int { origin.y }
  package var width: Int { size.width }
  package var height: Int { size.height }
  /// The first column to the right of the rectangle.
  package var maxX: Int { x + width }
  /// The first row below the rectangle.
  package var maxY: Int { y + height }
  package var isEmpty: Bool { size.isEmpty }
  package var columns: Range<Int> { x..<maxX }
  package var rows: Range<Int> { y..<maxY }

  package func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }
}
