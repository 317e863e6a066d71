extension Rect {
  /// Which side of a rectangle a piece is cut from.
  package enum Edge: Sendable { case left, right, top, bottom }

  /// The rectangle without a margin on each side; a margin that does not fit leaves nothing.
  package func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
    let left = min(max(0, left), width)
    let top = min(max(0, top), height)
    return Rect(
      x: x + left, y: y + top,
      width: width - left - min(max(0, right), Size.limit),
      height: height - top - min(max(0, bottom), Size.limit))
  }

  /// The rectangle without `margin` cells on every side.
  package func inset(by margin: Int) -> Rect {
    inset(left: margin, top: margin, right: margin, bottom: margin)
  }

  /// Cuts `amount` columns or rows off one side; a larger amount takes all there is.
  ///
  /// - Returns: the piece cut off, and what is left.
  package func split(_ edge: Edge, _ amount: Int) -> (piece: Rect, rest: Rect) {
    let columns = min(max(0, amount), width)
    let rows = min(max(0, amount), height)
    switch edge {
    case .left:
      return (
        Rect(x: x, y: y, width: columns, height: height),
        Rect(x: x + columns, y: y, width: width - columns, height: height)
      )
    case .right:
      return (
        Rect(x: maxX - columns, y: y, width: columns, height: height),
        Rect(x: x, y: y, width: width - columns, height: height)
      )
    case .top:
      return (
        Rect(x: x, y: y, width: width, height: rows),
        Rect(x: x, y: y + rows, width: width, height: height - rows)
      )
    case .bottom:
      return (
        Rect(x: x, y: maxY - rows, width: width, height: rows),
        Rect(x: x, y: y, width: width, height: height - rows)
      )
    }
  }

  /// The part both rectangles share; empty, at this rectangle's origin, where they share none.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return Rect(x: x, y: y, width: 0, height: 0) }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  package func moved(x dx: Int = 0, y dy: Int = 0) -> Rect {
    Rect(origin: origin.moved(x: dx, y: dy), size: size)
  }

  /// A rectangle of at most `size`, in the middle of this one.
  package func centered(_ size: Size) -> Rect {
    let width = min(size.width, self.width)
    let height = min(size.height, self.height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2,
      width: width, height: height)
  }

  /// Row `index` of the rectangle as a rectangle of height one, empty outside it.
  package func row(_ index: Int) -> Rect {
    guard index >= 0, index < height else { return Rect(x: x, y: y, width: 0, height: 0) }
    return Rect(x: x, y: y + index, width: width, height: 1)
  }
}
