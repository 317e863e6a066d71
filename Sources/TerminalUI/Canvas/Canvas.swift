/// A screenful of cells to draw on.
///
/// Coordinates are those of the current view: the whole canvas, or the rectangle entered with
/// ``inside(_:_:)``. Drawing outside the view is clipped. A wide cluster is never split: where only
/// half of it would remain, blanks do.
package struct Canvas: Sendable {
  package let size: Size
  package let sanitizer: Sanitizer
  package let symbols: Symbols
  /// Row by row, `size.width` cells each.
  package internal(set) var cells: [Cell]
  /// Where the terminal's cursor stands, on the whole canvas; nil hides it.
  package internal(set) var cursor: Point?
  /// The current view on the whole canvas; it may reach beyond it.
  var view: Rect
  /// The part of the whole canvas that may be drawn on.
  var clip: Rect

  package init(
    size: Size, width: TextWidth = .narrow, symbols: Symbols = .unicode, style: Style = .text
  ) {
    self.size = size
    self.sanitizer = Sanitizer(width: width)
    self.symbols = width.ambiguous == 2 ? .ascii : symbols
    self.view = Rect(size)
    self.clip = Rect(size)
    let count = size.width.multipliedReportingOverflow(by: size.height)
    self.cells = Array(repeating: .blank(style), count: count.overflow ? 0 : count.partialValue)
  }

  /// The current view with its corner at zero.
  package var bounds: Rect { Rect(view.size) }

  /// The cell at a point of the whole canvas; nil outside it.
  package subscript(_ point: Point) -> Cell? {
    index(point).map { cells[$0] }
  }

  func index(_ point: Point) -> Int? {
    guard (0..<size.width).contains(point.x), (0..<size.height).contains(point.y) else {
      return nil
    }
    return point.y * size.width + point.x
  }
}
